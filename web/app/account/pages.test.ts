import { accountPages } from '@vermilion/contract/account';
import { expect, test } from 'vitest';

const routes = Object.keys(import.meta.glob('../routes/*.tsx'));

test.each(Object.entries(accountPages))('the mails and redirects that name the page %s find it at %s', (_, path) => {
  expect(routes).toContain(`../routes/${path.slice(1).replaceAll('/', '.')}.tsx`);
});
