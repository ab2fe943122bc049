import { getSourceKey } from '@vermilion/contract/source-key';
import { sum } from './pricing.rounding.ts';
import type { PriceInput } from './pricing.types.ts';

/**
 * Throws RangeError unless every amount can be computed exactly and every line and tender is there once: a wrong input
 * must stop an order, not change what it costs.
 */
export function assertAmounts({ lines, delivery, adjustments, tenders }: PriceInput): void {
  const goods = [
    ...lines,
    ...adjustments.flatMap((adjustment) =>
      adjustment.kind === 'gift' || adjustment.kind === 'sample' ? [adjustment.line] : [],
    ),
  ];
  for (const { id, unitPrice, unitPriceBeforeSale, quantity } of goods) {
    assertWithin(() => `The unit price of line ${id}`, unitPrice, 0);
    assertWithin(() => `The unit price before sale of line ${id}`, unitPriceBeforeSale ?? 0, 0);
    assertWithin(() => `The quantity of line ${id}`, quantity, 1);
    assertWithin(() => `The subtotal of line ${id}`, unitPrice * quantity, 0);
  }
  assertUnique(
    'lines',
    goods.map(({ id }) => id),
  );
  assertUnique(
    'tenders',
    tenders.map(({ source }) => getSourceKey(source)),
  );
  assertWithin(() => 'The delivery fee', delivery?.fee ?? 0, 0);
  assertWithin(
    () => 'The subtotal',
    sum(goods.map(({ unitPrice, quantity }) => unitPrice * quantity)) + (delivery?.fee ?? 0),
    0,
  );
  for (const adjustment of adjustments) {
    const describe = (what: string) =>
      `${what} of the ${adjustment.kind} adjustment ${getSourceKey(adjustment.source)}`;
    assertWithin(() => describe('The minimum spend'), adjustment.minimumSpend ?? 0, 0);
    if (adjustment.kind === 'amount_off') assertWithin(() => describe('The amount'), adjustment.amount, 0);
    if (adjustment.kind === 'buy_x_get_y') {
      assertWithin(() => describe('The bought quantity'), adjustment.buyQuantity, 1);
      assertWithin(() => describe('The given quantity'), adjustment.getQuantity, 1);
      assertWithin(() => describe('The rate'), adjustment.basisPoints, 0, 10_000);
    }
    if (adjustment.kind !== 'percent_off') continue;
    for (const { basisPoints } of adjustment.rates) assertWithin(() => describe('A rate'), basisPoints, 0, 10_000);
  }
  for (const { source, balance } of tenders)
    assertWithin(() => `The balance of the tender ${getSourceKey(source)}`, balance, 0);
}

function assertUnique(name: string, keys: readonly string[]): void {
  if (new Set(keys).size < keys.length) throw new RangeError(`Two ${name} have the same key: ${keys.join(', ')}`);
}

/** @param describe names the amount, for the error */
function assertWithin(describe: () => string, amount: number, min: number, max = Number.MAX_SAFE_INTEGER): void {
  if (!Number.isSafeInteger(amount) || amount < min || amount > max) {
    throw new RangeError(`${describe()} must be an integer from ${min} to ${max}: ${amount}`);
  }
}
