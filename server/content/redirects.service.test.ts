// @module-tag embedded
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readEnv } from '../env.ts';
import type { ImportReport } from '../platform/data-file/data-file.import.ts';
import type { Database } from '../platform/database.ts';
import { testDatabase } from '../platform/testing.ts';
import { createRedirectImport } from './redirects.file.ts';
import { createRedirectService, type RedirectService } from './redirects.service.ts';
import { loadRedirects } from './redirects.store.ts';

const request = { market: 'SG' as const, origin: 'https://sg.shop.example', search: '' };
const header = 'from,to,status,market,external\n';

let database: Database;
let reports: unknown[];
let services: RedirectService[];

beforeAll(async () => {
  database = await testDatabase();
});
beforeEach(() => {
  reports = [];
  services = [];
});
afterEach(async () => {
  for (const service of services) await service.close();
  await database.db.deleteFrom('redirects').execute();
});
afterAll(() => database.close());

async function createService(): Promise<RedirectService> {
  const service = await createRedirectService({ database, report: (error) => void reports.push(error) });
  services.push(service);
  return service;
}

const importFile = createRedirectImport(
  readEnv({ ORIGIN_SG: 'https://sg.shop.example', ORIGIN_TH: 'https://th.shop.example', MARKETS: 'SG,TH' }),
);

function send(rows: string, importData = importFile): Promise<ImportReport> {
  async function* chunks() {
    yield Buffer.from(header + rows);
  }
  return importData({ db: database.db, chunks: chunks(), format: 'csv', onStored: async () => {} });
}

async function listProblems(rows: string, importData = importFile): Promise<[number, string, string][]> {
  const before = await loadRedirects(database.db);
  const report = await send(rows, importData);
  if (report.ok) return [];
  expect(await loadRedirects(database.db)).toEqual(before);
  return report.problems.map(({ line, column, message }) => [line, column, message]);
}

const read = async () =>
  (await loadRedirects(database.db)).map(({ from, market, target, status }) => [from, market, target, status]);

