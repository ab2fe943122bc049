import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { startPostgres } from '@vermilion/server/platform/testing';
import { measureBlocks } from './blocks.ts';
import { measureBytes } from './bytes.ts';
import { compareWith } from './compare.ts';
import { measureDevelopment } from './development.ts';
import { measureFlagsMemory } from './flags.memory.ts';
import { measureFlags } from './flags.ts';
import { measureFlagService } from './flagservice.ts';
import { measureLighthouse } from './lighthouse.ts';
import { measureAdds } from './load.bag.ts';
import { measureMiss, measurePages, readMemory } from './load.pages.ts';
import { measureShopping } from './load.shopping.ts';
import { measureLoyalty } from './loyalty.ts';
import { measureListing } from './micro.listing.ts';
import { measurePrice } from './micro.price.ts';
import { measureIdentify } from './micro.sessions.ts';
import { measurePhone } from './phone.ts';
import { findReference } from './reference.ts';
import { startShop } from './shop.ts';
import { createRow, printTable, type Row } from './table.ts';

/**
 * The measurements (`npm run bench`; names as arguments pick some, `--base main` compares bytes and
 * what a slow phone feels with those of a revision). Machines are noisy: load figures are ratios, measured turn by turn in this run
 * against a yardstick.
 */

const { values, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: { base: { type: 'string' }, short: { type: 'boolean' } },
});
if (wanted[0] === 'compare') {
  const [, given, ...names] = wanted;
  const revision = given ?? (await findReference());
  if (revision === null) {
    process.stdout.write(
      'Nothing to compare with: this clone does not have the commit that docs/performance.md names\n',
    );
    process.exit(0);
  }
  const compared = await compareWith(revision, { isShort: values.short ?? false, names });
  printTable(`Processor time per request, beside ${revision}`, compared);
  process.exit(compared.some(({ ok }) => ok === false) ? 1 : 0);
}

const has = (name: string) => wanted.length === 0 || wanted.includes(name);
const rows: Row[] = [];
const folder = await mkdtemp(path.join(tmpdir(), 'vermilion-bench-'));
const pages = {
  home: '/',
  listing: '/categories/lipsticks',
  product: '/products/velvet-bullet-lipstick',
  landing: '/pages/sun',
  brand: '/brands/halden',
  bag: '/cart',
};

if (has('micro') || has('price')) rows.push(...measurePrice());
if (has('micro')) rows.push(...(await measureListing()));
if (has('sessions')) rows.push(...(await measureIdentify()));
if (has('flags')) rows.push(...(await measureFlags()));
if (has('flags-memory')) rows.push(...(await measureFlagsMemory()));
if (has('flagservice')) rows.push(...(await measureFlagService()));

if (has('loyalty')) rows.push(...(await measureLoyalty()));

if (has('development')) rows.push(...(await measureDevelopment()));

if (has('embedded')) {
  const settings = { DATA_DIR: path.join(folder, 'embedded') };
  const first = await startShop(settings);
  rows.push(createRow('first start, embedded database', `${(first.startedIn / 1000).toFixed(1)} s`));
  await first.stop();
  const second = await startShop(settings);
  rows.push(
    createRow('second start answers', `${(second.startedIn / 1000).toFixed(1)} s`, '≤ 5 s', second.startedIn <= 5000),
  );
  await measurePages(second, pages.product, pages.listing);
  const { most } = await readMemory(second.pid);
  rows.push(createRow('memory under load, embedded database', `${Math.round(most)} MB`, '≤ 450 MB', most <= 450));
  await second.stop();
}

const postgres = await startPostgres();
try {
  const settings = {
    DATA_DIR: path.join(folder, 'postgres'),
    DATABASE_URL: postgres.url,
    DATABASE_POOL: '16',
    SECRET: 'a secret of the measurements only, 32+',
    PAYMENT_SECRET: 'another of the measurements only, 32+',
  };
  // Drawing and loading the demo takes memory that no later start does.
  await (await startShop(settings)).stop();
  const shop = await startShop(settings);
  try {
    if (has('bytes')) rows.push(...(await measureBytes(shop.port, values.base ?? null)));
    if (has('phone')) rows.push(...(await measurePhone(shop.port, values.base ?? null)));
    if (has('lighthouse')) {
      const { bag: _, ...anonymous } = pages;
      rows.push(...(await measureLighthouse(shop, anonymous)));
    }
    if (has('pages')) {
      rows.push(...(await measurePages(shop, pages.product, pages.listing)));
      rows.push(...(await measureMiss(shop, pages.listing)));
    }
    if (has('bag')) rows.push(...(await measureAdds(shop, postgres.url)));
    const { most } = await readMemory(shop.pid);
    rows.push(createRow('memory under load, PostgreSQL', `${Math.round(most)} MB`, '≤ 350 MB', most <= 350));
  } finally {
    await shop.stop();
  }
  if (has('bag')) rows.push(...(await measureShopping(settings)));
  if (has('blocks')) rows.push(...(await measureBlocks(settings)));
} finally {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}

printTable('Vermilion, measured', rows);
