import type { MarketCode } from '@vermilion/contract/markets';
import { sql } from 'kysely';
import { systemClock } from '../platform/clock.ts';
import type { Database, Db } from '../platform/database.ts';
import { systemRandom } from '../platform/random.ts';
import type { Holder } from './stock.rules.ts';
import { createStockService, type StockService } from './stock.service.ts';

/** For tests: the stock service of a database, by the system's clock. */
export function createTestStock({ db }: Pick<Database, 'db'>): StockService {
  return createStockService({ db, clock: systemClock });
}

/** For tests: a visitor of whom nothing else is held. */
export function createTestHolder(): Holder {
  const id = systemRandom.uuid();
  return { visitor: id, email: `${id}@shopper.example`, address: `2001:db8:${id.slice(9, 13)}:${id.slice(19, 23)}::1` };
}

/** For tests: reads the stock of a market by variant, with the sum of its open reservations' lines. */
export async function readShelf(
  db: Db,
  market: MarketCode,
): Promise<Record<number, { onHand: number; reserved: number; lines: number }>> {
  const { rows } = await sql<{ id: number; onHand: number; reserved: number; lines: number }>`
    select stock.variant_id as id, on_hand as "onHand", reserved, coalesce(sum(quantity), 0)::integer as lines
    from stock left join stock_reservation_lines using (variant_id, market)
    where market = ${market} group by stock.variant_id, market, on_hand, reserved`.execute(db);
  return Object.fromEntries(rows.map(({ id, ...shelf }) => [id, shelf]));
}

/** For tests: puts variants of one product into the catalogue's tables, with so many units each available in a market. */
export async function stockUp(db: Db, market: MarketCode, onHand: Record<number, number>): Promise<void> {
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
      conflict
        .columns(['variant_id', 'market'])
        .doUpdateSet({ on_hand: sql<number>`excluded.on_hand + stock.reserved` }),
    )
    .execute();
}

/** For tests: gives a store so many units each of variants that `stockUp` has made; a store that is not there is opened. */
export async function stockUpStore(db: Db, code: string, onHand: Record<number, number>): Promise<void> {
  await db
    .insertInto('stores')
    .values({
      code,
      market: 'SG',
      position: 1,
      name: JSON.stringify({ en: code }),
      address: JSON.stringify({ en: '1 Test Road' }),
      city: JSON.stringify({ en: 'Singapore' }),
      zone: 'Asia/Singapore',
      phone: '+65 6550 1410',
      hours: JSON.stringify(Array(7).fill({ opens: '10:00', closes: '19:00' })),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const stock = createStockService({ db, clock: systemClock });
  const levels = Object.entries(onHand).map(([id, units]) => ({
    variantId: Number(id),
    storeCode: code,
    onHand: units,
  }));
  await db.transaction().execute((transaction) => stock.setStoreOnHand(transaction, levels));
}

/** For tests: reads the stock of a store by variant, with the sum of its open reservations' lines. */
export async function readStoreShelf(
  db: Db,
  code: string,
): Promise<Record<number, { onHand: number; reserved: number; lines: number }>> {
  const { rows } = await sql<{ id: number; onHand: number; reserved: number; lines: number }>`
    select store_stock.variant_id as id, on_hand as "onHand", reserved, coalesce(sum(quantity), 0)::integer as lines
    from store_stock left join store_reservation_lines using (variant_id, store_code)
    where store_code = ${code} group by store_stock.variant_id, store_code, on_hand, reserved`.execute(db);
  return Object.fromEntries(rows.map(({ id, ...shelf }) => [id, shelf]));
}
