import { Worker } from 'node:worker_threads';
import type { BookingProviderName } from '@vermilion/contract/happening-terms';
import { marketCodes, markets } from '@vermilion/contract/markets';
import { importCatalogue } from '@vermilion/server/catalogue/catalogue.import';
import { readVariantIds } from '@vermilion/server/catalogue/catalogue.service';
import { importNewDocuments } from '@vermilion/server/content/content.service';
import type { Env } from '@vermilion/server/env';
import { createFlagEditor } from '@vermilion/server/flagservice/flagservice.service';
import { importSupply } from '@vermilion/server/happening/happening.service';
import { supplyFile } from '@vermilion/server/happening/happening.supply.file';
import { importRewards } from '@vermilion/server/loyalty/rewards/rewards.service';
import { importStores } from '@vermilion/server/market/market.service';
import { type BlobSettings, createBlobStore } from '@vermilion/server/platform/blobs';
import { systemClock } from '@vermilion/server/platform/clock';
import { type Database, runInTransaction, takeTurns } from '@vermilion/server/platform/database';
import { readSecrets } from '@vermilion/server/platform/secrets';
import type { Tables } from '@vermilion/server/platform/tables';
import type { PromotionRecord } from '@vermilion/server/promotion/promotion.file';
import { findUnknownReferences, importPromotions } from '@vermilion/server/promotion/promotion.import';
import { createSampleAdmin } from '@vermilion/server/sample/sample.admin';
import { importPopularQueries, type PopularQuery } from '@vermilion/server/search/search.service';
import { createStockService } from '@vermilion/server/stock/stock.service';
import type { Transaction } from 'kysely';
import { insertDemoBookings } from './bookings.ts';
import { demoCatalogue } from './catalogue.ts';
import { demoFlags } from './flags.ts';
import { issueDemoGiftCards } from './gift-cards.ts';
import { createDemoSupply } from './happening.ts';
import { demoHome } from './home.ts';
import { planProducts } from './plan.ts';
import { popularQueries } from './popular-queries.ts';
import { createDemoPromotions } from './promotions.ts';
import { createDemoRewards } from './rewards.ts';
import { createDemoSamples } from './samples.ts';
import { listDemoStoreStock } from './store-stock.ts';
import { demoStores } from './stores.ts';

/** The number of the lock that keeps processes that start together from filling the shop at once. */
const fillTurn = 7315;

/** There once all pictures are. */
const drawnKey = 'packshots/.drawn';

/** Those of bookings that are set up. */
type BookingProviderNames = ReadonlySet<BookingProviderName>;

/** Fills a shop with all that is the demo's: goods, gift cards and flags. */
export async function fillDemo(
  database: Database,
  env: Env,
  say: (line: string) => void,
  providers: BookingProviderNames = new Set(),
): Promise<void> {
  await fillShop(database, env, say, providers);
  if (env.PAYMENT_URL === undefined) await issueDemoGiftCards(database, (await readSecrets(env)).giftCards);
  // Existing flags may hold the retailer's edits.
  await createFlagEditor({ database, clock: systemClock }).replace(demoFlags(), 'none', 'demo');
}

/**
 * Fills a shop that has no product yet with the demo's, and draws the demo's pictures into a folder that has not all
 * of them. A shop with products of its own is left alone. Both parts are done whole or again at the next start, and
 * several processes may start at once.
 * @param settings name the place of the pictures that the server serves under /media/
 */
export async function fillShop(
  { db }: Database,
  settings: BlobSettings,
  say: (line: string) => void,
  providers: BookingProviderNames = new Set(),
): Promise<void> {
  const held = await findHeldProducts(db);
  if (held === 'its own') return;
  const isDrawn = (await createBlobStore(settings).inspect(drawnKey)) !== null;
  // The thread comes first: the embedded database leaves this one little time.
  const drawing = isDrawn ? null : drawPictures(settings, say);
  await Promise.all([drawing, held === 'none' ? loadCatalogue(db, say) : null]);
  await loadStoreStock(db, say);
  await loadRewards(db);
  await loadPromotions(db);
  await loadSamples({ db });
  await loadSupply(db, providers);
  await loadPages(db);
}

