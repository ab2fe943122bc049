import { randomUUID } from 'node:crypto';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { marketCodes } from '@vermilion/contract/markets';
import { openEmbedded } from '@vermilion/server/platform/embedded';
import { sql } from 'kysely';
import { copyRepository, runGitIn, runIn } from './proof/repository.ts';
import { getHost, type ShopProcess, startShopProcess } from './proof/shops.ts';
import { type Reply, Visitor } from './proof/visitor.ts';

/**
 * Proves that a noun plugs in (`npm run proof -- noun`). Adds the example noun of `proof/noun/` to a copy of the repository,
 * as docs/architecture.md ("A new noun") says, runs the checks and the noun's tests there, serves the shop on the embedded
 * database, and uses the noun's endpoints, error texts, table, job and page over HTTP. Fails when the noun needs a change
 * of any existing file beside those below.
 */

/** The lines that the noun adds to the existing files: each is inserted before the line that begins with `before`. */
const insertions = [
  {
    file: 'server/nouns.ts',
    before: 'import { pricingNoun }',
    line: "import { postcardNoun } from './postcard/postcard.noun.ts';",
  },
  { file: 'server/nouns.ts', before: '  pricingNoun,', line: '  postcardNoun,' },
  {
    file: 'web/app/messages/catalogs.ts',
    before: '  search: [',
    line: "  postcard: ['postcard/**/*.{ts,tsx}', 'routes/postcards.*.tsx'],",
  },
  { file: 'server/privacy.testing.ts', before: "  'GET cart/items-count/'", line: "  'GET postcards/{id}': own," },
  { file: 'server/privacy.testing.ts', before: "  'GET cart/items-count/'", line: "  'POST postcards/': own," },
];

/** What `npm run docs` writes. */
const generatedFiles = ['docs/api.md', 'docs/errors.md', 'docs/architecture.md'];

const editedFiles = new Set(insertions.map(({ file }) => file));

const fixture = path.join(import.meta.dirname, 'proof', 'noun');

type Row = { proof: string; figure: string; verdict: 'held' | 'FAILED' };
const rows: Row[] = [];
const prove = (proof: string, holds: boolean, figure: unknown = '') =>
  rows.push({ proof, figure: String(figure), verdict: holds ? 'held' : 'FAILED' });

const folder = await mkdtemp(path.join(tmpdir(), 'vermilion-noun-'));
const copy = path.join(folder, 'shop');
const data = path.join(folder, 'data');
try {
  await copyRepository(copy, fixture);
  // docs/architecture.md names it.
  await mkdir(path.join(copy, 'scripts', 'proof', 'noun'));
  await addNoun();
  proveFiles();
  await proveChecks();
  const settings = {
    DATA_DIR: data,
    TRUSTED_PROXIES: 'loopback',
    ...Object.fromEntries(marketCodes.map((code) => [`ORIGIN_${code}`, `http://${getHost(code)}`])),
  };
  const shop = await startShopProcess(settings, copy);
  try {
    await proveOverHttp(shop);
  } finally {
    await shop.stop();
  }
  await proveDatabase();
  console.table(rows);
  if (rows.some(({ verdict }) => verdict === 'FAILED')) process.exitCode = 1;
} finally {
  await rm(folder, { recursive: true, force: true });
}

/** Runs a command in the copy. @throws when it fails, with its output */
async function run(command: string, ...args: string[]): Promise<void> {
  const { code, output } = await runIn(copy, command, ...args);
  if (code !== 0) throw new Error(`${[path.basename(command), ...args].join(' ')} failed:\n${output}`);
}

async function addNoun(): Promise<void> {
  await cp(fixture, copy, { recursive: true });
  for (const { file, before, line } of insertions) {
    const place = path.join(copy, file);
    const lines = (await readFile(place, 'utf8')).split('\n');
    const index = lines.findIndex((each) => each.startsWith(before));
    if (index < 0) throw new Error(`${file} has no line that begins with ${before}`);
    await writeFile(place, lines.toSpliced(index, 0, line).join('\n'));
  }
  await run(process.execPath, 'scripts/docs.ts');
}

/** Shows the difference, and finds existing files that were changed beside those that the documentation names. */
function proveFiles(): void {
  runGitIn(copy, 'add', '.');
  process.stdout.write(runGitIn(copy, 'diff', '--cached', '--stat=120'));
  const added = listChanges('A');
  const changed = listChanges('a');
  const edited = changed.filter((file) => !generatedFiles.includes(file));
  prove('new files', added.length > 0, added.length);
  prove(
    'existing files edited by hand',
    edited.every((file) => editedFiles.has(file)),
    edited.join(', '),
  );
  prove('existing files written by npm run docs', true, changed.length - edited.length);
}

