import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { EnvError, readEnv } from '../env.ts';
import type { Database } from '../platform/database.ts';
import { testDatabase } from '../platform/testing.ts';
import { createAdminAuth } from './admin.auth.ts';
import type { FlagDocument } from './flagservice.schema.ts';
import {
  otherTestToken,
  putDocument,
  startTestService,
  type TestService,
  testDocument,
  testFlag,
  testToken,
} from './flagservice.testing.ts';

let database: Database;
let flags: TestService;
let made = 0;
let siteCode: string;

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  flags = await startTestService(database);
  made += 1;
  siteCode = `admin${made}`;
});
afterEach(() => flags.stop());

type Call = { method?: string; body?: unknown; headers?: Record<string, string>; token?: string | null };

async function call(path: string, { method = 'GET', body, headers = {}, token = testToken }: Call = {}) {
  const answer = await fetch(`${flags.url}/flags/admin${path}`, {
    method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, body: text ? JSON.parse(text) : null };
}
const document = (changes: Partial<FlagDocument> = {}) => testDocument({ siteCode, ...changes });
const put = (body: unknown, headers: Record<string, string>, token = testToken) =>
  call(`/sites/${siteCode}`, { method: 'PUT', body, headers, token });
const named = (name: string) => document({ groups: [{ key: 'g', name }] });

describe('editors', () => {
  test.each([
    ['nobody', null],
    ['a wrong token', `${testToken}x`],
    ['an empty token', ' '],
    ['a short piece of the token', testToken.slice(0, 10)],
  ])('with %s are refused everything', async (_, token) => {
    for (const [path, method] of [
      ['/sites', 'GET'],
      [`/sites/${siteCode}`, 'GET'],
      [`/sites/${siteCode}`, 'PUT'],
      [`/sites/${siteCode}/flags/bag`, 'PATCH'],
      [`/sites/${siteCode}/audit`, 'GET'],
      [`/sites/${siteCode}/data/x`, 'PUT'],
      [`/sites/${siteCode}/results`, 'GET'],
      [`/sites/${siteCode}/results/1`, 'GET'],
    ] as const) {
      const answer = await call(path, { method, token });
      expect([answer.status, answer.body.code]).toEqual([401, 'NOT_AUTHORISED']);
    }
  });

  test('are identified by their token alone', () => {
    const auth = createAdminAuth(new Map([['anna', testToken]]));
    expect(auth.bearer(`Bearer ${testToken}`)).toBe('anna');
    expect(auth.bearer(`Basic ${btoa(`x:${testToken}`)}`)).toBeNull();
    expect(auth.basic(`Basic ${btoa(`anybody:${testToken}`)}`)).toBe('anna');
    expect(auth.basic(`Basic ${btoa(testToken)}`)).toBeNull();
    for (const header of ['', 'Bearer', 'Bearer ', `bearer${testToken}`]) expect(auth.bearer(header)).toBeNull();
    expect(createAdminAuth(new Map()).bearer('Bearer x')).toBeNull();
  });

  test('have one token each: a name that is there twice stops the start', () => {
    expect(() => readEnv({ FLAGS_TOKENS: `anna:${'a'.repeat(32)},anna:${'b'.repeat(32)}` })).toThrow(
      /FLAGS_TOKENS: must name everybody once/,
    );
  });

  test.each(['10.0.0.0/33', '10.0.0', 'backend.example', '::/129', '10.0.0.0/8/8'])(
    'a backend %j that is neither address nor network stops the start',
    (backend) => {
      expect(() => readEnv({ FLAGS_BACKENDS: `127.0.0.1,${backend}` })).toThrow(/FLAGS_BACKENDS/);
    },
  );

  test('are named in the settings; a short token or a nameless one stops the start', () => {
    expect([...readEnv({ FLAGS_TOKENS: `anna:${'a'.repeat(32)}, ben:${'b'.repeat(32)}` }).FLAGS_TOKENS.keys()]).toEqual(
      ['anna', 'ben'],
    );
    expect(readEnv({ FLAGS_TOKENS: '' }).FLAGS_TOKENS.size).toBe(0);
    expect(() => readEnv({ FLAGS_TOKENS: 'anna:short', FLAGS_KEEP_DAYS: '1' })).toThrow(EnvError);
    expect(() => readEnv({ FLAGS_TOKENS: 'anna:short', FLAGS_KEEP_DAYS: '1' })).toThrow(
      /FLAGS_TOKENS.*\nFLAGS_KEEP_DAYS/,
    );
  });
});

describe('a document', () => {
  test('is made, read and replaced, each time under the next version', async () => {
    expect((await call(`/sites/${siteCode}`)).body.code).toBe('FLAG_SITE_NOT_FOUND');
    const created = await put(document(), { 'if-none-match': '*' });
    expect([created.status, created.body, created.headers.get('etag')]).toEqual([
      200,
      { version: 1, isChanged: true },
      '"1"',
    ]);
    const read = await call(`/sites/${siteCode}`);
    expect([read.headers.get('etag'), read.body]).toEqual(['"1"', document()]);
    expect((await put(named('x'), { 'if-match': '"1"' })).body).toEqual({ version: 2, isChanged: true });
    expect((await put(named('x'), { 'if-match': '"2"' })).body).toEqual({ version: 2, isChanged: false });
    expect((await put(named('y'), { 'if-match': '*' })).body.version).toBe(3);
    expect((await call('/sites')).body).toContainEqual(expect.objectContaining({ siteCode, version: 3 }));
  });

  test('is not written over by who read an older version, or none', async () => {
    await put(document(), { 'if-none-match': '*' });
    await put(named('x'), { 'if-match': '"1"' });
    const stale = await put(named('y'), { 'if-match': '"1"' });
    expect([stale.status, stale.body]).toEqual([
      412,
      { code: 'VERSION_CONFLICT', message: expect.stringMatching(/./), details: { version: 2 } },
    ]);
    expect((await put(named('y'), { 'if-none-match': '*' })).body.code).toBe('VERSION_CONFLICT');
    expect((await put(named('y'), {})).body.code).toBe('VERSION_REQUIRED');
    expect((await put(named('y'), { 'if-match': 'yes' })).status).toBe(428);
    expect((await call(`/sites/${siteCode}`)).body.groups[0].name).toBe('x');
  });

  test('that two make at once, or edit at once, is one’s; the other is told', async () => {
    const codes = (answers: Awaited<ReturnType<typeof put>>[]) => answers.map(({ body }) => body.code ?? 'ok').sort();
    const width = 10;
    const race = (headers: Record<string, string>, from: number) =>
      Promise.all(Array.from({ length: width }, (_, index) => put(named(`name ${from + index}`), headers)));
    const expected = [...Array.from({ length: width - 1 }, () => 'VERSION_CONFLICT'), 'ok'];
    expect(codes(await race({ 'if-none-match': '*' }, 0))).toEqual(expected);
    expect(codes(await race({ 'if-match': '"1"' }, 100))).toEqual(expected);
    expect((await call(`/sites/${siteCode}`)).headers.get('etag')).toBe('"2"');
    expect((await call(`/sites/${siteCode}/audit`)).body.edits).toHaveLength(2);
  });

  test('with faults is refused whole, every fault named', async () => {
    const faulty = document({ featureFlags: [testFlag({ defaultVariationKey: 'x', mutuallyExclusiveGroup: 'y' })] });
    const answer = await put(faulty, { 'if-none-match': '*' });
    expect([answer.status, answer.body.code]).toEqual([400, 'VALIDATION_FAILED']);
    expect(answer.body.details.problems).toEqual([
      { path: 'featureFlags[0].defaultVariationKey', message: 'no variation has the key "x"' },
      { path: 'featureFlags[0].mutuallyExclusiveGroup', message: 'there is no group "y"' },
    ]);
    const elsewhere = await put(testDocument({ siteCode: 'elsewhere' }), { 'if-match': '*' });
    expect(elsewhere.body.details.problems[0].path).toBe('siteCode');
    expect((await call('/sites/elsewhere')).status).toBe(404);
  });

  test.each([
    ['{"a":', 'application/json', 400, 'BODY_NOT_JSON'],
    ['{"__proto__":{"x":1}}', 'application/json', 400, 'BODY_NOT_JSON'],
    ['null', 'application/json', 400, 'VALIDATION_FAILED'],
    ['[]', 'application/json', 400, 'VALIDATION_FAILED'],
    ['<html>', 'text/html', 415, 'MEDIA_TYPE_NOT_SUPPORTED'],
    [' '.repeat(5_000_001), 'application/json', 413, 'BODY_TOO_LARGE'],
    ['['.repeat(20_000) + ']'.repeat(20_000), 'application/json', 400, 'VALIDATION_FAILED'],
    [`${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`, 'application/json', 400, 'VALIDATION_FAILED'],
  ])('that is %.20s is refused', async (body, type, status, code) => {
    const answer = await call(`/sites/${siteCode}`, {
      method: 'PUT',
      body,
      headers: { 'content-type': type, 'if-match': '*' },
    });
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  });
});

describe('a flag', () => {
  const patch = (featureKey: string, body: unknown, headers: Record<string, string> = { 'if-match': '*' }) =>
    call(`/sites/${siteCode}/flags/${featureKey}`, { method: 'PATCH', body, headers });

  test('is switched by its state alone; the rest stays', async () => {
    await putDocument(flags, document());
    const off = { environments: { production: { state: 'DEACTIVATED' } } };
    expect((await patch('bag', off, { 'if-match': '"1"' })).body).toEqual({ version: 2, isChanged: true });
    const read = await call(`/sites/${siteCode}`);
    const [production] = testFlag().environments.production?.rules ?? [];
    expect(read.body.featureFlags).toEqual([
      testFlag({ environments: { production: { state: 'DEACTIVATED', rules: production ? [production] : [] } } }),
    ]);
    await expect
      .poll(async () => (await (await fetch(`${flags.url}/v3/${siteCode}`)).json()).featureFlags[0].environmentEnabled)
      .toBe(false);
  });

  test('is not changed into something faulty, or out of nothing', async () => {
    expect((await patch('bag', {})).body.code).toBe('FLAG_SITE_NOT_FOUND');
    await putDocument(flags, document());
    expect((await patch('nothing', {})).body.code).toBe('FLAG_NOT_FOUND');
    expect((await patch('bag', { environments: { production: { state: 'ON' } } })).body.details.problems[0].path).toBe(
      'featureFlags[0].environments.production.state',
    );
    expect((await patch('bag', { colour: 'red' })).status).toBe(400);
    expect((await patch('bag', [])).status).toBe(400);
    expect((await patch('bag', { name: 'x' }, { 'if-match': '"7"' })).body.code).toBe('VERSION_CONFLICT');
    expect((await call(`/sites/${siteCode}`)).headers.get('etag')).toBe('"1"');
  });
});

test('the audit tells who changed what and when, newest first', async () => {
  const begun = Date.now();
  await put(document(), { 'if-none-match': '*' });
  await put(named('x'), { 'if-match': '"1"' }, otherTestToken);
  await put(named('faulty'), { 'if-match': '"1"' });
  const { edits } = (await call(`/sites/${siteCode}/audit`)).body;
  expect(edits).toEqual([
    { version: 2, at: expect.any(String), who: 'ben', before: document(), after: named('x') },
    { version: 1, at: expect.any(String), who: 'anna', before: null, after: document() },
  ]);
  expect(Date.parse(edits[0].at)).toBeGreaterThanOrEqual(begun);
  expect((await call(`/sites/${siteCode}/audit?before=2`)).body.edits).toHaveLength(1);
  expect((await call(`/sites/${siteCode}/audit?before=x`)).status).toBe(400);
  expect((await call('/sites/nowhere/audit')).body.code).toBe('FLAG_SITE_NOT_FOUND');
});

test('remote data is kept and forgotten by key', async () => {
  const path = `/sites/${siteCode}/data/audiences/a%20b`;
  expect((await call(path, { method: 'PUT', body: { a: 1 } })).body.code).toBe('FLAG_SITE_NOT_FOUND');
  await putDocument(flags, document());
  expect((await call(path, { method: 'PUT', body: { a: 1 } })).status).toBe(204);
  const read = async () => {
    const answer = await fetch(`${flags.url}/map/map?siteCode=${siteCode}&key=audiences/a%20b`);
    return [answer.status, await answer.json()];
  };
  expect(await read()).toEqual([200, { a: 1 }]);
  expect((await call(path, { method: 'PUT', body: 'false' })).status).toBe(204);
  expect(await read()).toEqual([200, false]);
  expect((await call(path, { method: 'DELETE' })).status).toBe(204);
  expect((await read())[0]).toBe(404);
  expect((await call(path, { method: 'DELETE' })).status).toBe(404);
});

test('remote data may hold brackets, but not lists in lists without end', async () => {
  await putDocument(flags, document());
  const path = `/sites/${siteCode}/data/deep`;
  expect((await call(path, { method: 'PUT', body: JSON.stringify({ text: '[{"'.repeat(1000) }) })).status).toBe(204);
  expect((await call(path, { method: 'PUT', body: '['.repeat(90) + ']'.repeat(90) })).status).toBe(204);
  const deep = await call(path, { method: 'PUT', body: '['.repeat(50_000) + ']'.repeat(50_000) });
  expect([deep.status, deep.body.code]).toEqual([400, 'VALIDATION_FAILED']);
});

test('changes outlive the process', async () => {
  await put(document(), { 'if-none-match': '*' });
  const again = await startTestService(database);
  const answer = await fetch(`${again.url}/v3/${siteCode}`);
  expect(await answer.json()).toMatchObject({ featureFlags: [{ featureKey: 'bag' }] });
  await again.stop();
});
