import { type Kysely, sql } from 'kysely';

/**
 * Moves the tenders of orders to the payments, which store them once, and states that an order with nothing left to pay
 * is paid.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  const [checkPrice] = (
    await sql<{ definition: string }>`select pg_get_functiondef('check_order_price'::regproc) as definition`.execute(
      database,
    )
  ).rows;
  const storedTenders = "select coalesce(sum(amount), 0) from adjustments where target = 'tender'";
  const paidTenders =
    "select coalesce(sum(amount), 0) from tenders where payable_kind = 'order' and payable_id = checked";
  if (!checkPrice?.definition.includes(storedTenders)) throw new Error('check_order_price is not as it was created');
  const statements = [
    `update payables set total = orders.total from orders where payables.kind = 'order' and payables.id = orders.id`,
    `insert into tenders (id, payable_kind, payable_id, position, source, amount, currency)
      select gen_random_uuid(), 'order', order_id, row_number() over (partition by order_id order by position), source,
        order_adjustments.amount, payables.currency
      from order_adjustments join payables on payables.kind = 'order' and payables.id = order_id
      where target = 'tender'`,
    checkPrice.definition.replace(storedTenders, paidTenders),
    `delete from order_adjustments where target = 'tender'`,
    `update orders set paid_at = placed_at where payable = 0 and paid_at is null`,
    `update stock_reservations set state = 'committed'
      from orders
      where owner_kind = 'order' and owner_id = orders.id::text and stock_reservations.state = 'held' and payable = 0`,
    // The triggers above must have run before their tables can be altered.
    `set constraints all immediate`,
    `set constraints all deferred`,
    `alter table order_adjustments
      drop constraint order_adjustments_target_check,
      add constraint order_adjustments_target_check check (target in ('line', 'shipping')),
      drop constraint order_adjustments_source_check,
      add constraint order_adjustments_source_check check (source ->> 'kind' in (
        'reward', 'staff_discount', 'offer', 'promo_code', 'shipping_threshold', 'tier'
      ))`,
    `alter table orders add constraint orders_nothing_to_pay_check check (payable > 0 or paid_at is not null)`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(database);
}
