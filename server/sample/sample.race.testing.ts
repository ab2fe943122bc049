import { createTestVisitor } from '../bag/bag.testing.ts';
import { getResultCode } from '../order/order.testing.ts';
import type { Database } from '../platform/database.ts';
import { readShelf } from '../stock/stock.testing.ts';
import { createSampleShop, sampleVariants } from './sample.testing.ts';

/** Throws with a text where something does not hold. */
function check(holds: boolean, text: string): void {
  if (!holds) throw new Error(text);
}

/**
 * Orders the last units of a sample by many bags at once, in pairs with another sample that runs out later, while the first
 * winner cancels.
 * @throws where more samples are reserved than there were, an order with a sample that it did not get was placed, or a
 *   cancelled order kept its unit
 * @returns how many orders got the sample
 */
export async function raceForSamples(database: Database, { width, units }: { width: number; units: number }) {
  const shop = await createSampleShop(database, { serum: units, cream: width });
  const visitors = Array.from({ length: width }, () => createTestVisitor('SG'));
  for (const visitor of visitors) {
    await shop.add(visitor, 1, 8);
    for (const id of ['serum', 'cream']) {
      const chosen = await shop.choose(visitor, id);
      check(chosen.ok, `The sample was not taken: ${getResultCode(chosen)}`);
    }
  }
  const shown = new Map<unknown, string[]>();
  for (const visitor of visitors) shown.set(visitor, await shop.listSampleLineIds(visitor));
  const place = (visitor: (typeof visitors)[number]) =>
    shop.place(visitor, { expectedTotal: 8000, expectedExtraIds: shown.get(visitor) });
  const results = await Promise.all(visitors.map(place));
  const placed = results.flatMap((result) => (result.ok ? result.value : []));
  const codes = results.map(getResultCode);
  check(
    codes.every((code) => code === 'ok' || code === 'BAG_CHANGED'),
    `Orders ended otherwise: ${codes.join(' ')}`,
  );
  check(placed.length === Math.min(units, width), `${placed.length} orders got one of ${units} samples`);
  const readSerum = async () => (await readShelf(database.db, 'SG'))[sampleVariants.serum];
  const shelf = await readSerum();
  check(
    shelf !== undefined && shelf.reserved === shelf.lines && shelf.onHand - shelf.reserved === units - placed.length,
    `The shelf is wrong: ${JSON.stringify(shelf)}`,
  );
  const [first, loser] = [results.findIndex(({ ok }) => ok), results.findIndex(({ ok }) => !ok)];
  const [winner] = placed;
  if (winner && loser >= 0) {
    const cancelled = await shop.cancel(visitors[first] as (typeof visitors)[number], winner);
    check(cancelled.ok, `The order was not cancelled: ${getResultCode(cancelled)}`);
    const next = await place(visitors[loser] as (typeof visitors)[number]);
    check(next.ok, `The unit was not given back: ${getResultCode(next)}`);
  }
  return placed.length;
}

/**
 * Chooses all samples for one bag by parallel requests, each several times, for as many as its goods allow.
 * @returns how many the bag has then
 */
export async function raceForPlaces(database: Database, { width, quantity }: { width: number; quantity: number }) {
  const shop = await createSampleShop(database);
  const visitor = createTestVisitor('SG');
  await shop.add(visitor, 1, quantity);
  const ids = Object.keys(sampleVariants);
  const choices = Array.from({ length: width }, (_, index) => shop.choose(visitor, ids[index % ids.length] ?? ''));
  const codes = (await Promise.all(choices)).map(getResultCode);
  check(
    codes.every((code) => code === 'ok' || code === 'SAMPLE_LIMIT'),
    `Choices ended otherwise: ${codes.join(' ')}`,
  );
  return (await shop.listGiven(visitor)).length;
}
