import { sql } from 'kysely';
import { findMoneyFaults } from './giftcard/giftcard.ledger.store.ts';
import { findLedgerFaults } from './loyalty/points/ledger.store.ts';
import type { Database } from './platform/database.ts';

/** Returns what does not add up in the database, whatever has happened to it. */
export async function findFaults({ db }: Pick<Database, 'db'>): Promise<string[]> {
  const faults: string[] = [];
  const check = async (name: string, query: ReturnType<typeof sql<Record<string, unknown>>>) => {
    const { rows } = await query.execute(db);
    if (rows.length > 0) faults.push(`${name}: ${JSON.stringify(rows.slice(0, 3))}`);
  };
  const points = await findLedgerFaults(db);
  if (points.length > 0) faults.push(`points: ${JSON.stringify(points)}`);
  const money = await findMoneyFaults(db);
  if (money.length > 0) faults.push(`gift cards and credit: ${JSON.stringify(money)}`);
  await check(
    'reserved stock of stores differs from the reservations',
    sql`select variant_id, store_code, reserved from store_stock
      where reserved > on_hand or reserved <> (select coalesce(sum(quantity), 0) from store_reservation_lines as lines
        where lines.variant_id = store_stock.variant_id and lines.store_code = store_stock.store_code)`,
  );
  await check(
    'reserved stock differs from the reservations',
    sql`select variant_id, market, reserved from stock
      where reserved > on_hand or reserved <> (select coalesce(sum(quantity), 0) from stock_reservation_lines as lines
        where lines.variant_id = stock.variant_id and lines.market = stock.market)`,
  );
  await check(
    'orders half done',
    sql`select id, state from orders
      where not exists (select from order_lines where order_id = orders.id)
        or not exists (select from payables where payables.id = orders.id)
        or not exists (select from stock_reservations where owner_id = orders.id::text)`,
  );
  await check(
    'units of orders differ from what is reserved, sent and taken off them',
    sql`select orders.id, orders.state from orders
      join (select order_id, sum(quantity - shipped - withdrawn) as unsent from order_lines group by order_id) as lines
        on lines.order_id = orders.id
      where case when state = 'cancelled' then 0 else unsent end <> (
        select coalesce(sum(quantity), 0) from (
          select owner_id, quantity from stock_reservation_lines
          union all select owner_id, quantity from store_reservation_lines
        ) as reserved where owner_id = orders.id::text)`,
  );
  await check(
    'uses of promotions differ from their orders',
    sql`select id, max_uses, uses_left from promotions where max_uses is not null and max_uses - uses_left <>
      (select count(*) from promotion_uses where promotion_id = promotions.id)`,
  );
  await check(
    'refunds differ from what payments tell',
    sql`select id, amount, refunded from payments where refunded > amount or refunded <>
      (select coalesce(sum(amount), 0) from refunds where payment_id = payments.id and state <> 'refused')`,
  );
  await check(
    'refunds of tenders differ from what the tenders tell',
    sql`select id, amount, refunded from tenders where refunded > amount or refunded <>
      (select coalesce(sum(amount), 0) from refunds where tender_id = tenders.id and state <> 'refused')`,
  );
  // What staff have closed is noted still, and was not paid out.
  await check(
    'refunds of orders are not what was paid out for them',
    sql`select orders.id, noted, paid_out from orders
      join (select order_id, sum(goods + shipping) as noted from order_refunds group by order_id) as notes
        on notes.order_id = orders.id
      join (select payable_id, sum(refunded) as paid_out from
          (select payable_id, refunded from payments where state = 'confirmed'
            union all select payable_id, refunded from tenders
            union all select payable_id, refunds.amount from refunds join payments on payments.id = payment_id
              where refunds.closed_at is not null) as parts
          group by payable_id) as parts on parts.payable_id = orders.id
      where orders.state <> 'cancelled' and noted <> paid_out`,
  );
  await check(
    'cancelled orders that were paid and not refunded',
    sql`select orders.id from orders
      join payments on payments.payable_id = orders.id and payments.state = 'confirmed'
      where orders.state = 'cancelled' and payments.refunded <> payments.amount`,
  );
  await check(
    'two captures of one order',
    sql`select payable_id from payments where state = 'confirmed' group by payable_id having count(*) > 1`,
  );
  return faults;
}
