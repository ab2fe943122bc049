// @module-tag embedded
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '../platform/database.ts';
import { testDatabase } from '../platform/testing.ts';
import {
  putDocument,
  startTestService,
  type TestService,
  testDocument,
  testFlag,
  testRule,
  testToken,
} from './flagservice.testing.ts';
import { computeTicks } from './results.charts.ts';

let database: Database;
let flags: TestService;
let now: Date;
let nonce = 0;

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  now = new Date('2026-11-18T10:00:00Z');
  flags = await startTestService(database, { clock: { now: () => now } });
  await database.db.deleteFrom('flag_events').execute();
  await database.db.deleteFrom('flag_links').execute();
  await putDocument(flags, testDocument());
});
afterEach(() => flags.stop());

const [add, order] = [1, 2];
/** Sends lines; a moment later is the next call's time. */
async function track(lines: readonly string[], userAgent = 'node'): Promise<void> {
  const body = lines.map((line) => {
    nonce += 1;
    return `${line}&nonce=${nonce.toString(16).toUpperCase().padStart(16, '0')}`;
  });
  const answer = await fetch(`${flags.url}/visit/events?siteCode=testsite00`, {
    method: 'POST',
    headers: { 'user-agent': userAgent },
    body: body.join('\n'),
  });
  if (answer.status !== 204) throw new Error(await answer.text());
  now = new Date(now.getTime() + 1000);
}
const sees = (visitor: string, variation: number | 'null') =>
  `eventType=experiment&id=280100&variationId=${variation}&visitorCode=${visitor}`;
const does = (visitor: string, goal: number, revenue = 0, negative = false, currency: string | null = 'SGD') =>
  `eventType=conversion&goalId=${goal}&revenue=${revenue}&negative=${negative}${
    currency === null ? '' : `&metadata=${encodeURIComponent(JSON.stringify({ 11: [currency] }))}`
  }&visitorCode=${visitor}`;

async function detail(goal: number) {
  const report = await flags.service.results.detail('testsite00', 280_100, goal);
  if (!report.ok) throw new Error(report.error.code);
  return report.value;
}
async function table(goal: number) {
  const { variations } = await detail(goal);
  return variations.map(({ visitors, converted, conversions, revenues }) => [
    visitors,
    converted,
    conversions,
    revenues.reduce((sum, { revenue }) => sum + revenue, 0),
  ]);
}

