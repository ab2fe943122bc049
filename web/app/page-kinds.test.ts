import { expect, test } from 'vitest';
import { getPageKind, getWholeRouteTable, isToolRoute } from './page-kinds.ts';

test('a page has the kind of its address, and a new one is a landing page', () => {
  const kinds = ['', 'stores', '*', 'products/:slug', 'cart', 'account/orders', 'sign_in/google', 'orders/:id/return'];
  expect(kinds.map(getPageKind)).toEqual([
    'landing',
    'landing',
    'landing',
    'shopping',
    'shopping',
    'form',
    'form',
    'form',
  ]);
});

test('tools are told by the id of their route, and layouts are none', () => {
  const ids = ['routes/staff_invitation', 'routes/preview.layout', 'routes/sandbox.cart', 'routes/swagger'];
  expect(ids.filter(isToolRoute)).toEqual(ids);
  expect(['root', 'shell/preview-layout', 'routes/index', 'routes/orders.$id'].filter(isToolRoute)).toEqual([]);
});

test('the table with tools lies beside that of shoppers', () => {
  expect(getWholeRouteTable('/assets/manifest-1a2b.js')).toBe('/assets/whole-manifest-1a2b.js');
});
