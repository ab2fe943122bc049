// @vitest-environment happy-dom

import type { Bag } from '@vermilion/contract/bag';
import type { EndpointInput } from '@vermilion/contract/endpoints';
import type { ErrorCode } from '@vermilion/contract/errors';
import type { Order } from '@vermilion/contract/order';
import { describe, expect, test } from 'vitest';
import { type Api, ApiError } from '~/platform/api.ts';
import { deleteDraft, readDraft, writeDraft } from '~/ui/form/draft.ts';
import { checkoutDraftKey } from './checkout.values.ts';
import { addOrderLines, chooseStoreAgain } from './reorder.ts';

type Line = Order['lines'][number];
const line = (variantId: number | null, quantity = 1, kind: Line['kind'] = 'item') =>
  ({ id: `line-${variantId}`, kind, variantId, quantity }) as Line;

/** A bag that refuses the variants named, and holds 2 of any other at most. */
function createBag(refusals: Record<number, ErrorCode> = {}) {
  const held: [number, number][] = [];
  const keys = new Set<string>();
  const api = (async (_key: string, { body }: EndpointInput<'POST cart/line-items/'>) => {
    const { variantId, quantity, idempotencyKey } = body;
    const code = refusals[variantId];
    if (code) throw new ApiError(409, { code, message: code });
    const taken = Math.min(2, quantity);
    if (!keys.has(idempotencyKey)) held.push([variantId, taken]);
    keys.add(idempotencyKey);
    const notice = taken < quantity ? { code: 'capped_by_stock', variantId, quantity: taken } : null;
    return { bag: { itemCount: held.length } as Bag, notice };
  }) as unknown as Api;
  return { api, held, refusals };
}

test('all lines go back, with the bag’s notices', async () => {
  const { api, held } = createBag();
  const reordered = await addOrderLines(api, [line(1), line(2, 3)], new Map());
  expect(held).toEqual([
    [1, 1],
    [2, 2],
  ]);
  expect(reordered).toEqual({
    bag: { itemCount: 2 },
    notices: [{ code: 'capped_by_stock', variantId: 2, quantity: 2 }],
    isPartial: false,
  });
});

test('what is sold out or has left the catalogue stays out, and the other items go in', async () => {
  const { api, held } = createBag({ 1: 'VARIANT_OUT_OF_STOCK', 2: 'VARIANT_NOT_FOUND' });
  expect(
    await addOrderLines(api, [line(1), line(2), line(null), line(3), line(4, 1, 'sample')], new Map()),
  ).toMatchObject({ isPartial: true });
  expect(held).toEqual([[3, 1]]);
  expect(await addOrderLines(api, [line(1)], new Map())).toEqual({ bag: null, notices: [], isPartial: true });
});

test('a try after one that broke off adds nothing twice', async () => {
  const { api, held, refusals } = createBag({ 2: 'INTERNAL' });
  const keys = new Map<string, string>();
  await expect(addOrderLines(api, [line(1), line(2)], keys)).rejects.toThrow('INTERNAL');
  delete refusals[2];
  await addOrderLines(api, [line(1), line(2)], keys);
  expect(held).toEqual([
    [1, 1],
    [2, 1],
  ]);
});

describe('the store of a Click & Collect order', () => {
  const store = { code: 'sg-ion-orchard' } as NonNullable<Order['delivery']['store']>;
  const delivery = { address: null, estimate: { from: '', to: '' }, readyBy: null };

  test('is chosen at the next checkout, and what was typed there stays', () => {
    writeDraft(checkoutDraftKey, { values: { 'contact.email': 'mei@example.sg' }, idempotencyKey: 'k'.repeat(32) });
    chooseStoreAgain({ ...delivery, method: 'collect', store });
    expect(readDraft(checkoutDraftKey)).toEqual({
      values: { 'contact.email': 'mei@example.sg', 'delivery.method': 'collect', 'delivery.storeCode': store.code },
      idempotencyKey: 'k'.repeat(32),
    });
  });

  test('is none of an order that was delivered', () => {
    deleteDraft(checkoutDraftKey);
    chooseStoreAgain({ ...delivery, method: 'standard', store: null });
    expect(readDraft(checkoutDraftKey)).toBeNull();
  });
});
