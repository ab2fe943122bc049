// @module-tag embedded
import { randomUUID } from 'node:crypto';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { brotliDecompressSync } from 'node:zlib';
import { type EndpointKey, parseEndpointName } from '@vermilion/contract/endpoints';
import { type RequestErrorCode, requestErrors } from '@vermilion/contract/errors';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp } from './app.testing.ts';
import { nouns } from './nouns.ts';
import type { Database } from './platform/database.ts';
import { createErrorTable } from './platform/error-table.ts';
import { answerUnreadable } from './platform/http/errors.ts';
import { sign, signatureHeader } from './platform/signature.ts';
import { testDatabase } from './platform/testing.ts';

let app: FastifyInstance;
let database: Database;

beforeAll(async () => {
  database = await testDatabase();
  app = await testApp(database);
});

afterAll(async () => {
  await app.close();
  await database.close();
});

const root = '/api/web/v1/';
const errorCodes = createErrorTable(nouns.map(({ errors }) => errors)).codes;

function addLine(payload: string, type = 'application/json') {
  return app.inject({
    method: 'POST',
    url: `${root}cart/line-items/`,
    headers: { host: 'sg.localhost', 'content-type': type },
    payload,
  });
}

const endpointNames = nouns.flatMap((noun) => Object.keys(noun.endpoints) as EndpointKey[]);

test.each(endpointNames)('%s answers the same with and without a slash at the end', async (name) => {
  const { method, path } = parseEndpointName(name);
  const url = root + path.replaceAll(/\{\w+\}/g, '1').replace(/\/$/, '');
  const call = async (url: string) => {
    const { statusCode, body } = await app.inject({
      method,
      url,
      headers: { host: 'sg.localhost', 'content-type': 'application/json' },
    });
    return { statusCode, code: statusCode >= 400 ? JSON.parse(body).code : null };
  };
  const answer = await call(url);
  expect(['METHOD_NOT_ALLOWED', 'RESOURCE_NOT_FOUND', 'INTERNAL', 'RATE_LIMITED']).not.toContain(answer.code);
  expect(await call(`${url}/`)).toEqual(answer);
});

test.each([
  ['0', '{"variantId":1,"quantity":0}'],
  ['-1', '{"variantId":1,"quantity":-1}'],
  ['1.5', '{"variantId":1,"quantity":1.5}'],
  ['1e9', '{"variantId":1,"quantity":1e9}'],
  ['a text', '{"variantId":1,"quantity":"abc"}'],
  ['a NUL', '{"variantId":"\\u0000","quantity":1}'],
  ['a lone surrogate', '{"variantId":"\\ud800","quantity":1}'],
  ['null', 'null'],
  ['a list', '[]'],
  ['too deep a body', `${'['.repeat(50_000)}${']'.repeat(50_000)}`],
  ['a prototype', '{"__proto__":{"quantity":1},"variantId":1}'],
])('a quantity of %s is refused with a code', async (_, payload) => {
  const answer = await addLine(payload);
  expect(answer.statusCode).toBeGreaterThanOrEqual(400);
  expect(answer.statusCode).toBeLessThan(500);
  expect(errorCodes).toContain(answer.json().code);
  expect(answer.headers['set-cookie']).toBeUndefined();
});

test('broken JSON, a huge body and another content type have codes of their own', async () => {
  expect((await addLine('{"variantId":')).json().code).toBe('BODY_NOT_JSON');
  expect((await addLine(`{"x":"${'x'.repeat(300_000)}"}`)).json().code).toBe('BODY_TOO_LARGE');
  expect((await addLine('a=b', 'application/x-www-form-urlencoded')).json().code).toBe('MEDIA_TYPE_NOT_SUPPORTED');
  expect((await addLine('<x/>', 'text/xml')).json()).toMatchObject({
    code: 'MEDIA_TYPE_NOT_SUPPORTED',
    message: 'Send the request as application/json',
  });
});

