import { createTestVisitor } from '../bag/bag.testing.ts';
import type { Database } from '../platform/database.ts';
import { readStoreShelf, stockUp, stockUpStore } from '../stock/stock.testing.ts';
import { createTestShop, testStore } from './order.testing.ts';

const lastUnits = 10;

/**
 * For tests and `npm run proof -- races`: lets shoppers order the last ten units of a store at once, a fifth of them for delivery
 * and some with two variants in either order, and cancel some of what they got. Throws unless exactly ten units are sold.
 * @param width shoppers at once
 */
export async function raceStoreStock(
  database: Database,
  { width, rounds, firstId = 900_000 }: { width: number; rounds: number; firstId?: number },
): Promise<{ collections: number; deliveries: number; refused: number }> {
  const shop = createTestShop(database);
  const counts = { collections: 0, deliveries: 0, refused: 0 };
  for (let round = 0; round < rounds; round += 1) {
    const [scarce, plenty] = [firstId + 2 * round, firstId + 2 * round + 1];
    for (const id of [scarce, plenty]) shop.catalogue.prices.set(id, { price: 5000, priceBeforeSale: null });
    await stockUp(database.db, 'SG', { [scarce]: 10_000, [plenty]: 10_000 });
    await stockUpStore(database.db, testStore.code, { [scarce]: lastUnits, [plenty]: 10_000 });
    const shoppers = Array.from({ length: width }, (_, index) => ({
      visitor: createTestVisitor('SG'),
      isCollected: index % 5 !== 0,
      // Orders that lock rows in the order of the bag would deadlock.
      ids: index % 2 ? [scarce, plenty] : [plenty, scarce],
    }));
    for (const { visitor, ids } of shoppers) for (const id of ids) await shop.add(visitor, id);

    const results = await Promise.all(
      shoppers.map(async ({ visitor, isCollected }) => {
        const delivery = isCollected ? { delivery: { method: 'collect' as const, storeCode: testStore.code } } : {};
        return { visitor, isCollected, placed: await shop.place(visitor, { ...delivery, expectedTotal: 10_000 }) };
      }),
    );
    const collected = results.filter(({ isCollected }) => isCollected);
    const sold = collected.filter(({ placed }) => placed.ok);
    const refusals = collected.flatMap(({ placed }) => (placed.ok ? [] : [placed.error.code]));
    const delivered = results.filter(({ isCollected, placed }) => !isCollected && placed.ok);
    if (
      sold.length !== Math.min(lastUnits, collected.length) ||
      refusals.some((code) => code !== 'STORE_OUT_OF_STOCK')
    ) {
      throw new Error(`${sold.length} collections of ${lastUnits} units, refused with ${[...new Set(refusals)]}`);
    }
    if (delivered.length !== results.length - collected.length) throw new Error('A delivery was refused');
    const full = (await readStoreShelf(database.db, testStore.code))[scarce];
    if (full?.reserved !== lastUnits || full.lines !== lastUnits)
      throw new Error(`The store reserves ${full?.reserved}`);

    await Promise.all(
      sold.flatMap(({ visitor, placed }, index) => {
        if (!placed.ok || index % 2) return [];
        return [shop.cancel(visitor, placed.value), shop.cancel(visitor, placed.value)];
      }),
    );
    const half = (await readStoreShelf(database.db, testStore.code))[scarce];
    const kept = Math.floor(sold.length / 2);
    if (half?.onHand !== lastUnits || half.reserved !== kept || half.lines !== kept) {
      throw new Error(`The store reserves ${half?.reserved} units for ${kept} collections`);
    }
    counts.collections += sold.length;
    counts.deliveries += delivered.length;
    counts.refused += refusals.length;
  }
  return counts;
}
