import pg from 'pg';
import type { RunningShop } from './shop.ts';
import { type Row, row } from './table.ts';

const connections = 16;
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
  const added = await inParallel(async (visitor, index) => {
    const response = await fetch(`http://127.0.0.1:${shop.port}/api/web/v1/cart/line-items/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-site-country': 'sg', cookie: visitor.cookie },
      body: JSON.stringify({ variantId: ids[(visitor.number * 31 + index) % ids.length], quantity: 1 }),
    });
    await response.arrayBuffer();
    if (response.status >= 500) throw new Error(`Adding a line answers ${response.status}`);
    const cookie = response.headers.getSetCookie()[0]?.split(';')[0];
    // A bag is bounded: after 40 lines the visitor starts a new one.
    visitor.cookie = index % 40 === 39 ? '' : (cookie ?? visitor.cookie);
    return response.ok;
  });
  const bare = await inParallel(async (visitor, index) => {
    const client = await pool.connect();
    const id = ids[(visitor.number * 31 + index) % ids.length];
    try {
      await client.query('begin');
      await client.query(`select on_hand from stock where variant_id = $1 and market = 'SG'`, [id]);
      await client.query(`update prices set price = price where variant_id = $1 and market = 'NZ'`, [id]);
      await client.query('commit');
    } finally {
      client.release();
    }
    return true;
  });
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

async function inParallel(
  work: (visitor: { number: number; cookie: string }, index: number) => Promise<boolean>,
): Promise<number> {
  let done = 0;
  const until = performance.now() + milliseconds;
  await Promise.all(
    Array.from({ length: connections }, async (_, number) => {
      const visitor = { number, cookie: '' };
      for (let index = 0; performance.now() < until; index += 1) if (await work(visitor, index)) done += 1;
    }),
  );
  return (done * 1000) / milliseconds;
}
