import { type Kysely, sql } from 'kysely';

/**
 * Refuses an order whose payable is missing or has other amounts, one that is paid without its money or has its money
 * without being paid, and changes of state that orders do not make. Uses `check_transition` of the payments.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  const statements = [
    // Rows that an earlier migration of this transaction has written are checked now: their tables could not be altered else.
    'set constraints all immediate',
    'set constraints all deferred',

    `create table market_currencies (market market_code primary key, currency char(3) not null)`,
    `insert into market_currencies values ('AU', 'AUD'), ('HK', 'HKD'), ('ID', 'IDR'), ('MY', 'MYR'), ('NZ', 'NZD'),
      ('PH', 'PHP'), ('SG', 'SGD'), ('TH', 'THB')`,

    // The trigger's argument is the column with the order's id.
    `create function check_order_payment() returns trigger language plpgsql as $$
      declare
        checked uuid := coalesce(to_jsonb(new), to_jsonb(old)) ->> tg_argv[0];
        faults text;
      begin
        if not exists (select from orders where id = checked) then
          -- An order that was deleted leaves its payable and payments behind.
          if tg_op = 'INSERT' and exists (select from payables where kind = 'order' and id = checked) then
            raise exception 'There is no order % to pay', checked
              using errcode = 'check_violation', constraint = 'payables_order_exists';
          end if;
          return null;
        end if;
        select string_agg(fault, ', ') into faults
        from orders cross join lateral (values
          ('its payable has other amounts', exists (
            select from payables join market_currencies using (currency)
            where payables.kind = 'order' and payables.id = checked and payables.total = orders.total
              and payables.payable = orders.payable and market_currencies.market = orders.market
          )),
          ('it is paid exactly if its money was confirmed', (orders.paid_at is not null) = (orders.payable = 0 or exists (
            select from payments where payable_kind = 'order' and payable_id = checked and state = 'confirmed'
          )))
        ) as rules (fault, holds)
        where orders.id = checked and not holds;
        if faults is not null then
          raise exception 'The payment of order % does not agree with it: %', checked, faults
            using errcode = 'check_violation', constraint = 'order_payment_agrees';
        end if;
        return null;
      end $$`,
    `create constraint trigger orders_payment_agrees after insert or update of market, total, payable, paid_at on orders
      deferrable initially deferred for each row execute function check_order_payment('id')`,
    `create constraint trigger payables_order_agrees after insert or update on payables
      deferrable initially deferred for each row when (new.kind = 'order') execute function check_order_payment('id')`,
    `create constraint trigger payables_order_kept after delete or update on payables
      deferrable initially deferred for each row when (old.kind = 'order') execute function check_order_payment('id')`,
    `create constraint trigger payments_order_agrees after insert on payments
      deferrable initially deferred for each row when (new.payable_kind = 'order' and new.state = 'confirmed')
      execute function check_order_payment('payable_id')`,
    `create constraint trigger payments_order_follows after update of state on payments
      deferrable initially deferred for each row
      when (new.payable_kind = 'order' and (new.state = 'confirmed') <> (old.state = 'confirmed'))
      execute function check_order_payment('payable_id')`,
    `create constraint trigger payments_order_kept after delete on payments
      deferrable initially deferred for each row when (old.payable_kind = 'order' and old.state = 'confirmed')
      execute function check_order_payment('payable_id')`,

    `create trigger orders_transition before update of state on orders
      for each row execute function check_transition('placed cancelled', 'placed fulfilled')`,
    `create function check_order_change() returns trigger language plpgsql as $$
      begin
        if new.paid_at is distinct from old.paid_at and old.paid_at is not null then
          raise exception 'Order % was paid, and stays so', old.id
            using errcode = 'check_violation', constraint = 'orders_paid_once';
        end if;
        if new.paid_at is distinct from old.paid_at and new.state <> 'placed' then
          raise exception 'Order % is %, and cannot be paid', old.id, new.state
            using errcode = 'check_violation', constraint = 'orders_paid_while_placed';
        end if;
        if new.state = 'fulfilled' and old.state <> 'fulfilled' and new.total > 0 and new.total <= (
          select coalesce((
            select sum(refunded) from payments
            where payable_kind = 'order' and payable_id = new.id and state = 'confirmed'
          ), 0) + coalesce((select sum(refunded) from tenders where payable_kind = 'order' and payable_id = new.id), 0)
        ) then
          raise exception 'Order % was refunded, and cannot be handed over', old.id
            using errcode = 'check_violation', constraint = 'orders_fulfilled_unrefunded';
        end if;
        return new;
      end $$`,
    `create trigger orders_change before update of state, paid_at on orders
      for each row execute function check_order_change()`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(database);
}
