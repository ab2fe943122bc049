// @module-tag embedded
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { testApp } from '@vermilion/server/app.testing';
import { sampleCatalogue, toLines } from '@vermilion/server/catalogue/catalogue.testing';
import { insertPaidOrder } from '@vermilion/server/order/order.testing';
import { engine, openTestEmbedded } from '@vermilion/server/platform/testing';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openTestShop, run, runHere, start } from './shop.testing.ts';

/** How long a change may take to be seen, and a process to start, on a busy machine. */
const patience = { timeout: 25_000, interval: 100 };

let shop: Awaited<ReturnType<typeof openTestShop>>;
let app: FastifyInstance;

beforeAll(async () => {
  shop = await openTestShop();
  app = await testApp(shop.database);
});
afterAll(async () => {
  await app.close();
  await shop.close();
});

async function write(name: string, content: string): Promise<string> {
  const file = path.join(shop.folder, name);
  await writeFile(file, content);
  return file;
}

const get = async (place: string) =>
  (await app.inject({ url: `/api/web/v1/${place}`, headers: { 'x-site-country': 'sg' } })).json();

const countProducts = async () => {
  const { rows } = await sql<{ count: number }>`select count(*) as count from products`.execute(shop.database.db);
  return rows[0]?.count;
};

test('the running shop shows a catalogue, and then another price, that a command brings', async () => {
  const file = await write('catalogue.jsonl', toLines(...sampleCatalogue(20, 1)));
  expect(await run('catalogue', 'import', file)).toMatch(/^Read .*20 products/m);
  const { rows } = await sql<{ slug: string; sku: string }>`
    select slug, sku from products join variants on variants.product_id = products.id
    join prices on prices.variant_id = variants.id and prices.market = 'SG'
    join product_markets on product_markets.product_id = products.id and product_markets.market = 'SG' limit 1`.execute(
    shop.database.db,
  );
  const [product] = rows;
  await vi.waitFor(async () => expect(await get(`products/${product?.slug}/`)).toHaveProperty('slug'), patience);
  const prices = await write('prices.csv', `sku,market,price_amount\n${product?.sku},SG,12.34\n`);
  expect(await run('data', 'import', 'prices', prices)).toContain('Changed 1 row.');
  await vi.waitFor(
    async () => expect(JSON.stringify(await get(`products/${product?.slug}/`))).toContain('1234'),
    patience,
  );
});

test('an export says how many products it wrote', async () => {
  expect(await run('catalogue', 'export', path.join(shop.folder, 'exported.jsonl'))).toBe('Wrote 20 products.');
  const { exitCode, complaint } = await runHere('catalogue', 'export', path.join(shop.folder, 'none', 'a.csv'));
  expect({ exitCode, complaint }).toEqual({
    exitCode: 1,
    complaint: `The folder ${path.join(shop.folder, 'none')} is not there.`,
  });
});

test('one gift card is issued in the singular', async () => {
  const file = path.join(shop.folder, 'cards.csv');
  const words = ['--market', 'SG', '--amount', '50', '--count', '1', '--name', 'Party'];
  expect(await run('gift-cards', 'issue', file, ...words)).toBe(
    `1 gift card was issued; its code is in ${file}. Keep the file safe: who has a code can spend it.`,
  );
});

test('the running shop shows a home page that a command brings', async () => {
  const exported = path.join(shop.folder, 'home.json');
  expect(await runHere('content', 'export', 'home', exported)).toEqual({
    exitCode: 1,
    printed: '',
    complaint:
      'No home is stored: the shop makes one from its catalogue. Write one and import it: docs/home-page.md describes it.',
  });
  expect(await runHere('content', 'export', 'Layout', exported)).toEqual({
    exitCode: 2,
    printed: '',
    complaint:
      'Layout is no document; write homepage, pages.summer, brands.halden, texts.terms, layouts.default, overlays.welcome, or homepage@SG for one market',
  });
  const example = path.join(import.meta.dirname, '..', 'examples', 'home.json');
  expect(await run('content', 'import', 'home', example)).toBe('home is in place.');
  expect(await run('content', 'import', 'homepage', example)).toBe('homepage was so already.');
  await vi.waitFor(
    async () =>
      expect(await get('contentful/content-entries/homepage')).toHaveProperty('title', 'Perfume, mixed by hand'),
    patience,
  );
});