/** @param filter of git: `A` lists added files, `a` all others */
function listChanges(filter: 'A' | 'a'): string[] {
  const listed = runGitIn(copy, 'diff', '--cached', '--name-only', `--diff-filter=${filter}`);
  return listed.split('\n').filter(Boolean);
}

/** Runs the checks that any change has to pass, the tests of the lists, and the noun's own tests; builds the web app. */
async function proveChecks(): Promise<void> {
  const steps = ['lint', 'types', 'docs', 'dead code', 'translations'];
  await run(process.execPath, 'scripts/verify.ts', ...steps);
  prove('checks', true, steps.join(', '));
  const lists = ['server/imports.test.ts', 'server/errors.test.ts', 'server/platform/texts.test.ts'];
  const tests = [...lists, 'server/postcard', 'web/app/folders', 'web/app/catalogs', 'web/app/page-table'];
  await run(path.join(copy, 'node_modules', '.bin', 'vitest'), 'run', ...tests);
  prove('tests', true, tests.join(', '));
  prove(
    'the checks changed no file',
    runGitIn(copy, 'diff', '--name-only') === '',
    runGitIn(copy, 'diff', '--name-only'),
  );
  await run(process.execPath, 'scripts/build.ts');
}

async function proveOverHttp(shop: ShopProcess): Promise<void> {
  const id = randomUUID();
  const visitor = new Visitor([shop]);
  const thai = new Visitor([shop], { market: 'TH' });
  const write = (body: object, from = visitor) => from.call('POST', 'postcards/', body);
  const show = ({ status, text }: Reply) => `${status} ${text.slice(0, 120)}`;

  const written = await write({ id, text: 'Happy birthday, Mei' });
  prove('endpoint', written.status === 201, show(written));
  const repeated = await write({ id, text: 'Happy birthday, Mei' });
  prove('a repeated request', repeated.status === 201, show(repeated));
  const refused = await write({ id: 'x', text: '' });
  prove('validation', refused.status === 400 && refused.text.includes('VALIDATION_FAILED'), show(refused));

  const missing = await thai.send('GET', `/api/web/v1/postcards/${randomUUID()}`, {
    headers: { 'accept-language': 'th', 'x-site-country': 'th' },
  });
  prove('error in Thai', missing.status === 404 && missing.text.includes('ไม่พบโปสการ์ดใบนี้'), show(missing));

  const writer = new Visitor([shop]);
  const statuses: number[] = [];
  for (let call = 0; call < 6; call += 1) {
    statuses.push((await write({ id: randomUUID(), text: 'Hello' }, writer)).status);
  }
  prove('rate limit', statuses.join() === '201,201,201,201,201,429', statuses.join(' '));

  const started = performance.now();
  let read = await visitor.call('GET', `postcards/${id}`);
  while (!read.text.includes('"isPrinted":true') && performance.now() - started < 20_000) {
    await wait(100);
    read = await visitor.call('GET', `postcards/${id}`);
  }
  prove('job', read.text.includes('"isPrinted":true'), `${Math.round(performance.now() - started)} ms, ${show(read)}`);

  const pages = [
    { language: 'English', from: visitor, header: 'en', text: 'It is printed and goes with your order.' },
    { language: 'Thai', from: thai, header: 'th', text: 'พิมพ์แล้ว และจะส่งไปพร้อมคำสั่งซื้อของคุณ' },
  ];
  for (const { language, from, header, text } of pages) {
    const page = await from.send('GET', `/postcards/${id}`, { headers: { 'accept-language': header } });
    const isShown = page.status === 200 && page.text.includes(text) && page.text.includes('Happy birthday, Mei');
    const cacheControl = String(page.headers['cache-control']);
    prove(`page in ${language}`, isShown, `${page.status} ${/<title>[^<]*/.exec(page.text)?.[0].slice(7)}`);
    prove(`page in ${language} is private`, /private|no-store/.test(cacheControl), cacheControl);
  }
  const none = await visitor.send('GET', `/postcards/${randomUUID()}`);
  prove('page of no postcard', none.status === 404, none.status);
}

/** Reads what the stopped shop has left in its database. */
async function proveDatabase(): Promise<void> {
  const database = await openEmbedded(path.join(data, 'database'));
  try {
    const migrations = await sql<{
      name: string;
    }>`select name from kysely_migration where name like '%_postcard_%'`.execute(database.db);
    prove('migration recorded', migrations.rows.length === 1, migrations.rows.map(({ name }) => name).join());
    const { rows: cards } = await sql<{ count: number }>`
      select count(*)::integer as count from postcards where printed_at is not null`.execute(database.db);
    prove('table', cards[0]?.count === 6, `${cards[0]?.count} printed postcards`);
    const { rows: jobs } = await sql`select 1 from jobs where kind = 'postcard.print'`.execute(database.db);
    prove('no job is left', jobs.length === 0, jobs.length);
  } finally {
    await database.close();
  }
}
