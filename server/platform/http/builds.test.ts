import Fastify from 'fastify';
import type { ServerBuild } from 'react-router';
import { expect, test } from 'vitest';
import { serveBuilds } from './builds.ts';

/** A build of a root that runs middleware in the browser, two layouts, and a page outside of both. */
const build = {
  assets: { version: 'abc123', routes: { root: { hasClientMiddleware: true }, embed: {} } },
  prerender: ['/about'],
  routes: {
    root: { id: 'root', path: '', module: {} },
    shell: { id: 'shell', parentId: 'root', module: {} },
    home: { id: 'home', parentId: 'shell', index: true, module: {} },
    product: { id: 'product', parentId: 'shell', path: 'products/:slug', module: {} },
    missing: { id: 'missing', parentId: 'shell', path: '*', module: {} },
    embed: { id: 'embed', path: 'embed', module: {} },
  },
} as unknown as ServerBuild;

async function read(url: string) {
  const app = Fastify();
  serveBuilds(app, async () => build);
  const { statusCode, headers, body } = await app.inject({ url });
  await app.close();
  return { statusCode, cacheControl: headers['cache-control'], answer: JSON.parse(body) as unknown };
}

test('the build that is deployed is told to nobody for long', async () => {
  expect(await read('/builds/latest.json?123')).toEqual({
    statusCode: 200,
    cacheControl: 'no-store',
    answer: { id: 'abc123' },
  });
});

test('the route rules of a build are what it does with its routes, for good', async () => {
  expect(await read('/builds/meta/abc123.json')).toEqual({
    statusCode: 200,
    cacheControl: 'public, max-age=31536000, immutable',
    answer: {
      id: 'abc123',
      prerendered: ['/about'],
      redirects: { '/homepage': '/' },
      middleware: ['/', '/*', '/products/:slug'],
    },
  });
});

test('there are none of another build', async () => {
  expect((await read('/builds/meta/abc122.json')).statusCode).toBe(404);
});
