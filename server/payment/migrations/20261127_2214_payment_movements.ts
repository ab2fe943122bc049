import { type Kysely, sql } from 'kysely';

/**
 * Records money that went back without a request of the shop: refunds that were made at the provider, and lost disputes. Each
 * is one refund of its payment, whatever is reported how often. A refund that counted as refused may turn out to be paid by
 * its provider after all. `rest:` is the key of a refund of what a superseded one leaves.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  const statements = [
    `alter table refunds
      add column origin text not null default 'shop' check (origin in ('shop', 'provider', 'dispute')),
      add column origin_id text check (length(origin_id) between 1 and 100),
      drop constraint refunds_idempotency_key_check,
      add constraint refunds_idempotency_key_check check (
        idempotency_key in ('cancelled', 'surplus') or idempotency_key like 'request:_%'
        or idempotency_key like 'rest:_%' or idempotency_key like 'returned:_%'
      ),
      add constraint refunds_returned_check check (
        (origin = 'shop') = (origin_id is null) and (origin = 'shop') = (idempotency_key not like 'returned:_%')
        and (origin = 'shop' or (payment_id is not null and not as_credit and paid_by is null))
      )`,
    `create unique index refunds_origin on refunds (payment_id, origin, origin_id) where origin <> 'shop'`,
    `create or replace function keep_refund_target() returns trigger language plpgsql as $$
      begin
        if (new.as_credit, new.origin, new.origin_id) is distinct from (old.as_credit, old.origin, old.origin_id) then
          raise exception 'The refund % keeps what gets the money, and where it was made', new.id
            using errcode = 'check_violation', constraint = 'refunds_target_kept';
        end if;
        return new;
      end $$`,
    `create or replace function count_refunds() returns trigger language plpgsql as $$
      declare
        change bigint := new.amount;
      begin
        if tg_op = 'UPDATE' then
          if (new.amount, new.payment_id, new.tender_id) is distinct from (old.amount, old.payment_id, old.tender_id) then
            raise exception 'A refund keeps its amount and what it refunds' using errcode = 'check_violation';
          end if;
          if (new.paid_by is not null and not (new.state = 'succeeded' and (old.state = 'refused' or old.paid_by is not null)))
            or (old.paid_by is not null and new.paid_by is null)
          then
            raise exception 'A refund is paid by hand only where the provider has refused it'
              using errcode = 'check_violation', constraint = 'refunds_paid_by_hand';
          end if;
          if (new.state = 'refused') = (old.state = 'refused') then
            return null;
          end if;
          if new.state = 'refused' then
            change := -new.amount;
          end if;
        elsif new.paid_by is not null then
          raise exception 'A refund is paid by hand only where the provider has refused it'
            using errcode = 'check_violation', constraint = 'refunds_paid_by_hand';
        end if;
        update payments set refunded = refunded + change where id = new.payment_id;
        update tenders set refunded = refunded + change where id = new.tender_id;
        return null;
      end $$`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(database);
}
