import path from 'node:path';
import { expect, test } from 'vitest';
import { keepPlaces } from './build.ts';

const root = path.join(import.meta.dirname, '..');

test('a bundled module finds the folder and the address of its source', () => {
  const code = keepPlaces(
    'export const places = [import.meta.dirname, import.meta.url, import.meta.main];',
    path.join(root, 'server', 'platform', 'migrate.ts'),
  );
  const literal = code?.replace('export const places = ', 'return ').replaceAll('import.meta', 'meta') ?? '';
  const places = new Function('meta', literal)({ dirname: '/shop/build', url: 'file:///shop/build/start-shop.js' });
  expect([path.posix.normalize(places[0]), places[1], places[2]]).toEqual([
    '/shop/server/platform',
    'file:///shop/server/platform/migrate.ts',
    false,
  ]);
});

test('packages keep their code', () => {
  const file = path.join(root, 'node_modules', 'pg', 'lib', 'index.js');
  expect(keepPlaces('console.log(import.meta.url)', file)).toBe(null);
});
