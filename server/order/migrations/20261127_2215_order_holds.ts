import { type Kysely, sql } from 'kysely';

/**
 * Holds orders whose money went back without the shop, or is disputed, until staff decide (ADR 177). `returned` is what went
 * back so, as far as no credit note is about it. The database refuses to prepare, send or hand over an order that is held, also
 * to processes of an older release.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  const statements = [
    `alter table orders
      add column hold text check (hold in ('disputed', 'dispute_lost', 'refunded_by_provider')),
      add column returned bigint not null default 0,
      add constraint orders_returned_check check (returned between 0 and total)`,
    `alter table order_refunds add column of_returned boolean not null default false`,
    `update orders set hold = 'disputed'
      where paid_at is not null and state in ('placed', 'preparing', 'partly_shipped', 'ready_to_collect') and exists (
        select from disputes join payments on payments.id = disputes.payment_id
        where disputes.state = 'open' and payments.payable_kind = 'order' and payments.payable_id = orders.id
          and payments.state = 'confirmed'
      )`,
    'set constraints all immediate',
    'set constraints all deferred',
    `create function check_order_hold() returns trigger language plpgsql as $$
      begin
        if new.hold is not null and (
          new.state in ('preparing', 'ready_to_collect', 'collected')
          or (old.state in ('placed', 'preparing') and new.state in ('partly_shipped', 'shipped'))
        ) then
          raise exception 'Order % is held (%), and cannot become %', old.id, new.hold, new.state
            using errcode = 'check_violation', constraint = 'orders_held';
        end if;
        return new;
      end $$`,
    `create trigger orders_held before update of state on orders
      for each row when (new.state <> old.state) execute function check_order_hold()`,
    `create function check_parcel_hold() returns trigger language plpgsql as $$
      begin
        if exists (select from orders where id = new.order_id and hold is not null) then
          raise exception 'Order % is held, and nothing of it is sent', new.order_id
            using errcode = 'check_violation', constraint = 'orders_held';
        end if;
        return new;
      end $$`,
    `create trigger order_parcels_held before insert on order_parcels
      for each row execute function check_parcel_hold()`,
    `create or replace function check_order_refund() returns trigger language plpgsql as $$
      declare
        lines bigint;
        money bigint;
      begin
        select coalesce(sum(amount), 0) into lines from order_refund_lines where refund_id = new.id;
        select coalesce(sum(refunds.amount), 0) into money
        from refunds
        left join payments on payments.id = refunds.payment_id
        left join tenders on tenders.id = refunds.tender_id
        where refunds.idempotency_key = 'request:' || new.id
          and coalesce(payments.payable_kind, tenders.payable_kind) = 'order'
          and coalesce(payments.payable_id, tenders.payable_id) = new.order_id;
        if lines <> new.goods or money <> (case when new.of_returned then 0 else new.goods + new.shipping end) then
          raise exception 'Refund % does not add up', new.id
            using errcode = 'check_violation', constraint = 'order_refunds_add_up';
        end if;
        return null;
      end $$`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(database);
}
