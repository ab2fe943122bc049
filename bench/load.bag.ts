import pg from 'pg';
import { connections, load } from './client.ts';
import type { RunningShop } from './shop.ts';
import { type Row, row } from './table.ts';

const milliseconds = 6000;

/** Adds lines over HTTP from 16 visitors at once, beside a bare transaction of four statements on the same server. */
export async function measureAdds(shop: RunningShop, databaseUrl: string): Promise<Row[]> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: connections });
  const { rows: variants } = await pool.query<{ variant_id: number }>(
    `select s.variant_id from stock s join prices p using (variant_id, market)
     join variants v on v.id = s.variant_id
     join product_markets m on m.product_id = v.product_id and m.market = s.market
     where s.market = 'SG' and s.on_hand > 20 and m.badges = '{}' limit 500`,
  );
  const ids = variants.map(({ variant_id }) => variant_id);
  const added = await load(shop.port, milliseconds, (number) => {
    let cookie = '';
    let index = 0;
    return {
      next: () => ({
        method: 'POST',
        path: '/api/web/v1/cart/line-items/',
        headers: { 'content-type': 'application/json', 'x-site-country': 'sg', cookie },
        body: JSON.stringify({ variantId: ids[(number * 31 + index) % ids.length], quantity: 1 }),
      }),
      answered: ({ status, headers }) => {
        if (status !== 200) throw new Error(`Adding a line answers ${status}`);
        index += 1;
        const given = [headers['set-cookie'] ?? []].flat()[0]?.split(';')[0];
        // A bag is bounded: after 40 lines the visitor starts a new one.
        cookie = index % 40 === 0 ? '' : (given ?? cookie);
      },
    };
  });
  const bare = await transactions(pool, ids);
  await pool.end();
  return [
    row(
      'add a line, 16 connections, PostgreSQL',
      `${Math.round(added)}/s`,
      `≥ ${Math.round((bare * 700) / 2700)}/s (0.26 of bare)`,
      added / bare >= 700 / 2700,
    ),
    row('bare transaction of four statements', `${Math.round(bare)}/s`),
  ];
}

/** A transaction of four statements from every connection. @returns transactions per second */
async function transactions(pool: pg.Pool, ids: readonly number[]): Promise<number> {
  let done = 0;
  const until = performance.now() + milliseconds;
  await Promise.all(
    Array.from({ length: connections }, async (_, number) => {
      const client = await pool.connect();
      for (let index = 0; performance.now() < until; index += 1) {
        const id = ids[(number * 31 + index) % ids.length];
        await client.query('begin');
        await client.query(`select on_hand from stock where variant_id = $1 and market = 'SG'`, [id]);
        await client.query(`update prices set price = price where variant_id = $1 and market = 'NZ'`, [id]);
        await client.query('commit');
        done += 1;
      }
      client.release();
    }),
  );
  return (done * 1000) / milliseconds;
}
