import type { Store, StoreRecord } from '@vermilion/contract/market';
import type { Language, MarketCode } from '@vermilion/contract/markets';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../platform/database.ts';

const buildTextColumn = (column: 'name' | 'address' | 'city', language: Language): RawBuilder<string> =>
  sql<string>`coalesce(${sql.ref(column)} ->> ${language}, ${sql.ref(column)} ->> 'en')`;

function selectStores(db: Db, language: Language) {
  return db
    .selectFrom('stores')
    .select(['code', 'market', 'zone', 'phone', 'hours'])
    .select(['closed_days as closedDays', 'preparation_minutes as preparationMinutes', 'cut_off as cutOff'])
    .select([
      buildTextColumn('name', language).as('name'),
      buildTextColumn('address', language).as('address'),
      buildTextColumn('city', language).as('city'),
    ]);
}

/** Hours of a store that has closed for good: it is not listed any more, but orders still name it. */
const neverOpen = JSON.stringify(Array(7).fill(null));

/** The open stores of a market in the retailer's own order; texts in English where the language has none. */
export function findStores(db: Db, market: MarketCode, language: Language): Promise<Store[]> {
  return selectStores(db, language)
    .where('market', '=', market)
    .where(sql<boolean>`hours <> ${neverOpen}::jsonb`)
    .orderBy('position')
    .orderBy('code')
    .execute();
}

/** Returns the codes of the open stores of all markets, in the retailer's own order. */
export function listOpenCodes(db: Db): Promise<{ market: MarketCode; code: string }[]> {
  return db
    .selectFrom('stores')
    .select(['market', 'code'])
    .where(sql<boolean>`hours <> ${neverOpen}::jsonb`)
    .orderBy('position')
    .orderBy('code')
    .execute();
}

/** A store, open or closed for good. */
export async function findStore(db: Db, code: string, language: Language): Promise<Store | null> {
  return (await selectStores(db, language).where('code', '=', code).executeTakeFirst()) ?? null;
}

/** Returns the codes of the open stores among some. */
export async function findOpenCodes(db: Db, codes: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('stores')
    .select('code')
    .where('code', '=', sql<string>`any(${sql.val(codes)}::text[])`)
    .where(sql<boolean>`hours <> ${neverOpen}::jsonb`)
    .execute();
  return new Set(rows.map(({ code }) => code));
}

/** Adds stores, or replaces those of the same code, in the given order; others stay as they are (ADR 188). */
export async function upsertStores(db: Db, records: readonly StoreRecord[]): Promise<void> {
  if (records.length === 0) return;
  const rows = records.map((record, position) => ({
    code: record.code,
    market: record.market,
    position,
    name: JSON.stringify(record.name),
    address: JSON.stringify(record.address),
    city: JSON.stringify(record.city),
    zone: record.zone,
    phone: record.phone,
    hours: JSON.stringify(record.hours),
    closed_days: [...record.closedDays],
    preparation_minutes: record.preparationMinutes,
    cut_off: record.cutOff,
  }));
  await db
    .insertInto('stores')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('code').doUpdateSet((row) => ({
        market: row.ref('excluded.market'),
        position: row.ref('excluded.position'),
        name: row.ref('excluded.name'),
        address: row.ref('excluded.address'),
        city: row.ref('excluded.city'),
        zone: row.ref('excluded.zone'),
        phone: row.ref('excluded.phone'),
        hours: row.ref('excluded.hours'),
        closed_days: row.ref('excluded.closed_days'),
        preparation_minutes: row.ref('excluded.preparation_minutes'),
        cut_off: row.ref('excluded.cut_off'),
      })),
    )
    .execute();
}
