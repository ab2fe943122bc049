import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from '../platform/database.ts';
import { testDatabase } from '../platform/testing.ts';
import { putDocument, startTestService, type TestService, testDocument, testToken } from './flagservice.testing.ts';

let database: Database;
let flags: TestService;

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  flags = await startTestService(database, { backends: [] });
  await putDocument(flags, testDocument());
  await database.db.deleteFrom('flag_events').execute();
});
afterEach(() => flags.stop());

let lineCount = 0;
function makeLine(visitorCode: string): string {
  lineCount += 1;
  const nonce = lineCount.toString(16).toUpperCase().padStart(16, '0');
  return `eventType=experiment&id=280100&variationId=910001&nonce=${nonce}&visitorCode=${visitorCode}`;
}
const makeLines = (count: number, nameVisitor: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => makeLine(nameVisitor(index))).join('\n');
const track = (body: string, { url }: TestService = flags) =>
  fetch(`${url}/visit/events?siteCode=testsite00`, { method: 'POST', body });
const countEvents = async () => (await database.db.selectFrom('flag_events').select('nonce').execute()).length;

test('an address stores 10,000 events a minute, and then has to wait', async () => {
  const flood = Array.from({ length: 25 }, (_, batch) =>
    track(makeLines(1000, (index) => `visitor${batch}-${index % 50}`)),
  );
  const answers = await Promise.all(flood);
  const refused = answers.filter(({ status }) => status === 429);
  expect(answers.filter(({ status }) => status === 204)).toHaveLength(10);
  expect(refused).toHaveLength(15);
  expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await refused[0]?.json()).toMatchObject({ code: 'RATE_LIMITED' });
  expect(await countEvents()).toBe(10_000);
});

test('of an address over its limit, no body is read', async () => {
  await flags.service.limits.takeTracking('127.0.0.1', 10_000);
  expect((await track(makeLine('anna'))).status).toBe(429);
  const socket = connect(Number(new URL(flags.url).port), '127.0.0.1');
  socket.write('POST /visit/events?siteCode=testsite00 HTTP/1.1\r\nhost: x\r\ncontent-length: 1000000\r\n\r\n');
  const [reply] = await once(socket, 'data');
  expect(String(reply)).toMatch(/^HTTP\/1\.1 429 /);
  expect(String(reply)).toMatch(/retry-after: \d+/i);
  socket.destroy();
});

test('of one body that alone exceeds the limit, the first 10,000 lines are stored', async () => {
  const answer = await track(makeLines(10_500, (index) => `visitor${index % 100}`));
  expect(answer.status).toBe(200);
  expect(await answer.json()).toMatchObject({
    kept: 10_000,
    refused: 500,
    problems: expect.arrayContaining([{ line: 10_001, message: 'too many lines at once' }]),
  });
});

test('long lines cost more than short ones', async () => {
  const long = `${makeLine('anna')}&padding=${'x'.repeat(30_000)}`;
  const answers = await Promise.all(Array.from({ length: 5 }, () => track(Array(100).fill(long).join('\n'))));
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(2);
});

test('a visitor stores 600 events a minute; the others of the same body are stored', async () => {
  expect((await track(makeLines(600, () => 'anna'))).status).toBe(204);
  const answer = await track(makeLines(4, (index) => (index === 2 ? 'ben' : 'anna')));
  expect(await answer.json()).toEqual({
    kept: 1,
    refused: 3,
    problems: [1, 2, 4].map((line) => ({ line, message: 'too many events of this visitor' })),
  });
});

test('the retailer’s own servers are not limited', async () => {
  const backend = await startTestService(database, { backends: ['10.0.0.0/8', '127.0.0.0/8'] });
  expect(
    (
      await track(
        makeLines(12_000, () => 'anna'),
        backend,
      )
    ).status,
  ).toBe(204);
  await backend.stop();
});

test('stored data is read 600 times a minute by one address', async () => {
  const takes = await Promise.all(Array.from({ length: 600 }, () => flags.service.limits.takeRead('127.0.0.1')));
  expect(takes.filter((refusal) => refusal !== null)).toEqual([]);
  const read = (path: string) => fetch(`${flags.url}${path}?siteCode=testsite00&visitorCode=anna&key=a`);
  for (const path of ['/visit/visitor', '/map/map']) expect((await read(path)).status).toBe(429);
});

test.each([
  ['results', '/flags/results', (token: string) => `Basic ${btoa(`anna:${token}`)}`],
  ['editing', '/flags/admin/sites', (token: string) => `Bearer ${token}`],
])('tokens for %s cannot be tried without limit, also not in parallel', async (_, path, authorize) => {
  const attempt = (token: string) => fetch(flags.url + path, { headers: { authorization: authorize(token) } });
  const right = await Promise.all(Array.from({ length: 20 }, () => attempt(testToken)));
  expect(new Set(right.map(({ status }) => status))).toEqual(new Set([200]));
  const wrong = await Promise.all(Array.from({ length: 100 }, (__, index) => attempt(`wrong-${index}`)));
  expect(wrong.filter(({ status }) => status === 401)).toHaveLength(30);
  expect(wrong.filter(({ status }) => status === 429)).toHaveLength(70);
  expect((await attempt(testToken)).status).toBe(429);
  expect((await fetch(flags.url + path)).status).toBe(401);
});

test('configurations are limited for each address, except for the retailer’s own servers', async () => {
  const takes = await Promise.all(
    Array.from({ length: 3000 }, () => flags.service.limits.takeConfiguration('127.0.0.1')),
  );
  expect(takes.every((refusal) => refusal === null)).toBe(true);
  for (const path of ['testsite00', 'v3/testsite00']) {
    const refused = await fetch(`${flags.url}/${path}`);
    expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([429, '*']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  }
  const backend = await startTestService(database, { backends: ['127.0.0.1'] });
  for (let call = 0; call < 10; call += 1) expect((await fetch(`${backend.url}/v3/testsite00`)).status).toBe(200);
  await backend.stop();
});

test('a body over the limit is answered also if the client sends all of it first', async () => {
  const socket = connect(Number(new URL(flags.url).port), '127.0.0.1');
  const size = 12_000_000;
  let reply = '';
  socket.on('data', (chunk) => {
    reply += chunk;
  });
  const ended = new Promise<Error | null>((resolve) => {
    socket.once('error', resolve).once('close', () => resolve(null));
  });
  socket.write(
    `POST /visit/events?siteCode=testsite00 HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-length: ${size}\r\n\r\n`,
  );
  for (let sent = 0; sent < size; sent += 1_000_000) {
    await new Promise<void>((resolve) => {
      socket.write(Buffer.alloc(1_000_000, 97), () => resolve());
    });
  }
  expect(await ended).toBeNull();
  expect(reply).toMatch(/^HTTP\/1\.1 413 .*"BODY_TOO_LARGE"/s);
});
