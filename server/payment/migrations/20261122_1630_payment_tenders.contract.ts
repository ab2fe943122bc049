import { type Kysely, sql } from 'kysely';

/**
 * Separates what tenders (gift cards, credit) pay of a payable from what the provider is asked for. A payable may have
 * several tenders of one kind, and a refund goes to a payment or to a tender.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  const statements = [
    `alter table payments
      drop constraint payments_tender_fkey,
      drop constraint payments_attempt_key`,
    `drop index payments_one_confirmed`,
    `drop index payments_one_open`,
    `alter table payments drop column tender`,
    `drop table tenders`,
    `drop function check_tenders`,

    `alter table payables rename column amount to payable`,
    `alter table payables add column total bigint`,
    `update payables set total = payable`,
    `alter table payables
      alter column total set not null,
      drop constraint payables_amount_check,
      add constraint payables_payable_check check (payable between 0 and total),
      add constraint payables_payable_key unique (kind, id, payable, currency)`,
    // In the order in which they pay; the provider is asked for the rest.
    `create table tenders (
      id uuid primary key,
      payable_kind text not null,
      payable_id uuid not null,
      position integer not null check (position > 0),
      source jsonb not null check (source ->> 'kind' in ('gift_card', 'credit')),
      amount bigint not null check (amount > 0),
      currency char(3) not null,
      refunded bigint not null default 0,
      unique (payable_kind, payable_id, position),
      unique (id, currency),
      constraint tenders_refunded_check check (refunded between 0 and amount),
      constraint tenders_payable_fkey foreign key (payable_kind, payable_id, currency)
        references payables (kind, id, currency)
    )`,
    `create function check_tenders() returns trigger language plpgsql as $$
      declare
        checked jsonb := coalesce(to_jsonb(new), to_jsonb(old));
        checked_kind text := coalesce(checked ->> 'payable_kind', checked ->> 'kind');
        checked_id uuid := case tg_table_name when 'payables' then checked ->> 'id' else checked ->> 'payable_id' end;
      begin
        if (select total - payable from payables where kind = checked_kind and id = checked_id) <> (
          select coalesce(sum(amount), 0) from tenders where payable_kind = checked_kind and payable_id = checked_id
        ) then
          raise exception 'The tenders and the payable part of % % do not add up to its total', checked_kind, checked_id
            using errcode = 'check_violation', constraint = 'tenders_add_up';
        end if;
        return null;
      end $$`,
    `create constraint trigger tenders_add_up after insert or update or delete on tenders
      deferrable initially deferred for each row execute function check_tenders()`,
    `create constraint trigger payables_add_up after insert or update on payables
      deferrable initially deferred for each row execute function check_tenders()`,

    `alter table payments
      add constraint payments_payable_fkey foreign key (payable_kind, payable_id, amount, currency)
        references payables (kind, id, payable, currency),
      add constraint payments_attempt_key unique (payable_kind, payable_id, attempt)`,
    `create unique index payments_one_confirmed on payments (payable_kind, payable_id) where state = 'confirmed'`,
    `create unique index payments_one_open on payments (payable_kind, payable_id) where state in ('started', 'pending')`,

    `alter table refunds
      alter column payment_id drop not null,
      add column tender_id uuid,
      add constraint refunds_target_check check (num_nonnulls(payment_id, tender_id) = 1),
      add constraint refunds_tender_key unique (tender_id, idempotency_key),
      add constraint refunds_tender_fkey foreign key (tender_id, currency) references tenders (id, currency)`,
    // Adds and subtracts, so that parallel refunds of one payment or tender are counted one after another.
    `create or replace function count_refunds() returns trigger language plpgsql as $$
      declare
        change bigint := case when tg_op = 'INSERT' then new.amount else -new.amount end;
      begin
        if tg_op = 'UPDATE' then
          if (new.amount, new.payment_id, new.tender_id) is distinct from (old.amount, old.payment_id, old.tender_id) then
            raise exception 'A refund keeps its amount and what it refunds' using errcode = 'check_violation';
          end if;
          if new.state <> 'refused' or old.state = 'refused' then
            return null;
          end if;
        end if;
        update payments set refunded = refunded + change where id = new.payment_id;
        update tenders set refunded = refunded + change where id = new.tender_id;
        return null;
      end $$`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(database);
}
