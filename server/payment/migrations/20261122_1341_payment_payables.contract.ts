import { type Kysely, sql } from 'kysely';

export async function up(database: Kysely<unknown>): Promise<void> {
  const statements = [
    // What can be paid: an order; later a booking's deposit, a gift card.
    `create table payables (
      kind text not null check (kind ~ '^[a-z_]{1,40}$'),
      id uuid not null,
      amount bigint not null check (amount >= 0),
      currency char(3) not null check (currency ~ '^[A-Z]{3}$'),
      primary key (kind, id),
      unique (kind, id, currency)
    )`,
    // What a payable is paid with. The provider's page takes cards and pay-later.
    `create table tenders (
      payable_kind text not null,
      payable_id uuid not null,
      tender text not null check (tender in ('provider', 'gift_card', 'credit')),
      amount bigint not null check (amount >= 0),
      currency char(3) not null,
      primary key (payable_kind, payable_id, tender),
      unique (payable_kind, payable_id, tender, amount, currency),
      foreign key (payable_kind, payable_id, currency) references payables (kind, id, currency)
    )`,
    `create function check_tenders() returns trigger language plpgsql as $$
      begin
        if (select sum(amount) from tenders where payable_kind = new.payable_kind and payable_id = new.payable_id)
          is distinct from (select amount from payables where kind = new.payable_kind and id = new.payable_id)
        then
          raise exception 'The tenders of % % do not add up to its amount', new.payable_kind, new.payable_id
            using errcode = 'check_violation';
        end if;
        return null;
      end $$`,
    `create constraint trigger tenders_add_up after insert or update on tenders
      deferrable initially deferred for each row execute function check_tenders()`,

    `insert into payables (kind, id, amount, currency)
      select 'order', id, total, case market
        when 'AU' then 'AUD' when 'HK' then 'HKD' when 'ID' then 'IDR' when 'MY' then 'MYR'
        when 'NZ' then 'NZD' when 'PH' then 'PHP' when 'SG' then 'SGD' else 'THB' end
      from orders`,
    `insert into tenders select kind, id, 'provider', amount, currency from payables`,
    // The triggers above must have run before their table can be altered.
    `set constraints all immediate`,
    `set constraints all deferred`,

    `alter table payments drop constraint payments_order_id_amount_fkey`,
    `alter table payments
      add column payable_kind text not null default 'order',
      add column tender text not null default 'provider',
      add column currency char(3),
      add column page_expires_at timestamptz,
      add column closed_at timestamptz,
      add column refunded bigint not null default 0`,
    `alter table payments rename column order_id to payable_id`,
    `alter table payments rename column status to state`,
    `update payments set currency = payables.currency from payables where payables.id = payments.payable_id`,
    `update payments set page_expires_at = orders.held_until from orders where orders.id = payments.payable_id`,
    `alter table payments
      alter column payable_kind drop default,
      alter column tender drop default,
      alter column currency set not null,
      alter column page_expires_at set not null,
      drop constraint payments_status_check,
      add constraint payments_state_check check (state in
        ('started', 'pending', 'confirmed', 'failed', 'blocked', 'unreachable', 'abandoned', 'surplus')),
      -- Only captured money can be given back, and no more of it than was captured.
      add constraint payments_refunded_check check
        (refunded between 0 and case when state in ('confirmed', 'surplus') then amount else 0 end),
      add constraint payments_id_currency_key unique (id, currency),
      add constraint payments_tender_fkey foreign key (payable_kind, payable_id, tender, amount, currency)
        references tenders (payable_kind, payable_id, tender, amount, currency)`,
    `alter table payments drop constraint payments_order_id_attempt_key`,
    `alter table payments add constraint payments_attempt_key unique (payable_kind, payable_id, tender, attempt)`,
    `drop index payments_one_confirmed`,
    `drop index payments_one_under_way`,
    `create unique index payments_one_confirmed on payments (payable_kind, payable_id, tender) where state = 'confirmed'`,
    `create unique index payments_one_open on payments (payable_kind, payable_id, tender)
      where state in ('started', 'pending')`,

    `create table refunds (
      id uuid primary key,
      payment_id uuid not null,
      -- The same cause is never refunded twice.
      idempotency_key text not null,
      amount bigint not null check (amount > 0),
      currency char(3) not null,
      state text not null default 'requested' check (state in ('requested', 'succeeded', 'refused')),
      reference text,
      requested_at timestamptz not null,
      settled_at timestamptz,
      unique (payment_id, idempotency_key),
      check ((state = 'requested') = (settled_at is null)),
      foreign key (payment_id, currency) references payments (id, currency)
    )`,
    // Adds and subtracts, so that parallel refunds of one payment are counted one after another.
    `create function count_refunds() returns trigger language plpgsql as $$
      begin
        if tg_op = 'INSERT' then
          update payments set refunded = refunded + new.amount where id = new.payment_id;
        elsif new.amount <> old.amount or new.payment_id <> old.payment_id then
          raise exception 'A refund keeps its amount and payment' using errcode = 'check_violation';
        elsif new.state = 'refused' and old.state <> 'refused' then
          update payments set refunded = refunded - new.amount where id = new.payment_id;
        end if;
        return null;
      end $$`,
    `create trigger refunds_counted after insert or update on refunds
      for each row execute function count_refunds()`,

    `alter table orders
      add column state text not null default 'placed' check (state in ('placed', 'cancelled', 'fulfilled')),
      add column paid_at timestamptz,
      add column unpaid_mail text,
      add column request_hash text,
      add column cancelled_because text check (cancelled_because in ('not_paid', 'shopper', 'shop')),
      add column hold_extensions integer not null default 0 check (hold_extensions between 0 and 6)`,
    `update orders set state = 'cancelled', cancelled_because = 'not_paid' where status = 'cancelled'`,
    `update orders set paid_at = placed_at where status = 'confirmed'`,
    `set constraints all immediate`,
    `set constraints all deferred`,
    `alter table orders
      drop column status,
      alter column state drop default,
      add constraint orders_cancelled_check check ((state = 'cancelled') = (cancelled_because is not null)),
      -- What was not paid is not handed over.
      add constraint orders_fulfilled_check check (state <> 'fulfilled' or paid_at is not null)`,
    `create index orders_email on orders (lower(email), placed_at) where paid_at is null`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(database);
}
