// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { addRecent } from '~/search/recent-searches.ts';
import { writeDraft } from '~/ui/form/draft.ts';
import { clearPersonalState, readAccountId } from './platform/session/personal-state.ts';
import { storeShopperKey } from './platform/shopper-key.ts';

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
  sessionStorage.clear();
  // biome-ignore lint/suspicious/noDocumentCookie: happy-dom has no Cookie Store API
  document.cookie = 'jwt-data=; max-age=0';
});

test('deletes drafts, keys of orders, recent searches, answers and changes; other things stay', async () => {
  storeShopperKey('order', 'order-1', 'own-key');
  storeShopperKey('gift-card', 'card-1', 'own-key');
  writeDraft('checkout', { values: { 'contact.fullName': 'Mei Tan' }, idempotencyKey: 'key' });
  addRecent(localStorage, 'velvet');
  localStorage.setItem('welcome-mat', 'SG');
  const queryClient = new QueryClient();
  queryClient.setQueryData(['luxola-account'], { fullName: 'Mei Tan' });
  queryClient.getMutationCache().build(queryClient, { mutationFn: async () => null });

  clearPersonalState(queryClient);

  expect(sessionStorage.length).toBe(0);
  expect(Object.keys(localStorage)).toEqual(['welcome-mat']);
  expect(queryClient.getQueryCache().getAll()).toEqual([]);
  expect(queryClient.getMutationCache().getAll()).toEqual([]);
});

test('clears memory where the browser denies storage', () => {
  vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
    throw new DOMException('Denied', 'SecurityError');
  });
  const queryClient = new QueryClient();
  queryClient.setQueryData(['luxola-account'], { fullName: 'Mei Tan' });
  clearPersonalState(queryClient);
  expect(queryClient.getQueryCache().getAll()).toEqual([]);
});

test.each([
  [null, null],
  ['x', null],
  ['a.b', null],
  [`a.${btoa('{"sub":7}')}`, null],
  [`a.${btoa('{"sub":"account-1"}').replace(/=+$/, '')}`, 'account-1'],
])('the token %j is of the account %j', (token, accountId) => {
  // biome-ignore lint/suspicious/noDocumentCookie: happy-dom has no Cookie Store API
  if (token !== null) document.cookie = `jwt-data=${token}`;
  expect(readAccountId()).toBe(accountId);
});