async function findHeldProducts(db: Database['db']): Promise<'none' | 'the demo’s' | 'its own'> {
  if (!(await db.selectFrom('products').select('id').limit(1).executeTakeFirst())) return 'none';
  // The first of few is the first of all, and planning them all takes a quarter of a second of each start.
  const [first] = planProducts({ products: 1 });
  const demos = db
    .selectFrom('products')
    .select('id')
    .where('slug', '=', first?.slug ?? '');
  return (await demos.executeTakeFirst()) ? 'the demo’s' : 'its own';
}

/** All of it is stored in one of the processes that start at once, or nothing. */
async function loadCatalogue(db: Database['db'], say: (line: string) => void): Promise<void> {
  say('Loading the catalogue …');
  const fillEmptyShop = async (transaction: Transaction<Tables>) => {
    await importStores(transaction, demoStores);
    await importPopularQueries(transaction, allPopularQueries());
  };
  let line = 0;
  const records = Iterator.from(demoCatalogue()).map((record) => ({ record, line: ++line }));
  const stock = createStockService({ db, clock: systemClock });
  const report = await importCatalogue(db, records, stock, { fillEmptyShop });
  if (!report.ok) throw new Error(`The demo catalogue is faulty: ${JSON.stringify(report.problems.slice(0, 5))}`);
}

/** Only where no store has any: existing counts may be the retailer's. */
async function loadStoreStock(db: Database['db'], say: (line: string) => void): Promise<void> {
  await runInTransaction(db, async (transaction) => {
    await takeTurns(transaction, fillTurn);
    if (await transaction.selectFrom('store_stock').select('variant_id').limit(1).executeTakeFirst()) return;
    const stores = await transaction.selectFrom('stores').select('code').execute();
    const codes = new Set(stores.map(({ code }) => code));
    const sold = await transaction
      .selectFrom('stock')
      .innerJoin('variants', 'variants.id', 'stock.variant_id')
      .select(['stock.variant_id as variantId', 'variants.sku', 'stock.market'])
      .where('stock.on_hand', '>', 0)
      .execute();
    say('Stocking the stores …');
    // The retailer may have replaced the demo's stores.
    const levels = sold.flatMap(listDemoStoreStock).filter(({ storeCode }) => codes.has(storeCode));
    await createStockService({ db, clock: systemClock }).setStoreOnHand(transaction, levels);
  });
}

/** Only where there are none: existing ones may hold the retailer's edits. */
async function loadRewards(db: Database['db']): Promise<void> {
  await runInTransaction(db, async (transaction) => {
    await takeTurns(transaction, fillTurn);
    if (await transaction.selectFrom('rewards').select('id').limit(1).executeTakeFirst()) return;
    const rewards = createDemoRewards();
    const variants = await readVariantIds(
      transaction,
      rewards.flatMap(({ sku }) => sku ?? []),
    );
    // The retailer may have taken products out of the demo's catalogue.
    const possible = rewards.filter(({ sku }) => sku === undefined || variants.has(sku));
    await importRewards(transaction, possible);
  });
}

/** Only where there is none: an existing one may be the retailer's. */
async function loadSupply(db: Database['db'], providers: BookingProviderNames): Promise<void> {
  await runInTransaction(db, async (transaction) => {
    await takeTurns(transaction, fillTurn);
    if (await transaction.selectFrom('happening_services').select('code').limit(1).executeTakeFirst()) return;
    const stores = await transaction.selectFrom('stores').select('code').execute();
    if (!stores.some(({ code }) => demoStores.some((store) => store.code === code))) return;
    const now = systemClock.now();
    const supply = createDemoSupply(new Set(stores.map(({ code }) => code)), now, providers);
    const faults = await importSupply(transaction, systemClock, supply, providers);
    if (faults.length > 0) throw new Error(JSON.stringify(faults));
    // Guests who do not exist come to the demo's stores alone.
    const codes = new Set(demoStores.map(({ code }) => code));
    if (stores.length === codes.size && stores.every(({ code }) => codes.has(code))) {
      await insertDemoBookings(transaction, supplyFile.parse(supply), now);
    }
  });
}