describe('a file of redirects', () => {
  test('adds, replaces and removes what it names, once', async () => {
    const file = '/old/,/categories/lips,301,,\n/old,/search?q=lip,302,TH,\n/gone,https://blog.example,308,,yes\n';
    expect(await send(file)).toMatchObject({ ok: true, counts: { rows: 3, changed: 3 } });
    expect(await send(file)).toMatchObject({ ok: true, counts: { rows: 3, changed: 0 } });
    expect(await read()).toEqual([
      ['/gone', null, 'https://blog.example/', 308],
      ['/old', null, '/categories/lips', 301],
      ['/old', 'TH', '/search?q=lip', 302],
    ]);
    expect(await send('/old,/search,remove,TH,\n/old,/brands,302,,\n/never,/brands,remove,,\n')).toMatchObject({
      counts: { changed: 2 },
    });
    expect(await read()).toEqual([
      ['/gone', null, 'https://blog.example/', 308],
      ['/old', null, '/brands', 302],
    ]);
  });

  test('is refused with every problem at its line', async () => {
    const rows = [
      '/a,/b,301,,',
      '/b,/c,301,,',
      '/cart,/brands,301,,',
      '/d,https://other.example,301,,',
      '/e,/search,301,,yes',
      '/f,/f/,301,,',
      '/g,,301,,',
      '/h,/search,307,,',
      '/i?page=1,/search,301,,',
      '/j,javascript:alert(1),301,,yes',
      '/k,http://other.example,301,,yes',
      '/l,https://th.shop.example/x,301,,yes',
      '/m,/search,301,XX,',
      '/n,/search,301,,',
      '/n/,/brands,301,,',
      '/o,,remove,,',
      '/p,/homepage,301,,',
      '/q,/r,301,,',
      '/r,/q,302,,',
    ];
    const problems = await listProblems(rows.join('\n'));
    const wanted: [number, string, RegExp][] = [
      [2, 'to', /redirected again, by line 3: write where that leads, \/c/],
      [4, 'from', /\/cart is a page that the shop always has/],
      [5, 'to', /another site: write yes/],
      [6, 'to', /path of the shop: leave the column external empty/],
      [7, 'to', /in a circle: \/f → \/f$/],
      [8, 'to', /missing/],
      [9, 'status', /one of: 301, 302, 308, remove/],
      [10, 'from', /without a query/],
      [11, 'to', /is not a path/],
      [12, 'to', /is not a path/],
      [13, 'to', /the shop itself: write its path/],
      [14, 'market', /one of/],
      [16, '', /\/n stands in line 15 already/],
      [17, 'to', /missing/],
      [18, 'to', /redirected again, by/],
      [19, 'to', /in a circle: \/q → \/r → \/q/],
      [20, 'to', /in a circle: \/r → \/q → \/r/],
    ];
    expect(problems.map(([line, column]) => [line, column])).toEqual(wanted.map(([line, column]) => [line, column]));
    for (const [index, [, , message]] of wanted.entries()) expect(problems[index]?.[2]).toMatch(message);
  });

  test('makes no chain with what is stored, in either direction', async () => {
    await send('/b,/c,301,,\n/s,/t,301,SG,\n');
    expect(await listProblems('/a,/b,301,,\n')).toEqual([
      [2, 'to', 'is redirected again, by a redirect that is stored: write where that leads, /c'],
    ]);
    expect(await listProblems('/x,/y,301,,\n/c,/d,301,TH,\n')).toEqual([
      [3, 'from', 'is where the redirect of /b leads, which is stored'],
    ]);
    expect(await listProblems('/c,/b,301,,\n')).toEqual([
      [2, 'from', 'leads in a circle: /b → /c → /b'],
      [2, 'to', 'leads in a circle: /c → /b → /c'],
    ]);
    expect(await listProblems('/t,/u,301,TH,\n')).toEqual([]);
    // What the file replaces or removes is no more in the way.
    expect(await send('/b,/brands,301,,\n/c,/d,301,,\n')).toMatchObject({ ok: true });
    expect(await send('/c,/d,remove,,\n/b,/c,301,,\n')).toMatchObject({ ok: true });
  });

  test('a row that takes away a market’s own rule is told which chain it makes', async () => {
    await send('/a,/b,301,,\n/a,/brands,301,SG,\n/b,/c,301,SG,\n');
    expect(await listProblems('/z,/brands,301,,\n/a,/brands,remove,SG,\n')).toEqual([
      [3, 'from', 'is where the redirect of /a leads, which is stored'],
    ]);
  });

  test('has paths without a language where addresses carry one', async () => {
    const prefixed = createRedirectImport(readEnv({ LOCALE_PREFIX: 'language' }));
    expect(await listProblems('/en/old,/TH/lips?a=1,301,,\n', prefixed)).toEqual([
      [2, 'from', 'begins with a language, which the shop puts there itself: leave /en off'],
      [2, 'to', 'begins with a language, which the shop puts there itself: leave /TH off'],
    ]);
    expect(await send('/en/old,/lips,301,,\n')).toMatchObject({ ok: true });
  });

  test('has at most 20,000 rows, and so has the shop', async () => {
    const rows = Array.from({ length: 20_000 }, (_, index) => `/old/${index},/search?q=${index},301,,`);
    expect(await listProblems([...rows, '/one-more,/brands,301,,'].join('\n'))).toEqual([
      [20_002, '', 'a file has at most 20000 redirects'],
    ]);
    const started = performance.now();
    expect(await send(rows.join('\n'))).toMatchObject({ ok: true, counts: { changed: 20_000 } });
    expect(performance.now() - started).toBeLessThan(20_000);
    expect(await listProblems('/one-more,/brands,301,,\n')).toEqual([
      [2, '', 'the shop would have 20001 redirects, and has at most 20000'],
    ]);
  });

  test('two files at once make no chain together', async () => {
    const reports = await Promise.all([send('/a,/b,301,,\n'), send('/b,/c,301,,\n')]);
    expect(reports.map(({ ok }) => ok).sort()).toEqual([false, true]);
  });

  test('is written again as it can be imported', async () => {
    await send('/old,/search?q=a%2Cb#x,301,,\n/old,"/search?q=a,b",302,TH,\n/gone,https://blog.example,308,,yes\n');
    const file = await (await createService()).exportFile();
    expect(file).toBe(
      `${header}/gone,https://blog.example/,308,,yes\n/old,/search?q=a%2Cb#x,301,,\n/old,"/search?q=a,b",302,TH,\n`,
    );
    expect(await send(file.slice(header.length))).toMatchObject({ ok: true, counts: { changed: 0 } });
  });
});

