import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { listMigrationFiles, migrate } from '@vermilion/server/platform/migrate';
import { openPostgres } from '@vermilion/server/platform/postgres';
import { type Kysely, sql } from 'kysely';
import { startMailSink } from './proof/mail-sink.ts';
import { join, signIn } from './proof/members.ts';
import { stockUpShelves } from './proof/orders.ts';
import { startProofProvider } from './proof/provider.ts';
import { prepareStage, type ShopProcess, startShopProcess } from './proof/shops.ts';
import { countValues, type PlacedOrder, type Reply, repeatAtOnce, Visitor } from './proof/visitor.ts';

/**
 * Upgrades the shop while shoppers buy (`npm run proof -- upgrade`): two processes run over one PostgreSQL, a newer release
 * adds a nullable column to every table, as its migrations do, and then replaces one process. Shoppers read pages, sign in,
 * fill bags, order and pay meanwhile. Fails when a request fails, a paid order is not confirmed or mailed, or a job fails.
 */

const shopperCount = 10;
const memberCount = 5;
/** How long the shoppers buy before the upgrade: each connection has prepared its statements by then. */
const warmUpMs = 20_000;
/** How long they go on after each step. */
const calmMs = 10_000;
const maxPatienceMs = 60_000;
const memberPauseMs = 7_000;

/** A shopper whose failed requests are counted. */
class CountedVisitor extends Visitor {
  override async send(...[method, path, options]: Parameters<Visitor['send']>): Promise<Reply> {
    const name = `${method} ${path.replace(/[\w-]{36}|\?.*/g, '…')}`;
    requests.push(phase);
    try {
      const reply = await super.send(method, path, options);
      if (reply.status >= 400) failures.push(`${phase}: ${name} ${reply.status} ${reply.text.slice(0, 120)}`);
      return reply;
    } catch (error) {
      failures.push(`${phase}: ${name} ${error}`);
      throw error;
    }
  }
}

let phase = 'before';
const requests: string[] = [];
const failures: string[] = [];
/** Orders that were paid, with the e-mail that each one's mail goes to. */
const paid: { id: string; email: string }[] = [];

const stage = await prepareStage();
const [provider, mail] = await Promise.all([startProofProvider(), startMailSink()]);
try {
  Object.assign(stage.settings, { PAYMENT_URL: provider.url, SMTP_URL: mail.url, RATE_LIMIT: '1000000' });
  const { db } = stage.database;
  /** The processes that the load balancer knows. */
  const processes: ShopProcess[] = [...(await stage.startPair())];
  const old = [...processes];
  const [variant = 0] = await stockUpShelves(stage.database, { variants: 1, units: 100_000, offset: 0 });
  const { slug } = await db
    .selectFrom('variants')
    .innerJoin('products', 'products.id', 'variants.product_id')
    .select('products.slug')
    .where('variants.id', '=', variant)
    .executeTakeFirstOrThrow();
  const members = await repeatAtOnce(memberCount, () => join({ shops: processes, mail }));
  let isOver = false;
  const shopping = repeatAtOnce(shopperCount, async (index) => {
    while (!isOver) {
      await shop(processes, { variant, slug, member: members[index] }).catch(noteBreak);
      // A member may order ten times a minute; guests are new each time.
      if (members[index]) await wait(memberPauseMs);
    }
  });
  await wait(warmUpMs);

  phase = 'migrations';
  const tables = await addColumns();
  phase = 'after the migrations';
  await wait(calmMs);

  phase = 'replacement';
  const [first] = processes.splice(0, 1) as [ShopProcess];
  // The load balancer sends it no more requests; those that run come to an end.
  await wait(1000);
  await first.stop();
  processes.push(await startShopProcess({ ...stage.settings, PORT: String(first.port) }));
  phase = 'after the replacement';
  await wait(calmMs);
  isOver = true;
  await shopping;

  const unconfirmed = await waitForOrders();
  const failedJobs = await db.selectFrom('jobs').select('kind').where('last_error', 'is not', null).execute();
  const logged = [...old, ...processes].map(({ log }) => log()).join('');
  const refused = logged.match(/cached plan/g)?.length ?? 0;
  await Promise.all(processes.map((each) => each.stop()));
  const perPhase = Object.entries(countValues(requests)).map(([name, count]) => [`requests, ${name}`, count]);
  console.table({
    'tables that got a column': tables,
    ...Object.fromEntries(perPhase),
    'requests that failed': failures.length,
    'orders paid': paid.length,
    'paid orders without confirmation or mail': unconfirmed,
    'jobs that failed': failedJobs.length,
    'statements refused in the logs': refused,
  });
  for (const [failure, count] of Object.entries(countValues(failures))) console.log(`${count} × ${failure}`);
  if (failures.length + unconfirmed + failedJobs.length + refused > 0) process.exitCode = 1;
} finally {
  await stage.stop();
  await Promise.all([provider.stop(), mail.stop()]);
}