test('an address that is none and a method that is not taken say so, in the language of the caller', async () => {
  const none = await app.inject({ url: `${root}nothing`, headers: { host: 'th.localhost' } });
  expect([none.statusCode, none.json().code]).toEqual([404, 'RESOURCE_NOT_FOUND']);
  const put = await app.inject({ method: 'PUT', url: `${root}cart/`, headers: { host: 'th.localhost' } });
  expect([put.statusCode, put.json().code, put.headers.allow]).toEqual([405, 'METHOD_NOT_ALLOWED', 'GET']);
  expect(put.json().message).toMatch(/[ก-๙]/);
});

test.each(['%', '*', '\\', '"', "'", '😀', '%00', '%ED%A0%80', `${'x'.repeat(5000)}`, '../../etc/passwd'])(
  'searching for %s neither fails nor matches everything',
  async (text) => {
    const q = text.startsWith('%') && text.length > 1 ? text : encodeURIComponent(text);
    const { statusCode } = await app.inject({ url: `${root}search/?q=${q}`, headers: { host: 'sg.localhost' } });
    expect(statusCode).toBeLessThan(500);
  },
);

test('a shared answer may be stored by caches on the way, unless it sets a cookie', async () => {
  const ask = (url: string) => app.inject({ url, headers: { host: 'sg.localhost' } });
  expect((await ask(`${root}brands/`)).headers['cache-control']).toBe('public, no-cache');
  expect((await ask(`${root}cart/`)).headers['cache-control']).toBe('private, no-store');
});

test('repeated parameters never fail', async () => {
  const { statusCode } = await app.inject({
    url: `${root}search/?sort=newest&sort=featured&brands=a&brands=b&q=x&q=y&language=en&language=th`,
    headers: { host: 'sg.localhost' },
  });
  expect(statusCode).toBe(200);
});

test('a shop of two markets names no other in its API, and answers their hosts as it does unknown ones', async () => {
  const shop = await testApp(database, { MARKETS: 'SG,AU' });
  const document = await shop.inject({ url: '/api/openapi.json' });
  expect(document.body).toContain('["AU","SG"]');
  expect(document.body).toContain('["au","sg"]');
  // What is stored, and answered, may be of a market that was closed since, and has texts of its language.
  const kept = [
    ...[
      'Order',
      'OrderSummary',
      'FoundOrder',
      'OrderReturns',
      'StaffReturn',
      'FoundReturn',
      'TierStatus',
      'MembershipOffer',
      'Gift',
      'GivenGift',
    ],
    ...[
      'GiftOffer',
      'GiftCardPurchase',
      'GiftCardSummary',
      'GiftCardBalance',
      'BagMoney',
      'StaffGiftCard',
      'StaffGiftCardDetails',
    ],
    ...['StaffCredit', 'Promotion', 'PromotionDefinition', 'PromotionChange', 'Sample', 'SampleDefinition'],
    ...['UploadedPicture', 'PictureChange'],
  ];
  const { paths, components, ...rest } = document.json();
  const schemas = Object.entries(components.schemas).filter(([name]) => !kept.includes(name));
  const requests = Object.values<Record<string, { parameters: unknown; requestBody?: unknown }>>(paths).flatMap(
    (methods) => Object.values(methods).map(({ parameters, requestBody }) => ({ parameters, requestBody })),
  );
  expect(JSON.stringify({ rest, schemas, requests })).not.toMatch(/"(?:TH|th)"/);
  const ask = async (host: string) => {
    const { statusCode, headers, body } = await shop.inject({ url: `${root}cart/`, headers: { host } });
    return { statusCode, body, cookies: headers['set-cookie'] };
  };
  expect(await ask('th.localhost')).toEqual(await ask('unknown.example'));
  expect(await ask('au.localhost')).not.toEqual(await ask('unknown.example'));
  await shop.close();
});

