import { type Kysely, sql } from 'kysely';

/** Refunds that the provider refuses are paid out by hand: the one way in which such a refund still succeeds. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const statements = [
    `alter table refunds
      add column reason text,
      add column paid_by text,
      add constraint refunds_paid_by_check check
        (paid_by is null or (paid_by = 'bank_transfer' and state = 'succeeded' and payment_id is not null and reference is not null))`,
    `drop trigger refunds_transition on refunds`,
    `create trigger refunds_transition before update of state on refunds
      for each row execute function
        check_transition('requested succeeded', 'requested refused', 'refused succeeded')`,
    `create or replace function count_refunds() returns trigger language plpgsql as $$
      declare
        change bigint := new.amount;
      begin
        if tg_op = 'UPDATE' then
          if (new.amount, new.payment_id, new.tender_id) is distinct from (old.amount, old.payment_id, old.tender_id) then
            raise exception 'A refund keeps its amount and what it refunds' using errcode = 'check_violation';
          end if;
          if (new.paid_by is not null) <> (new.state = 'succeeded' and (old.state = 'refused' or old.paid_by is not null)) then
            raise exception 'A refund is paid by hand exactly where the provider has refused it'
              using errcode = 'check_violation', constraint = 'refunds_paid_by_hand';
          end if;
          if (new.state = 'refused') = (old.state = 'refused') then
            return null;
          end if;
          if new.state = 'refused' then
            change := -new.amount;
          end if;
        elsif new.paid_by is not null then
          raise exception 'A refund is paid by hand exactly where the provider has refused it'
            using errcode = 'check_violation', constraint = 'refunds_paid_by_hand';
        end if;
        update payments set refunded = refunded + change where id = new.payment_id;
        update tenders set refunded = refunded + change where id = new.tender_id;
        return null;
      end $$`,
    `create index refunds_refused on refunds (requested_at) where state = 'refused'`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(database);
}