describe('each process', () => {
  test('follows the table within a second', async () => {
    const [one, other] = [await createService(), await createService()];
    expect(one.find('/old', request)).toBeNull();
    const started = performance.now();
    await send('/old,/brands,302,,\n');
    for (const service of [one, other]) {
      await expect.poll(() => service.find('/old/', request), { interval: 10 }).not.toBeNull();
      expect(service.find('/old', { ...request, search: '?a=1' })).toEqual({
        location: '/brands?a=1',
        status: 302,
        isDocument: false,
      });
    }
    expect(performance.now() - started).toBeLessThan(1000);
    await send('/old,/brands,remove,,\n');
    await expect.poll(() => other.find('/old', request), { interval: 10 }).toBeNull();
  });

  test('has the table from its start, and keeps it while the database does not answer', async () => {
    await send('/old,https://blog.example,301,,yes\n');
    let isDown = false;
    let tell = () => {};
    const db = new Proxy(database.db, {
      get: (target, name) => {
        if (isDown && name === 'selectFrom') throw new Error('down');
        const value: unknown = Reflect.get(target, name);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
    const service = await createRedirectService({
      database: {
        ...database,
        db,
        listen: async (_, onMessage) => {
          tell = () => onMessage('');
          return async () => {};
        },
      },
      report: (error) => void reports.push(error),
    });
    services.push(service);
    const found = { location: 'https://blog.example/', status: 301, isDocument: true };
    expect(service.find('/old', request)).toEqual(found);
    isDown = true;
    tell();
    await expect.poll(() => reports.length).toBe(1);
    expect(service.find('/old', request)).toEqual(found);
    await send('/old,/brands,remove,,\n');
    isDown = false;
    await expect.poll(() => service.find('/old', request), { timeout: 5000 }).toBeNull();
  });
});

test.each([
  ['the same path twice for all markets', { from_path: '/twice' }],
  ['a path with a slash at its end', { from_path: '/a/' }],
  ['the home page', { from_path: '/' }],
  ['a path with a query', { from_path: '/a?b' }],
  ['a path with a backslash', { from_path: '/a\\b' }],
  ['a path with a space', { from_path: '/a b' }],
  ['another status', { status: 307 as 302 }],
  ['itself', { from_path: '/a', target: '/a?b=1' }],
  ['another host', { target: '//evil.example' }],
  ['another site without permission', { target: 'https://other.example' }],
  ['a path with permission to leave', { is_external: true }],
  ['an address without encryption', { target: 'http://other.example', is_external: true }],
  ['a script', { target: 'javascript:alert(1)', is_external: true }],
])('the database refuses %s', async (_, values) => {
  const row = { from_path: '/x', market: null, target: '/brands', status: 301 as const, is_external: false };
  await database.db
    .insertInto('redirects')
    .values({ ...row, from_path: '/twice' })
    .execute();
  await expect(
    database.db
      .insertInto('redirects')
      .values({ ...row, ...values })
      .execute(),
  ).rejects.toThrow(/redirects/);
});