describe('results', () => {
  test('count visitors once, and what they did after they were assigned', async () => {
    await track([does('early', order, 99)]);
    await track([
      sees('a', 0),
      sees('b', 0),
      sees('c', 910_001),
      sees('early', 910_001),
      sees('a', 0),
      sees('n', 'null'),
    ]);
    await track([
      does('a', order, 10),
      does('a', order, 5),
      does('c', order, 20),
      does('c', add),
      does('stranger', order, 50),
    ]);
    expect(await table(order)).toEqual([
      [2, 1, 2, 15],
      [2, 1, 1, 20],
    ]);
    expect(await table(add)).toEqual([
      [2, 0, 0, 0],
      [2, 1, 1, 0],
    ]);
  });

  test('take back what is taken back', async () => {
    await track([sees('a', 0), sees('b', 0)]);
    await track([does('a', order, 10), does('b', order, 8), does('a', order, 10, true)]);
    expect((await table(order))[0]).toEqual([2, 2, 2, 8]);
  });

  test('add no revenue of different currencies, of one visitor neither', async () => {
    await track([sees('a', 0), sees('b', 0), sees('c', 910_001)]);
    await track([
      does('a', order, 100, false, 'SGD'),
      does('a', order, 1_500_000, false, 'IDR'),
      does('a', order, 50, true, 'SGD'),
      does('b', order, 20, false, 'SGD'),
      does('c', order, 2_000_000, false, 'IDR'),
    ]);
    const { variations } = await detail(order);
    expect(variations.map(({ conversions }) => conversions)).toEqual([3, 1]);
    expect(variations[0]?.revenues).toMatchObject([
      { currency: 'IDR', payers: 1, revenue: 1_500_000, revenueSquared: 1_500_000 ** 2 },
      { currency: 'SGD', payers: 2, revenue: 70, revenueSquared: 50 ** 2 + 20 ** 2, perVisitor: 35 },
    ]);
    expect(variations[1]?.revenues).toMatchObject([
      { currency: 'IDR', payers: 1, revenue: 2_000_000 },
      { currency: 'SGD', payers: 0, revenue: 0 },
    ]);
  });

  test('leave amounts without a known currency out of every sum, unless the goal names it', async () => {
    await track([sees('a', 0)]);
    await track([
      does('a', order, 7, false, null),
      does('a', order, 5, false, 'XYZ'),
      does('a', order, 3, false, 'lipstick'),
      does('a', order, 2, false, 'THB'),
      does('a', add, 0, false, null),
    ]);
    const before = await detail(order);
    expect(before.variations[0]).toMatchObject({ conversions: 4, revenues: [{ currency: 'THB', revenue: 2 }] });
    expect(before.withoutCurrency).toBe(3);
    expect((await detail(add)).withoutCurrency).toBe(0);

    const goals = testDocument().goals.map((goal) => ({ ...goal, currency: 'THB' }));
    await putDocument(flags, testDocument({ goals }));
    const after = await detail(order);
    expect(after.variations[0]?.revenues).toMatchObject([{ currency: 'THB', revenue: 12 }]);
    expect(after.withoutCurrency).toBe(1);
  });

  test('leave out crawlers, and people who have seen both', async () => {
    await track([sees('a', 0), sees('torn', 0), sees('torn', 910_001)]);
    await track([sees('bot', 910_001), does('bot', order, 9)], 'Googlebot/2.1');
    await track([does('torn', order, 7), does('a', order, 1)]);
    expect(await table(order)).toEqual([
      [1, 1, 1, 1],
      [0, 0, 0, 0],
    ]);
    expect((await detail(order)).crossovers).toBe(1);
  });

  test('count one person behind several visitor codes once', async () => {
    const links = (visitor: string) =>
      `eventType=customData&index=4&valuesCountMap=%7B%22me%22%3A1%7D&overwrite=true&mappingIdentifier=true&visitorCode=${visitor}`;
    await track([links('phone'), links('laptop'), sees('phone', 0), sees('laptop', 0)]);
    await track([does('phone', order, 3), does('me', order, 4).replace('visitorCode', 'mappingValue')]);
    expect((await table(order))[0]).toEqual([1, 1, 2, 7]);
  });

  test('start over when visitors are assigned again', async () => {
    await track([sees('a', 0)]);
    const respoolTime = now.getTime();
    const environments = { production: { state: 'ACTIVATED' as const, rules: [testRule({ respoolTime })] } };
    await putDocument(flags, testDocument({ featureFlags: [testFlag({ environments })] }));
    await track([sees('a', 910_001), sees('b', 910_001)]);
    expect((await table(order)).map(([visitors]) => visitors)).toEqual([0, 2]);
  });

  test('are told by day, and judged', async () => {
    const visitors = Array.from({ length: 1000 }, (_, index) => `v${index}`);
    await track(visitors.slice(0, 600).map((visitor, index) => sees(visitor, index % 2 ? 910_001 : 0)));
    now = new Date('2026-11-20T00:30:00Z');
    await track(visitors.slice(600).map((visitor, index) => sees(visitor, index % 2 ? 910_001 : 0)));
    const buyers = visitors.filter((_, index) => (index % 2 ? index % 3 === 0 : index % 10 === 0));
    await track(buyers.map((visitor) => does(visitor, order, 10)));
    const report = await detail(order);
    expect(report.days).toEqual([
      { day: '2026-11-18', variationId: 0, visitors: 300, converted: 0 },
      { day: '2026-11-18', variationId: 910_001, visitors: 300, converted: 0 },
      { day: '2026-11-20', variationId: 0, visitors: 200, converted: 100 },
      { day: '2026-11-20', variationId: 910_001, visitors: 200, converted: 167 },
    ]);
    expect(report).toMatchObject({ isSafeToRead: true, sampleRatio: { pValue: 1 } });
    expect(report.variations.map(({ verdict }) => verdict)).toEqual(['reference', 'better']);
  });
});

