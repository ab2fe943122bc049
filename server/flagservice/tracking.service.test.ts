import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '../platform/database.ts';
import { startJobs } from '../platform/jobs.worker.ts';
import { engine, testDatabase } from '../platform/testing.ts';
import { createBatches } from './batches.ts';
import { putDocument, startTestService, type TestService, testDocument } from './flagservice.testing.ts';

let database: Database;
let now: Date;
let flags: TestService;

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  now = new Date('2026-11-20T10:00:00Z');
  flags = await startTestService(database, { clock: { now: () => now }, keepDays: 14 });
  await putDocument(flags, testDocument());
  await database.db.deleteFrom('flag_events').execute();
});
afterEach(() => flags.stop());

let made = 0;
const newNonce = () => {
  made += 1;
  return made.toString(16).toUpperCase().padStart(16, '0');
};
const line = (visitor = 'abc', nonce = newNonce()) =>
  `eventType=experiment&id=280100&variationId=910001&nonce=${nonce}&visitorCode=${visitor}`;
const post = (body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}, siteCode = 'testsite00') =>
  fetch(`${flags.url}/visit/events?siteCode=${siteCode}&sdkName=javascript&sdkVersion=4.9.0`, {
    method: 'POST',
    body,
    headers: { 'content-type': '*/*', ...headers },
  });
const kept = async () =>
  (
    await database.db
      .selectFrom('flag_events')
      .select(['visitor_code', 'is_crawler', 'nonce'])
      .orderBy('nonce')
      .execute()
  ).map(({ visitor_code, is_crawler }) => `${visitor_code}${is_crawler ? ' (crawler)' : ''}`);

describe('a tracking body', () => {
  test.each(['*/*', 'text/plain;charset=UTF-8', 'application/json'])('is taken as %j', async (type) => {
    expect((await post(line(), { 'content-type': type })).status).toBe(204);
    expect(await kept()).toEqual(['abc']);
  });

  test('with a bad line among good ones loses that line only, and says which', async () => {
    const answer = await post(
      [line('a'), 'eventType=nonsense', line('b'), '', line('c', 'SHORT'), line('d')].join('\n'),
    );
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({
      kept: 3,
      refused: 2,
      problems: [
        { line: 2, message: 'eventType: unknown' },
        { line: 5, message: 'nonce: must be 16 hexadecimal digits' },
      ],
    });
    expect(await kept()).toEqual(['a', 'b', 'd']);
  });

  test.each([
    ['without a line', ''],
    ['of other things', '{"a":1}'],
    ['of HTML', '<html>\n</html>'],
  ])('%s is refused with a code', async (_, body) => {
    const answer = await post(body);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ code: 'TRACKING_MALFORMED', message: expect.stringMatching(/./) });
  });

  test('that is no text, too large, or of no site is refused with a code', async () => {
    const codes = [
      await post(new Uint8Array([0xff, 0xfe, 0x00])),
      await post('a'.repeat(10_000_001)),
      await post(line(), {}, 'nobody'),
    ];
    expect(codes.map(({ status }) => status)).toEqual([400, 413, 404]);
    expect((await Promise.all(codes.map((answer) => answer.json()))).map(({ code }) => code)).toEqual([
      'TRACKING_MALFORMED',
      'BODY_TOO_LARGE',
      'FLAG_SITE_NOT_FOUND',
    ]);
  });

  test('of odd values is written or refused line by line: nobody’s line costs others theirs', async () => {
    const odd = [
      '0',
      '-0',
      '1e-400',
      '9007199254740991',
      '9007199254740992',
      '1e12',
      '0x10',
      "'",
      '%27;--',
      '\\',
      '{}',
      '%F0%9F%92%84',
      '%ED%A0%80',
      '\ufffd',
    ];
    const lines = odd.flatMap((value, index) => [
      `eventType=conversion&goalId=${value}&revenue=${value}&negative=true&nonce=${newNonce()}&visitorCode=${value}`,
      `eventType=page&href=${value}&title=${value}&nonce=${newNonce()}&visitorCode=${'\u{1F484}'.repeat(index + 1)}`,
      `eventType=geolocation&country=${value}&latitude=${value}&nonce=${newNonce()}&visitorCode=${value}`,
    ]);
    const answer = await post([...lines, line('good')].join('\n'));
    expect(answer.status).toBe(200);
    const { kept: count, refused } = await answer.json();
    expect(count + refused).toBe(lines.length + 1);
    expect(await kept()).toHaveLength(count);
    expect(await kept()).toContain('good');
  });

  test('may be large: 50,000 lines, each of which is kept once', async () => {
    const lines = Array.from({ length: 50_000 }, (_, index) => line(`v${index % 1000}`));
    expect((await post(lines.join('\n'))).status).toBe(204);
    const { count } = await database.db
      .selectFrom('flag_events')
      .select((query) => query.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    expect(count).toBe(50_000);
  });
});