test('the API document names every endpoint', async () => {
  const document = (await app.inject({ url: '/api/openapi.json' })).json();
  expect(document.openapi).toBe('3.1.0');
  const operations = Object.values(document.paths as Record<string, Record<string, { operationId: string }>>).flatMap(
    (methods) => Object.values(methods).map(({ operationId }) => operationId),
  );
  expect(operations.sort()).toEqual(nouns.flatMap((noun) => Object.keys(noun.endpoints)).sort());
  const text = JSON.stringify(document);
  for (const [, name] of text.matchAll(/#\/components\/schemas\/(\w+)/g)) {
    expect(document.components.schemas).toHaveProperty(name as string);
  }
});

test('the API document names the headers of every call, and what a body can be refused for', async () => {
  const { paths, components } = (await app.inject({ url: '/api/openapi.json' })).json();
  const { get } = paths[`${root}cart/`];
  const named = (get.parameters as { $ref: string }[]).map(
    ({ $ref }) => components.parameters[$ref.split('/').at(-1) ?? ''],
  );
  expect(named.map(({ name, in: place }) => `${place} ${name}`)).toEqual([
    'header X-Site-Country',
    'header Accept-Language',
    'header X-Platform',
    'header X-App-Platform',
    'header X-App-Version',
    'header X-SWA',
  ]);
  expect(get.responses).not.toHaveProperty('413');
  expect([get.responses[408].description, get.responses[431].description]).toEqual([
    'REQUEST_TIMEOUT',
    'HEADERS_TOO_LARGE',
  ]);
  const { post } = paths[`${root}cart/line-items/`];
  expect([post.responses[413].description, post.responses[415].description]).toEqual([
    'BODY_TOO_LARGE',
    'MEDIA_TYPE_NOT_SUPPORTED',
  ]);
});

test('no answer leads to another host by an address that begins with two slashes', async () => {
  for (const path of [
    '//\\evil.example',
    '//..//evil.example',
    '//%2e%2e//evil.example',
    '///..//evil.example',
    '/\\evil.example',
  ]) {
    const { headers } = await app.inject({ url: path, headers: { host: 'sg.localhost' } });
    expect(headers.location ?? '/', path).toMatch(/^\/(?![\\/])/);
  }
});

test('whoever may not send a change learns that before anything about its body', async () => {
  const closed = nouns
    .flatMap(({ endpoints }) => Object.entries(endpoints))
    .filter(([name, { audience }]) => (audience === 'member' || audience === 'staff') && !name.startsWith('GET'));
  expect(closed.length).toBeGreaterThan(50);
  for (const [name] of closed) {
    const [method = '', path = ''] = name.split(' ');
    const bodies = [
      { headers: { 'content-type': 'text/x-unknown' }, payload: 'x' },
      { headers: { 'content-type': 'application/json' }, payload: '{' },
    ];
    for (const { headers, payload } of bodies) {
      const url = `${root}${path.replaceAll(/\{\w+\}/g, 'stock')}`;
      const reply = await app.inject({
        method: method as 'POST',
        url,
        headers: { host: 'sg.localhost', ...headers },
        payload,
      });
      expect([name, reply.statusCode]).toEqual([name, 401]);
    }
  }
});

test('the API document names 415 for every change', async () => {
  const { paths } = (await app.inject({ url: '/api/openapi.json' })).json();
  for (const [path, methods] of Object.entries<Record<string, { responses: object }>>(paths)) {
    for (const [method, { responses }] of Object.entries(methods)) {
      if (method !== 'get') expect(responses, `${method} ${path}`).toHaveProperty('415');
    }
  }
});

test('answers carry the headers that keep browsers safe', async () => {
  const { headers } = await app.inject({ url: `${root}brands/`, headers: { host: 'sg.localhost' } });
  expect(headers).toMatchObject({
    'cross-origin-opener-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  });
  expect(headers).not.toHaveProperty('cross-origin-resource-policy');
});

test('an answer that all share is kept: named by its content, compressed, and not sent twice', async () => {
  const ask = (headers: Record<string, string> = {}) =>
    app.inject({ url: `${root}layouts/`, headers: { host: 'sg.localhost', ...headers } });
  const plain = await ask();
  const { etag } = plain.headers;
  expect(etag).toMatch(/^"[\w-]{22}"$/);
  const small = await ask({ 'accept-encoding': 'gzip, br' });
  expect(small.headers).toMatchObject({ 'content-encoding': 'br', etag });
  expect(JSON.parse(brotliDecompressSync(small.rawPayload).toString())).toEqual(plain.json());
  const again = await ask({ 'if-none-match': String(etag) });
  expect([again.statusCode, again.payload]).toEqual([304, '']);
  expect((await ask({ host: 'th.localhost' })).headers.etag).not.toBe(etag);
});

test('a visitor’s own answer is kept by nobody', async () => {
  const { headers } = await app.inject({ url: `${root}cart/`, headers: { host: 'sg.localhost' } });
  expect(headers['cache-control']).toBe('private, no-store');
  expect(headers.etag).toBeUndefined();
});

test('the market of a call follows from the host, else from X-Site-Country', async () => {
  const readCart = async (headers: Record<string, string>) =>
    (await app.inject({ url: `${root}cart/`, headers })).json().totals.taxes[0]?.name ?? null;
  expect(await readCart({ host: 'id.localhost' })).toBe('PPN');
  expect(await readCart({ host: 'id.localhost', 'x-site-country': 'nz' })).toBe('PPN');
  expect(await readCart({ host: '127.0.0.1', 'x-site-country': 'ph' })).toBe('VAT');
  expect(await readCart({ host: '127.0.0.1', 'x-site-country': 'nowhere' })).toBe('GST');
});

test.each([
  ['GET', '/api/web/v1/orders/%'],
  ['GET', '/api/%E0%A4%A?x=%'],
  ['GET', '/media/..%2f..%2fsecrets/orders'],
  ['GET', '/media/%00'],
  ['GET', '/media/none.svg'],
  ['PATCH', '/'],
  ['DELETE', '/cart'],
])('%s %s is refused with a code of the table', async (method, url) => {
  const answer = await app.inject({ method: method as 'GET', url, headers: { host: 'sg.localhost' } });
  expect(answer.statusCode).toBeGreaterThanOrEqual(400);
  expect(answer.statusCode).toBeLessThan(500);
  expect(errorCodes).toContain(answer.json().code);
  expect(answer.headers['x-content-type-options']).toBe('nosniff');
});

test('every path of the API is limited for each address, but for the provider’s signed callbacks', async () => {
  const lines: { level: string; code?: string; err?: unknown }[] = [];
  const logger = pino({ level: 'warn' }, { write: (line) => void lines.push(JSON.parse(line)) });
  const limited = await testApp(database, { RATE_LIMIT: '70' }, logger);
  const call = (method: 'GET' | 'PUT' | 'POST', url: string, remoteAddress: string, headers = {}, payload = '') =>
    limited.inject({ method, url, remoteAddress, headers, payload });
  const callBack = (sign: (text: string) => string) => {
    const payload = '{"eventId":"e-1"}';
    const headers = { 'content-type': 'application/json', [signatureHeader]: sign(payload) };
    return call('POST', `${root}payments/callbacks`, '198.51.100.1', headers, payload);
  };
  const paths = [
    ['GET', '/api/openapi.json'],
    ['GET', `${root}brands/`],
    ['GET', `${root}nothing`],
    ['PUT', `${root}cart/`],
  ] as const;
  for (const [index, [method, url]] of paths.entries()) {
    const remoteAddress = `203.0.113.${index}`;
    for (let count = 0; count < 70; count += 1) {
      expect((await call(method, url, remoteAddress)).statusCode).not.toBe(429);
    }
    const refused = await call(method, url, remoteAddress);
    expect([url, refused.statusCode, refused.json().code]).toEqual([url, 429, 'RATE_LIMITED']);
    // A minute, less what the calls before have taken.
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(30);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
  }
  for (let count = 0; count < 80; count += 1) {
    expect((await callBack((text) => sign('p'.repeat(32), text, new Date()))).statusCode).toBe(400);
  }
  lines.length = 0;
  for (let count = 0; count < 70; count += 1) {
    expect((await callBack(() => 't=1,v1=forged')).statusCode).toBe(401);
  }
  expect((await callBack(() => 't=1,v1=forged')).statusCode).toBe(429);
  expect(lines).toHaveLength(60);
  for (const line of lines) {
    expect(line).toMatchObject({ code: 'CALLBACK_NOT_VERIFIED', msg: 'A call of a provider was refused' });
    expect(line.err).toBeUndefined();
  }
  await limited.close();
});

test('the API document is compressed, and not sent twice', async () => {
  const ask = (url: string, headers: Record<string, string> = {}) =>
    app.inject({ url, headers: { host: 'sg.localhost', ...headers } });
  const document = await ask('/api/openapi.json', { 'accept-encoding': 'br' });
  expect(document.headers).toMatchObject({
    'content-encoding': 'br',
    'cache-control': 'public, no-cache',
    'content-type': 'application/json; charset=utf-8',
  });
  // It grows with each endpoint, and compresses to a twelfth at least.
  const plain = await ask('/api/openapi.json');
  expect(document.rawPayload.length).toBeLessThan(plain.rawPayload.length / 12);
  const again = await ask('/api/openapi.json', { 'if-none-match': String(document.headers.etag) });
  expect([again.statusCode, again.payload]).toEqual([304, '']);
});

test('caches keep shared answers apart by everything that chooses their market and language', async () => {
  const answer = await app.inject({ url: `${root}brands/`, headers: { host: 'th.localhost' } });
  expect(answer.headers.vary).toBe('accept-language, cookie, x-site-country, accept-encoding');
});

test.each([
  ['retrying and', 'POST', 'payments', 20],
  ['cancelling and', 'POST', 'cancel', 20],
  ['reading', 'GET', '', 120],
] as const)(
  '%s guessing keys of an order is limited per order, from whatever address',
  async (_what, method, path, max) => {
    const id = randomUUID();
    const call = (index: number, order = id) =>
      app.inject({
        method,
        url: `${root}orders/${order}/${path}?key=${'k'.repeat(43)}`,
        headers: { host: 'sg.localhost', ...(method === 'POST' && { 'content-type': 'application/json' }) },
        remoteAddress: `198.51.100.${index}`,
        ...(method === 'POST' && { payload: '{}' }),
      });
    for (let index = 1; index <= max; index += 1) expect((await call(index)).statusCode).toBe(404);
    const refused = await call(250);
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toMatchObject({ code: 'RATE_LIMITED' });
    expect((await call(250, randomUUID())).statusCode).toBe(404);
  },
);

test('placing orders is limited per visitor', async () => {
  const place = (remoteAddress: string) =>
    app.inject({
      method: 'POST',
      url: `${root}orders/`,
      headers: { host: 'sg.localhost', 'content-type': 'application/json' },
      remoteAddress,
      payload: '{}',
    });
  for (let count = 0; count < 10; count += 1) expect((await place('198.51.100.7')).statusCode).toBe(400);
  expect((await place('198.51.100.7')).statusCode).toBe(429);
  expect((await place('198.51.100.8')).statusCode).toBe(400);
});

test('every refused callback of the payment provider is logged, without its signature', async () => {
  const lines: Record<string, unknown>[] = [];
  const logger = pino({ level: 'warn' }, { write: (line) => void lines.push(JSON.parse(line)) });
  const logged = await testApp(database, {}, logger);
  const paymentId = '0b9c1c6e-6f0e-4f43-9d37-1f0a4c8e3f11';
  const good = {
    eventId: 'e-1',
    paymentId,
    outcome: 'confirmed',
    amount: 1,
    currency: 'SGD',
    reason: null,
    reference: null,
  };
  const send = (body: object, signed: (text: string) => string | undefined) => {
    const payload = JSON.stringify(body);
    const signature = signed(payload);
    const headers = { 'content-type': 'application/json', ...(signature ? { [signatureHeader]: signature } : {}) };
    return logged.inject({ method: 'POST', url: `${root}payments/callbacks`, payload, headers });
  };
  const right = (text: string) => sign('p'.repeat(32), text, new Date());
  const stale = (text: string) => sign('p'.repeat(32), text, new Date(Date.now() - 3_600_000));
  await send(good, () => undefined);
  await send(good, () => `t=1,v1=${'0'.repeat(64)}`);
  await send(good, stale);
  await send(good, right);
  await send({ ...good, amount: undefined }, right);
  await logged.close();
  const refusals = lines.filter(({ endpoint }) => endpoint);
  expect(refusals.map(({ code }) => code)).toEqual([
    'CALLBACK_NOT_VERIFIED',
    'CALLBACK_NOT_VERIFIED',
    'CALLBACK_NOT_VERIFIED',
    'PAYMENT_NOT_FOUND',
    'VALIDATION_FAILED',
  ]);
  for (const line of refusals) expect(line).toMatchObject({ paymentId, address: '127.0.0.1' });
  expect(JSON.stringify(lines)).not.toMatch(/v1=/);
});

/** A shop that listens, and a connection to it that sends bytes as they are. */
async function listening() {
  const shop = await testApp(database);
  await shop.listen({ port: 0, host: '127.0.0.1' });
  const { port } = shop.server.address() as AddressInfo;
  return { shop, socket: connect(port, '127.0.0.1') };
}

test('a file beside the media is not there', async () => {
  const { shop, socket } = await listening();
  socket.write('GET /media/../secrets/orders HTTP/1.1\r\nHost: sg.localhost\r\nConnection: close\r\n\r\n');
  const answer = await text(socket);
  expect(answer).toMatch(/^HTTP\/1.1 404 /);
  expect(answer).toContain('RESOURCE_NOT_FOUND');
  await shop.close();
});

test.each([
  [
    'headers that are too large',
    `GET / HTTP/1.1\r\nHost: sg.localhost\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`,
    431,
    'HEADERS_TOO_LARGE',
  ],
  [
    'two Host headers',
    'GET /health HTTP/1.1\r\nHost: sg.localhost\r\nHost: evil.example\r\nConnection: close\r\n\r\n',
    400,
    'REQUEST_NOT_READABLE',
  ],
  ['what is not HTTP', 'hello\r\n\r\n', 400, 'REQUEST_NOT_READABLE'],
])('%s are refused with a code, and the connection ends', async (_, bytes, status, code) => {
  const { shop, socket } = await listening();
  socket.on('error', () => {});
  socket.write(bytes);
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(JSON.parse(body)).toEqual({ code, message: requestErrors[code as RequestErrorCode].text.message });
  await shop.close();
});

test('a request that does not come in time is refused with a code', () => {
  const socket = new PassThrough();
  socket.on('error', () => {});
  answerUnreadable(Object.assign(new Error(), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket as unknown as Socket);
  expect(String(socket.read())).toMatch(/^HTTP\/1.1 408 .*"REQUEST_TIMEOUT"/s);
});

test('a request that is under way when the shop stops is answered, and then the connection ends', async () => {
  const { shop, socket } = await listening();
  const line = '{"variantId":1,"quantity":0}';
  socket.write(
    `POST ${root}cart/line-items/ HTTP/1.1\r\nHost: sg.localhost\r\nContent-Type: application/json\r\n` +
      `Content-Length: ${line.length}\r\n\r\n${line.slice(0, 5)}`,
  );
  await expect.poll(() => new Promise((resolve) => shop.server.getConnections((_, all) => resolve(all)))).toBe(1);
  const closed = shop.close();
  setTimeout(() => socket.write(line.slice(5)), 300);
  expect(await text(socket)).toContain('VALIDATION_FAILED');
  await closed;
});
