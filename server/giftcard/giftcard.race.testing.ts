import { createTestVisitor } from '../bag/bag.testing.ts';
import { getResultCode } from '../order/order.testing.ts';
import type { Database } from '../platform/database.ts';
import { stockUp } from '../stock/stock.testing.ts';
import { findMoneyFaults } from './giftcard.ledger.store.ts';
import { createTestGiftShop } from './giftcard.testing.ts';

/** Throws with a text where something does not hold. */
function check(holds: boolean, text: string): void {
  if (!holds) throw new Error(text);
}

/**
 * Spends a gift card of 100.00 by many orders of 24.00 at once, each of which it would pay whole, while staff try to refund it.
 * @throws where the card paid more than it had, an order was placed otherwise, or the ledger does not add up
 * @returns how many orders were placed
 */
export async function spendInParallel(database: Database, width: number): Promise<number> {
  const shop = createTestGiftShop(database);
  await stockUp(database.db, 'SG', { 1: 1_000_000 });
  const { id, code } = await shop.issue(10_000);
  const visitors = Array.from({ length: width }, () => createTestVisitor('SG'));
  for (const visitor of visitors) {
    await shop.add(visitor, 1, 2);
    const entered = await shop.enter(visitor, code);
    check(entered.ok, `The card was not taken: ${getResultCode(entered)}`);
  }
  const refund = () => shop.giftcard.staff.refund({ operator: 'race' }, id, 'Race');
  const orders = visitors.map((visitor) => shop.placeOrder(visitor, 0));
  const refunds = [refund(), refund()];
  const codes = (await Promise.all(orders)).map(getResultCode);
  const refunded = (await Promise.all(refunds)).some((result) => result.ok);
  const placed = codes.filter((each) => each === 'ok').length;
  check(
    codes.every((each) => each === 'ok' || each === 'BAG_CHANGED'),
    `Orders ended otherwise: ${codes.join(' ')}`,
  );
  check(placed === (refunded ? 0 : Math.min(4, width)), `${placed} orders were placed, refunded: ${refunded}`);
  const left = await shop.readBalance(id);
  check(left === (refunded ? 0 : 10_000 - placed * 2400), `${left} are left after ${placed} orders`);
  const faults = await findMoneyFaults(database.db);
  check(faults.length === 0, `The ledger is wrong: ${JSON.stringify(faults)}`);
  return placed;
}
