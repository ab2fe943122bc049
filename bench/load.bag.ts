import { randomUUID } from 'node:crypto';
import { addLine } from '@vermilion/server/bag/bag.addition.store';
import { readStoredLines } from '@vermilion/server/bag/bag.store';
import type { Database } from '@vermilion/server/platform/database';
import { openPostgres } from '@vermilion/server/platform/postgres';
import { sql } from 'kysely';
import { connections, load } from './client.ts';
import type { RunningShop } from './shop.ts';
import { createRow, type Row } from './table.ts';

const milliseconds = 6000;

/** Lines that a visitor adds before another one comes: a bag is bounded. */
const linesOfBag = 40;

/**
 * Adds lines over HTTP from 16 visitors at once; beside it the same statements without the shop around them, in a
 * transaction, which makes four: begin, add the line, read the bag, commit.
 */
export async function measureAdds(shop: RunningShop, databaseUrl: string): Promise<Row[]> {
  const database = openPostgres({ url: databaseUrl, connections, report: console.error });
  const { rows: variants } = await sql<{ variant_id: number }>`
    select s.variant_id from stock s join prices p using (variant_id, market)
    join variants v on v.id = s.variant_id
    join product_markets m on m.product_id = v.product_id and m.market = s.market
    where s.market = 'SG' and s.on_hand > 20 and m.badges = '{}' limit 500`.execute(database.db);
  const ids = variants.map(({ variant_id }) => variant_id);
  const added = await load(shop.port, milliseconds, (number) => {
    let cookie = '';
    let index = 0;
    return {
      next: () => ({
        method: 'POST',
        path: '/api/web/v1/cart/line-items/',
        headers: { 'content-type': 'application/json', 'x-site-country': 'sg', cookie },
        body: JSON.stringify({
          variantId: ids[(number * 31 + index) % ids.length],
          quantity: 1,
          idempotencyKey: randomUUID(),
        }),
      }),
      answered: ({ status, headers }) => {
        if (status !== 200) throw new Error(`Adding a line answers ${status}`);
        index += 1;
        const given = [headers['set-cookie'] ?? []].flat()[0]?.split(';')[0];
        cookie = index % linesOfBag === 0 ? '' : (given ?? cookie);
      },
    };
  });
  const bare = await countTransactions(database, ids);
  await database.close();
  const min = 700 / 2700;
  return [
    createRow(
      'add a line, 16 connections, PostgreSQL: ratio to its statements alone',
      `${(added / bare).toFixed(2)} (${Math.round(added)}/s)`,
      `≥ ${min.toFixed(2)}`,
      added / bare >= min,
    ),
    createRow('its statements alone, in a transaction', `${Math.round(bare)}/s`),
  ];
}

/** @returns transactions per second, from as many connections */
async function countTransactions({ db }: Database, ids: readonly number[]): Promise<number> {
  const { item } = await db.selectFrom('bag_lines').select('item').executeTakeFirstOrThrow();
  let done = 0;
  const until = performance.now() + milliseconds;
  await Promise.all(
    Array.from({ length: connections }, async (_, number) => {
      let bagId: string | null = null;
      for (let index = 0; performance.now() < until; index += 1) {
        const variantId = ids[(number * 31 + index) % ids.length] as number;
        const now = new Date();
        const held: string | null = index % linesOfBag === 0 ? null : bagId;
        bagId = await db.transaction().execute(async (transaction) => {
          const ids = { newBagId: randomUUID(), newLineId: randomUUID(), idempotencyKey: randomUUID() };
          const result = await addLine(
            transaction,
            { bagId: held, market: 'SG', accountId: null, variantId, ...ids },
            { quantity: 1, item, now, undoSince: now },
          );
          if (result.outcome !== 'added') return null;
          await readStoredLines(transaction, { bagId: result.addition.bagId, market: 'SG', accountId: null });
          return result.addition.bagId;
        });
        done += 1;
      }
    }),
  );
  return (done * 1000) / milliseconds;
}
