import type { MarketCode } from '@vermilion/contract/markets';
import type { Db } from '../platform/database.ts';

/** For tests: puts variants of one product into the catalogue's tables, with so many units each on a market's shelf. */
export async function shelve(db: Db, market: MarketCode, onHand: Record<number, number>): Promise<void> {
  const text = JSON.stringify({ en: 'Test' });
  const ids = Object.keys(onHand).map(Number);
  await db
    .insertInto('brands')
    .values({ id: 1, slug: 'test', name: 'Test', is_house: false, description: text })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .insertInto('categories')
    .values({ id: 1, slug: 'test', parent_id: null, position: 1, name: text })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .insertInto('products')
    .values({
      id: 1,
      slug: 'test',
      brand_id: 1,
      category_id: 1,
      name: text,
      short_description: text,
      how_to_use: text,
      ingredients: '',
      traits: [],
      launched_on: '2026-01-01',
      featured: 0,
      rating: null,
      rating_count: 0,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .insertInto('variants')
    .values(
      ids.map((id) => ({
        id,
        product_id: 1,
        sku: `SKU-${id}`,
        position: id,
        shade: null,
        size: null,
        type: null,
        pictures: JSON.stringify([{ url: '/media/test.svg', ground: '#f0cfc6' }]),
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .insertInto('stock')
    .values(ids.map((id) => ({ variant_id: id, market, on_hand: onHand[id] ?? 0 })))
    .onConflict((conflict) =>
      conflict.columns(['variant_id', 'market']).doUpdateSet((row) => ({ on_hand: row.ref('excluded.on_hand') })),
    )
    .execute();
}