/** Only where there are none: existing ones may hold the retailer's edits. */
async function loadPromotions(db: Database['db']): Promise<void> {
  await runInTransaction(db, async (transaction) => {
    await takeTurns(transaction, fillTurn);
    if (await transaction.selectFrom('promotions').select('id').limit(1).executeTakeFirst()) return;
    // The retailer may have taken products out of the demo's catalogue.
    const possible: PromotionRecord[] = [];
    for (const promotion of createDemoPromotions()) {
      const unknown = await findUnknownReferences(transaction, promotion.definition);
      if (unknown.length === 0) possible.push(promotion);
    }
    await importPromotions(transaction, { clock: systemClock, author: { operator: 'demo' } }, possible);
  });
}

/** Existing pages may hold the retailer's edits: landing and brand pages are stored where there are none, and the home page likewise. */
async function loadPages(db: Database['db']): Promise<void> {
  await runInTransaction(db, async (transaction) => {
    await takeTurns(transaction, fillTurn);
    const page = await transaction
      .selectFrom('documents')
      .select('id')
      .where('collection', '=', 'content')
      .where((is) => is.or([is('key', 'like', 'pages.%'), is('key', 'like', 'brands.%')]))
      .limit(1)
      .executeTakeFirst();
    const homepage = { id: 'homepage', market: null, document: demoHome };
    const pages = page ? [] : await createPages();
    await importNewDocuments(transaction, systemClock, [homepage, ...pages], 'demo');
  });
}

/** Loads the texts of pages, and of what lies over them, only where they are stored: that takes longer than looking for them. */
async function createPages() {
  const [{ createDemoPages }, { demoOverlays }] = await Promise.all([
    import('./content/content.ts'),
    import('./content/overlays.ts'),
  ]);
  return [...createDemoPages(systemClock.now()), ...demoOverlays];
}

function allPopularQueries(): PopularQuery[] {
  return marketCodes.flatMap((market) =>
    markets[market].languages.flatMap((language) =>
      (popularQueries[market][language] ?? []).map((query) => ({ market, language, query })),
    ),
  );
}

/** Only where there are none: existing ones may hold the retailer's edits. */
async function loadSamples(database: Pick<Database, 'db'>): Promise<void> {
  const { db } = database;
  if (await db.selectFrom('samples').select('id').limit(1).executeTakeFirst()) return;
  const definitions = createDemoSamples();
  const variants = await readVariantIds(
    db,
    definitions.map(({ sku }) => sku),
  );
  const admin = createSampleAdmin({
    database,
    clock: systemClock,
    stock: createStockService({ db, clock: systemClock }),
  });
  // A shop that was filled before there were samples has no variants for them.
  const possible = definitions.filter(({ sku }) => variants.has(sku));
  const defined = await admin.defineAll({ operator: 'demo' }, possible);
  if (!defined.ok) throw new Error(`The demo’s samples are faulty: ${JSON.stringify(defined.error)}`);
}

/** Draws in a thread of its own, while the catalogue is loaded. */
async function drawPictures(settings: BlobSettings, say: (line: string) => void): Promise<void> {
  say('Drawing the pictures …');
  const thread = new Worker(new URL('./draw-pictures.ts', import.meta.url), { workerData: settings });
  await new Promise<void>((resolve, reject) => {
    thread.once('error', reject);
    thread.once('exit', () => resolve());
  });
  await createBlobStore(settings).put(drawnKey, Buffer.alloc(0), 'text/plain');
}