/** A shopper who could not go on starts over; the request that failed is counted already. */
function noteBreak(error: Error): void {
  if (failures.length === 0) failures.push(`${phase}: ${error.message}`);
}

/** Looks around, buys and pays, and looks at what was ordered. */
async function shop(
  shops: readonly ShopProcess[],
  { variant, slug, member }: { variant: number; slug: string; member: string | undefined },
): Promise<void> {
  const visitor = new CountedVisitor(shops);
  for (const path of ['/', `/products/${slug}`]) await visitor.send('GET', path);
  if (member) {
    await signIn(visitor, member);
    for (const path of ['user', 'account/points', 'account/gift-cards', 'orders/', 'cart/offers'])
      await visitor.call('GET', path);
  }
  await visitor.add(variant);
  await visitor.send('GET', '/cart');
  const email = `upgrade-${requests.length}@shopper.example`;
  const contact = { fullName: 'Mei Tan', email, phone: '9123 4567' };
  const placed = await visitor.order({ contact });
  if (placed.status !== 200) throw new Error(`The order was refused: ${placed.text}`);
  const order: PlacedOrder = placed.json();
  const paymentId = order.redirectUrl.split('/').at(-1) ?? '';
  requests.push(phase);
  const status = await provider.pay(paymentId);
  if (status === null || status >= 300) failures.push(`${phase}: callback ${status}`);
  else paid.push({ id: order.id, email });
  await visitor.call('GET', `orders/${order.id}?key=${encodeURIComponent(order.key)}`);
}

/** Adds a column to every table, one migration each, as a newer release does at its start. @returns how many */
async function addColumns(): Promise<number> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      and relname not like 'kysely%' order by relname`.execute(stage.database.db);
  const migrations = rows.map(({ name }) => [
    `2999-01-01_0000_${name}_upgrade.ts`,
    async () => ({
      up: async (db: Kysely<unknown>) => {
        await sql`alter table ${sql.table(name)} add column upgraded_on text`.execute(db);
      },
    }),
  ]);
  const release = openPostgres({ url: stage.postgres.url, connections: 2, statementTimeoutMs: null, report: () => {} });
  try {
    const files = await listMigrationFiles();
    const known = files.map(({ name, file }) => [name, () => import(pathToFileURL(file).href)]);
    await migrate(release.db, async () => Object.fromEntries([...known, ...migrations]));
  } finally {
    await release.close();
  }
  return rows.length;
}

/** Waits until every paid order is confirmed and mailed. @returns how many are not */
async function waitForOrders(): Promise<number> {
  for (const until = performance.now() + maxPatienceMs; ; await wait(500)) {
    const ids = paid.map(({ id }) => id);
    const rows = await stage.database.db
      .selectFrom('orders')
      .select('id')
      .where('id', 'in', ids)
      .where('paid_at', 'is not', null)
      .execute();
    const confirmed = new Set(rows.map(({ id }) => id));
    const mailed = new Set(mail.mails.map(({ to }) => to));
    const missing = paid.filter(({ id, email }) => !confirmed.has(id) || !mailed.has(email)).length;
    if (missing === 0 || performance.now() > until) return missing;
  }
}
