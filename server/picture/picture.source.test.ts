import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PictureRefusedError } from './picture.encoding.ts';
import { fetchOriginal } from './picture.source.ts';

let host: Server;
let origin: string;
let other: Server;
let otherOrigin: string;
let reachedElsewhere = 0;

const answers: Record<string, (response: ServerResponse) => unknown> = {
  '/rose.jpg': (response) => response.writeHead(200, { etag: '"one"' }).end('rose'),
  '/moved.jpg': (response) => response.writeHead(302, { location: '/rose.jpg' }).end(),
  '/round.jpg': (response) => response.writeHead(302, { location: '/round.jpg' }).end(),
  '/elsewhere.jpg': (response) => response.writeHead(302, { location: `${otherOrigin}/rose.jpg` }).end(),
  '/inside.jpg': (response) => response.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data' }).end(),
  '/gone.jpg': (response) => response.writeHead(410).end(),
  '/busy.jpg': (response) => response.writeHead(503).end('later'),
  '/silent.jpg': () => {},
  '/stops.jpg': (response) => response.writeHead(200, { 'content-length': 100 }).write('half'),
  '/drips.jpg': (response) => {
    const timer = setInterval(() => response.write('x'), 10);
    response.once('close', () => clearInterval(timer));
  },
  '/announced.jpg': (response) => response.writeHead(200, { 'content-length': 31 * 1024 ** 2 }).write('x'),
  '/endless.jpg': (response) => {
    const piece = Buffer.alloc(1024 ** 2);
    const pour = () => {
      while (!response.destroyed && response.write(piece));
    };
    response.on('drain', pour);
    pour();
  },
};

beforeAll(async () => {
  host = createServer((request, response) => {
    if (request.headers['if-none-match'] === '"one"') return response.writeHead(304).end();
    const answer = answers[request.url ?? ''];
    return answer ? answer(response) : response.writeHead(404).end();
  });
  other = createServer((_request, response) => {
    reachedElsewhere += 1;
    response.end('other');
  });
  for (const server of [host, other]) await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
  otherOrigin = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
});

afterAll(async () => {
  for (const server of [host, other]) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

const load = (path: string, known: string | null = null, sources = [origin]) =>
  fetchOriginal(origin + path, sources, known, 20_000);

test('a picture of a listed host is fetched, and again only when it has changed', async () => {
  const fetched = await load('/rose.jpg');
  expect([fetched.content?.toString(), fetched.sourceVersion]).toEqual(['rose', '"one"']);
  expect(await load('/rose.jpg', '"one"')).toEqual({ sourceVersion: '"one"', content: null });
  expect((await load('/moved.jpg')).content?.toString()).toBe('rose');
});

test.each([
  ['/none.jpg', /answered 404/],
  ['/gone.jpg', /answered 410/],
  ['/round.jpg', /redirects too often/],
  ['/inside.jpg', /169\.254\.169\.254 is not in IMAGE_SOURCES/],
  ['/announced.jpg', /more than 30 MB/],
])('%s is refused', async (path, reason) => {
  const refusal = await load(path).catch((error) => error);
  expect(refusal).toBeInstanceOf(PictureRefusedError);
  expect(refusal.message).toMatch(reason);
});

test('no other host is called: neither one that is not listed nor one that a listed one points to', async () => {
  await expect(load('/rose.jpg', null, [])).rejects.toThrow(/not in IMAGE_SOURCES/);
  await expect(load('/elsewhere.jpg')).rejects.toThrow(/not in IMAGE_SOURCES/);
  expect(reachedElsewhere).toBe(0);
  expect((await load('/elsewhere.jpg', null, [origin, otherOrigin])).content?.toString()).toBe('other');
});

test('an answer that never ends is given up once it is too large', async () => {
  await expect(load('/endless.jpg')).rejects.toThrow(/more than 30 MB/);
});

test.each(['/silent.jpg', '/stops.jpg', '/drips.jpg', '/busy.jpg'])('%s may work later', async (path) => {
  const failure = await fetchOriginal(origin + path, [origin], null, 400).catch((error) => error);
  expect(failure).toBeInstanceOf(Error);
  expect(failure).not.toBeInstanceOf(PictureRefusedError);
});

test('a host that cannot be reached may work later', async () => {
  const failure = await fetchOriginal('http://127.0.0.1:1/a.jpg', ['http://127.0.0.1:1'], null).catch((error) => error);
  expect(failure.message).toMatch(/^http:\/\/127\.0\.0\.1:1 cannot be reached \(.+\)$/);
  expect(failure).not.toBeInstanceOf(PictureRefusedError);
});

test.each([['http:'], ['http://*.localhost']])(
  '%s of the settings leads to no address of the own network',
  async (source) => {
    const { port } = new URL(origin);
    let calls = 0;
    host.on('connection', () => {
      calls += 1;
    });
    const hosts = ['127.0.0.1', '2130706433', '0x7f000001', 'localhost', 'pictures.localhost'];
    for (const name of hosts) {
      const refusal = await fetchOriginal(`http://${name}:${port}/rose.jpg`, [source], null, 20_000).catch(
        (error) => error,
      );
      expect(refusal).toBeInstanceOf(Error);
    }
    const refusal = await fetchOriginal(`${origin}/rose.jpg`, ['http:'], null).catch((error) => error);
    expect(refusal).toBeInstanceOf(PictureRefusedError);
    expect(refusal.message).toMatch(/private network/);
    expect(calls).toBe(0);
  },
);