describe('a nonce', () => {
  test('counts once, however many send it at once', async () => {
    const width = engine === 'postgres' ? 200 : 50;
    const body = Array.from({ length: 20 }, (_, index) => line(`v${index}`));
    const answers = await Promise.all(
      // The other way round as well: transactions must not wait for each other for ever.
      Array.from({ length: width }, (_, index) => post((index % 2 ? body : body.toReversed()).join('\n'))),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]));
    expect(await kept()).toHaveLength(20);
  });

  test('counts once in two processes', async () => {
    const other = await startTestService(database, { clock: { now: () => now } });
    const body = Array.from({ length: 200 }, (_, index) => line(`v${index}`)).join('\n');
    const target = (url: string) => fetch(`${url}/visit/events?siteCode=testsite00`, { method: 'POST', body });
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => target(index % 2 ? other.url : flags.url)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]));
    expect(await kept()).toHaveLength(200);
    await other.stop();
  });

  test('counts once when it comes again in the next week, and once per site', async () => {
    await putDocument(flags, testDocument({ siteCode: 'other' }));
    const again = line();
    await post(again);
    now = new Date('2026-11-23T00:00:01Z');
    await post(again);
    expect(await kept()).toEqual(['abc']);
    await post(again, {}, 'other');
    expect(await kept()).toEqual(['abc', 'abc']);
  });
});

describe('crawlers', () => {
  const chrome = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Safari/537.36';
  const google = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';

  test('are marked by the request’s user agent, or by the visitor’s own', async () => {
    await post(line('browser'), { 'user-agent': chrome });
    await post(line('bot'), { 'user-agent': google });
    await post(line('script'), { 'user-agent': 'curl/8.0' });
    await post(
      [`${line('x')}&userAgent=${google}`, line('x'), `${line('y')}&userAgent=${chrome}`, line('z')].join('\n'),
      {
        'user-agent': 'node',
      },
    );
    expect(await kept()).toEqual([
      'browser',
      'bot (crawler)',
      'script (crawler)',
      'x (crawler)',
      'x (crawler)',
      'y',
      'z',
    ]);
  });
});

describe('partitions', () => {
  const listWeeks = async () => {
    const { rows } = await sql<{ name: string }>`
      select relname as name from pg_inherits join pg_class on pg_class.oid = inhrelid
      where inhparent = 'flag_events'::regclass order by 1`.execute(database.db);
    return rows.map(({ name }) => name.replace('flag_events_', ''));
  };

  test('are created and dropped by a recurring job, also where no events come', async () => {
    const clock = { now: () => now };
    const jobs = await startJobs({ database, clock, report: (error) => expect.unreachable(String(error)) }, [
      ...flags.service.jobs,
    ]);
    await jobs.drain();
    expect(await listWeeks()).toEqual(['20261116', '20261123']);
    now = new Date('2026-12-24T06:00:00Z');
    await jobs.drain();
    expect(await listWeeks()).toEqual(['20261221', '20261228']);
    await jobs.stop();
  });

  test('are created when an event of a later week comes first', async () => {
    await post(line('first'));
    now = new Date('2027-03-03T00:00:00Z');
    await post(line('later'));
    expect(await kept()).toEqual(['later']);
    expect(await listWeeks()).toEqual(expect.arrayContaining(['20270301', '20270308']));
    expect(await listWeeks()).not.toContain('20261116');
  });
});

describe('batches', () => {
  test('gather while a write is under way, and each waits for its own', async () => {
    const written: number[][] = [];
    const gates: PromiseWithResolvers<void>[] = [];
    const batches = createBatches<number>({
      maxItems: 4,
      maxWaiting: 12,
      concurrency: 1,
      write: async (items) => {
        written.push([...items]);
        const gate = Promise.withResolvers<void>();
        gates.push(gate);
        await gate.promise;
      },
    });
    const first = batches.add([1]);
    const laterBatches = [batches.add([2, 3]), batches.add([4]), batches.add([5, 6])];
    expect(written).toEqual([[1]]);
    expect(batches.add(Array.from({ length: 10 }, () => 0))).toBeNull();
    gates[0]?.resolve();
    await first;
    await expect.poll(() => written).toEqual([[1], [2, 3, 4]]);
    gates[1]?.reject(new Error('lost'));
    await expect(laterBatches[0]).rejects.toThrow('lost');
    await expect(laterBatches[1]).rejects.toThrow('lost');
    await expect.poll(() => written).toEqual([[1], [2, 3, 4], [5, 6]]);
    gates[2]?.resolve();
    await laterBatches[2];
    await batches.close();
  });
});
