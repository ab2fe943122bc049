import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { DataImport } from '@vermilion/contract/dataimport';
import { createTokenService } from '@vermilion/server/dataimport/dataimport.tokens';
import { systemClock } from '@vermilion/server/platform/clock';
import { systemRandom } from '@vermilion/server/platform/random';
import { sql } from 'kysely';
import { startMailSink } from './proof/mail-sink.ts';
import { startProofProvider } from './proof/provider.ts';
import { prepareStage } from './proof/shops.ts';
import { countValues, repeatAtOnce, Visitor } from './proof/visitor.ts';

/**
 * Sends stock over HTTP, file after file, to two processes over one PostgreSQL while 50 shoppers buy (`npm run proof -- data`).
 * Fails where fewer than 1,000 rows a second are stored, a unit is sold twice or lost, or a reservation changes.
 */

const shopperCount = 50;
const seconds = Number(process.argv[2] ?? 30);
const rowsPerFile = 4000;
const minRowsPerSecond = 1000;
const wantedVariants = 60;
/** Few enough that they sell out. */
const scarceUnits = 20;
const plentyUnits = 1000;

const stage = await prepareStage();
const [provider, mail] = await Promise.all([startProofProvider(), startMailSink()]);
try {
  const { db } = stage.database;
  const shops = await stage.startPair({
    PAYMENT_URL: provider.url,
    SMTP_URL: mail.url,
    RATE_LIMIT: '1000000',
    LOG_LEVEL: 'warn',
  });
  const tokens = createTokenService({ database: stage.database, clock: systemClock, random: systemRandom });
  const token = await tokens.create({ operator: 'proof' }, 'ERP', 1);
  const feed = new Visitor(shops);
  const headers = { authorization: `Bearer ${token}` };
  const levels = await listLevels();
  const wanted = levels.filter(({ isForAll }) => isForAll).slice(0, wantedVariants);
  const scarce = new Set(wanted.map(({ id }) => id));

  let round = 0;
  const sendFile = async (): Promise<DataImport> => {
    round += 1;
    // Each value differs from the one before, so that each row is written.
    const rows = levels.map(({ id, sku, market }) => {
      const isScarce = market === 'SG' && scarce.has(id);
      return `${sku},${market},${(isScarce ? scarceUnits : plentyUnits) + (round % 2)}`;
    });
    const id = randomUUID();
    const text = `sku,market,on_hand\n${rows.join('\n')}\n`;
    const sent = { headers: { ...headers, 'content-type': 'text/csv' }, text };
    const received = await feed.send('PUT', `/api/web/v1/data-imports/stock/${id}`, sent);
    if (received.status !== 200) throw new Error(received.text);
    for (;;) {
      const found: DataImport = (await feed.send('GET', `/api/web/v1/data-imports/${id}`, { headers })).json();
      if (found.state === 'refused') throw new Error(JSON.stringify(found.problems.slice(0, 5)));
      if (found.state === 'stored') return found;
      await wait(20);
    }
  };
  await sendFile();

  const outcomes: string[] = [];
  const buyTimesMs: number[] = [];
  let ordered = 0;
  let isOver = false;
  const shop = () =>
    repeatAtOnce(shopperCount, async () => {
      while (!isOver) {
        const visitor = new Visitor(shops);
        const began = performance.now();
        const added = await visitor.add(wanted[randomInt(wanted.length)]?.id ?? 0);
        const reply = added.status < 300 ? await visitor.order() : added;
        buyTimesMs.push(performance.now() - began);
        if (reply.status === 200) ordered += 1;
        outcomes.push(reply.status === 200 ? 'ordered' : (reply.json() as { code: string }).code);
      }
    });
  const shopping = shop();
  const began = performance.now();
  let storedRows = 0;
  const fileTimesMs: number[] = [];
  while (performance.now() - began < seconds * 1000) {
    const started = performance.now();
    const { counts } = await sendFile();
    storedRows += counts?.changed ?? 0;
    fileTimesMs.push(performance.now() - started);
  }
  const rowsPerSecond = Math.round(storedRows / ((performance.now() - began) / 1000));
  isOver = true;
  await shopping;
  const shelf = await readShelf();
  const expected = (id: number, market: string) =>
    (market === 'SG' && scarce.has(id) ? scarceUnits : plentyUnits) + (round % 2);
  const faults = {
    'reserved units that no open order holds': shelf.reserved - ordered,
    'variants whose reserved units are not those of their orders': shelf.rows.filter(
      ({ reserved, lines }) => reserved !== lines,
    ).length,
    'variants sold beyond what was ever there': shelf.rows.filter(({ reserved, onHand }) => reserved > onHand + 1)
      .length,
    'levels that are not those of the last file': levels.filter(
      ({ id, market }) => shelf.byKey.get(`${id} ${market}`) !== expected(id, market),
    ).length,
    'files that wait': Number(
      (await db.selectFrom('data_imports').select('id').where('state', '=', 'queued').execute()).length,
    ),
  };
  console.table({
    'files of rows': `${fileTimesMs.length} of ${levels.length}`,
    'rows stored per second': rowsPerSecond,
    'a file, from the call until stored, p95 in ms': percentile(fileTimesMs),
    shoppers: shopperCount,
    'orders and refusals': JSON.stringify(countValues(outcomes)),
    'bag and order, p95 in ms': percentile(buyTimesMs),
    'units ordered': ordered,
    ...faults,
  });
  if (rowsPerSecond < minRowsPerSecond || ordered === 0 || Object.values(faults).some((count) => count !== 0)) {
    process.exitCode = 1;
  }

  async function listLevels() {
    const { rows } = await sql<{ id: number; sku: string; market: string; isForAll: boolean }>`
      select variants.id, sku, stock.market, product_markets.badges = '{}' and stock.on_hand > 0 as "isForAll"
      from stock join variants on variants.id = stock.variant_id
      join product_markets on product_markets.product_id = variants.product_id and product_markets.market = stock.market
      order by stock.market <> 'SG', variants.id limit ${rowsPerFile}`.execute(db);
    return rows;
  }

  async function readShelf() {
    const { rows } = await sql<{ id: number; market: string; onHand: number; reserved: number; lines: number }>`
      select stock.variant_id as id, stock.market, on_hand as "onHand", reserved,
        coalesce((select sum(quantity) from stock_reservation_lines as lines
          where lines.variant_id = stock.variant_id and lines.market = stock.market), 0)::integer as lines
      from stock`.execute(db);
    return {
      rows,
      reserved: rows.reduce((sum, { reserved }) => sum + reserved, 0),
      byKey: new Map(rows.map(({ id, market, onHand }) => [`${id} ${market}`, onHand])),
    };
  }
} finally {
  await Promise.all([provider.stop(), mail.stop()]);
  await stage.stop();
}

function percentile(values: readonly number[], share = 0.95): number {
  const sorted = values.toSorted((one, other) => one - other);
  return Math.round(sorted[Math.floor((sorted.length - 1) * share)] ?? 0);
}
