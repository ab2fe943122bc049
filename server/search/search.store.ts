import type { Language, MarketCode } from '@vermilion/contract/markets';
import { sql } from 'kysely';
import { type Db, notify } from '../platform/database.ts';

export type PopularQuery = { market: MarketCode; language: Language; query: string };

/** The channel on which changes of the table are announced. */
export const popularQueriesChannel = 'popular_queries';

/** All popular queries, most popular first within their market and language. */
export async function listPopularQueries(db: Db): Promise<PopularQuery[]> {
  return db
    .selectFrom('popular_queries')
    .select(['market', 'language', 'query'])
    .orderBy('market')
    .orderBy('language')
    .orderBy('position')
    .execute();
}

/** Replaces the popular queries of the markets and languages that are given, most popular first within each; others stay. */
export async function importPopularQueries(db: Db, queries: readonly PopularQuery[]): Promise<void> {
  if (queries.length > 0) {
    const lists = [...new Set(queries.map(({ market, language }) => `${market} ${language}`))];
    await db.deleteFrom('popular_queries').where(sql<string>`market || ' ' || language`, 'in', lists).execute();
    const rows = queries.map(({ market, language, query }, position) => ({ market, language, query, position }));
    await db.insertInto('popular_queries').values(rows).execute();
  }
  await notify(db, popularQueriesChannel, '');
}
