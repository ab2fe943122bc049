import { expect, test } from 'vitest';
import { pageTable } from './page-table.server.ts';
import routes from './routes.ts';

const patterns = routes.flatMap(({ children = [] }) => children.map(({ path = '/' }) => path));

test('every page of the table is one of the route table', () => {
  expect(patterns).toEqual(expect.arrayContaining(Object.keys(pageTable)));
});

test('a page with a placeholder of its own declares it', () => {
  const shapes = Object.entries(pageTable).flatMap(([pattern, { shape }]) => (shape ? [[pattern, shape]] : []));
  expect(Object.fromEntries(shapes)).toEqual({
    '/': 'home',
    'brands/:slugUrl/:topCategory?/:category?/:subCategory?': 'listing',
    cart: 'bag',
    'categories/:slug': 'listing',
    checkout: 'checkout',
    'preview/brands/:slugUrl/:topCategory?/:category?/:subCategory?': 'listing',
    'products/:slug': 'product',
    search: 'listing',
  });
});
