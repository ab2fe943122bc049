import type { ServerBuild } from 'react-router';
import { expect, test } from 'vitest';
import { createRouteFinder } from './page-routes.ts';
import { removeSandboxPages } from './sandbox-pages.ts';

const createRoute = (path: string) => ({ id: `routes/${path}`, path, module: {} });
const routes = [createRoute('sandbox/cart'), createRoute('sandbox'), createRoute('sandboxes'), createRoute('*')];
const build = { routes: Object.fromEntries(routes.map((route) => [route.id, route])) } as unknown as ServerBuild;

test('the demo has the pages of the sandbox, and another shop does not', () => {
  const findRoute = createRouteFinder();
  expect(findRoute(build, '/sandbox/cart').pattern).toBe('/sandbox/cart');
  const shop = removeSandboxPages(build);
  expect(['/sandbox/cart', '/sandbox', '/sandboxes'].map((path) => findRoute(shop, path).pattern)).toEqual([
    '/*',
    '/*',
    '/sandboxes',
  ]);
});