describe('the endpoints', () => {
  const get = (path: string, headers: Record<string, string> = {}) => fetch(flags.url + path, { headers });
  const bearer = { authorization: `Bearer ${testToken}` };
  const basic = { authorization: `Basic ${btoa(`anna:${testToken}`)}` };

  test('tell programs all experiments, or one', async () => {
    await track([sees('a', 0)]);
    const all = await (await get('/flags/admin/sites/testsite00/results', bearer)).json();
    expect(all.experiments).toMatchObject([
      { experiment: { experimentId: 280_100, environment: 'production' }, goal: { id: 1 } },
    ]);
    const one = await (await get('/flags/admin/sites/testsite00/results/280100?goal=2', bearer)).json();
    expect(one).toMatchObject({
      goal: { key: 'order' },
      variations: [{ visitors: 1 }, { visitors: 0 }],
      crossovers: 0,
    });
    for (const [path, code] of [
      ['nobody/results', 'FLAG_SITE_NOT_FOUND'],
      ['testsite00/results/1', 'EXPERIMENT_NOT_FOUND'],
      ['testsite00/results/x', 'EXPERIMENT_NOT_FOUND'],
      ['testsite00/results/280100?goal=77', 'EXPERIMENT_NOT_FOUND'],
      ['testsite00/results?goal=x', 'EXPERIMENT_NOT_FOUND'],
    ]) {
      const answer = await get(`/flags/admin/sites/${path}`, bearer);
      expect([answer.status, (await answer.json()).code], path).toEqual([404, code]);
    }
  });

  test('show people a page, when they have a token', async () => {
    const closed = await get('/flags/results');
    expect([closed.status, closed.headers.get('www-authenticate')]).toEqual([
      401,
      'Basic realm="Flags", charset="UTF-8"',
    ]);
    const overview = await get('/flags/results', basic);
    expect(overview.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/);
    expect(await overview.text()).toContain('href="/flags/results/testsite00/280100"');
  });

  test('name the sites that have no goal to judge by', async () => {
    await putDocument(flags, { ...testDocument(), siteCode: 'goalless00', goals: [] });
    const page = await (await get('/flags/results', basic)).text();
    expect(page).toContain('as they have no goal yet: goalless00.');
    expect(page).toContain('href="/flags/results/testsite00/280100"');
  });

  test('show an experiment as tables and charts; what editors wrote is text', async () => {
    const rules = [testRule({ name: '<script>alert("x")</script>' })];
    const environments = { production: { state: 'ACTIVATED' as const, rules } };
    await putDocument(flags, testDocument({ featureFlags: [testFlag({ environments })] }));
    for (const day of ['2026-11-18', '2026-11-19', '2026-11-20']) {
      now = new Date(`${day}T08:00:00Z`);
      await track(Array.from({ length: 100 }, (_, index) => sees(`${day}${index}`, index % 2 ? 910_001 : 0)));
      await track(Array.from({ length: 40 }, (_, index) => does(`${day}${index}`, order, 10)));
    }
    await track([does('2026-11-180', order, 150_000, false, 'IDR'), does('2026-11-180', order, 10, false, null)]);
    const page = await (await get('/flags/results/testsite00/280100?goal=2', basic)).text();
    expect(page).toContain('&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt;');
    expect(page).not.toContain('<script');
    expect(page.match(/<svg [^>]*role="img"/g)).toHaveLength(2);
    expect(page).toContain('No difference is proven so far');
    expect(page).toContain('aria-current="page">Order</a>');
    expect(page.match(/<caption>Revenue in .*?<\/caption>/g)).toEqual([
      '<caption>Revenue in IDR</caption>',
      '<caption>Revenue in SGD</caption>',
    ]);
    expect(page).toContain('1 amount names no currency and is in no sum.');
    expect(page).not.toMatch(/NaN|Infinity|undefined|\[object/);
    const empty = await (await get('/flags/results/testsite00/280100?goal=1', basic)).text();
    expect(empty).not.toContain('Revenue');
    expect(empty).not.toMatch(/NaN|Infinity|undefined|\[object/);
  });
});

test.each([
  [0, 1, [0, 0.2, 0.4, 0.6, 0.8, 1]],
  [-0.3, 0.3, [-0.2, 0, 0.2]],
  [0, 0.037, [0, 0.01, 0.02, 0.03]],
  [0, 0, [0]],
])('the ticks from %d to %d are round', (low, high, ticks) => {
  expect(computeTicks(low, high).map((tick) => Number(tick.toFixed(9)))).toEqual(ticks);
});