test('parcels leave once, and a file with a problem changes nothing', async () => {
  const { id } = await insertPaidOrder(shop.database.db);
  const { rows } = await sql<{ number: string }>`select number from orders where id = ${id}`.execute(shop.database.db);
  const number = rows[0]?.number;
  const header = 'number,carrier,tracking_number';
  const faulty = await write('faulty.csv', `${header}\n${number},SingPost,SP1\nV-1,SingPost,SP2\n`);
  const { exitCode, complaint } = await runHere('orders', 'ship', faulty);
  expect({ exitCode, complaint }).toEqual({
    exitCode: 1,
    complaint: expect.stringMatching(/faulty\.csv:3: .*\nNothing was changed\.$/),
  });
  const file = await write('parcels.csv', `${header}\n${number},SingPost,SP1\n`);
  expect(await run('orders', 'ship', file)).toBe('1 order has left.');
  expect(await run('orders', 'ship', file)).toBe('0 orders have left. 1 had been recorded before.');
});

test('two commands at once, each in a process of its own, both do their work', async () => {
  const invite = (name: string) => start('staff', 'invite', `${name}@staff.example`, 'support', '--name', name).ended;
  const outcomes = await Promise.all(['anna', 'ben'].map(invite));
  for (const { exitCode, printed } of outcomes) {
    expect({ exitCode, printed }).toEqual({
      exitCode: 0,
      printed: expect.stringMatching(/^The running shop sends the invitation/),
    });
  }
  const listed = await run('staff', 'audit');
  expect(listed.match(/staff\.invited/g)).toHaveLength(2);
}, 60_000);

test('a command that is killed in the middle of an import leaves the shop as it was, and it goes on', async () => {
  const before = await countProducts();
  const file = await write('large.jsonl', toLines(...sampleCatalogue(3000, 2)));
  const { child, ended } = start('catalogue', 'import', file);
  await untilImporting();
  child.kill('SIGKILL');
  expect((await ended).exitCode).toBe(-1);
  await vi.waitFor(async () => expect(await countProducts()).toBe(before), patience);
  const again = await write('small.jsonl', toLines(...sampleCatalogue(21, 1)));
  expect(await run('catalogue', 'import', again)).toContain('21 products');
}, 90_000);

/** Resolves when a command has a transaction open. */
async function untilImporting(): Promise<void> {
  if (engine === 'postgres') {
    await vi.waitFor(async () => {
      const { rows } = await sql`select 1 from pg_stat_activity where datname = current_database()
        and xact_start < now() - interval '0.2 s' and pid <> pg_backend_pid()`.execute(shop.database.db);
      expect(rows.length).toBeGreaterThan(0);
    }, patience);
    return;
  }
  // The shop's own statements wait for the command's transaction.
  const isWaiting = async () => {
    const answered = sql`select 1`.execute(shop.database.db).then(() => 'answered');
    return (await Promise.race([answered, wait(300, 'waiting')])) === 'waiting';
  };
  await vi.waitFor(async () => expect(await isWaiting()).toBe(true), { ...patience, interval: 20 });
}

test.runIf(engine === 'pglite')(
  'without a running shop, two commands at once wait for each other',
  async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'vermilion-stopped-'));
    await (await openTestEmbedded(path.join(folder, 'database'))).close();
    vi.stubEnv('DATA_DIR', folder);
    try {
      const outcomes = await Promise.all([start('staff', 'list').ended, start('staff', 'list').ended]);
      expect(outcomes.map(({ printed }) => printed)).toEqual(['Nobody is on the staff.', 'Nobody is on the staff.']);
      expect(outcomes.map(({ complaint }) => complaint).toSorted()).toEqual([
        '',
        'Waiting for another command, or for the shop to start …',
      ]);
    } finally {
      vi.stubEnv('DATA_DIR', shop.folder);
      await rm(folder, { recursive: true });
    }
  },
  90_000,
);
