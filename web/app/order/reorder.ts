import type { Bag, BagNotice } from '@vermilion/contract/bag';
import type { EndpointInput } from '@vermilion/contract/endpoints';
import type { ErrorCode } from '@vermilion/contract/errors';
import type { Order } from '@vermilion/contract/order';
import { variantRefusals } from '@vermilion/contract/variant-refusals';
import { type Api, ApiError } from '~/platform/api.ts';
import { readDraft, writeDraft } from '~/ui/form/draft.ts';
import { createIdempotencyKey } from '~/ui/idempotency-key.ts';
import { type CheckoutValues, checkoutDraftKey } from './checkout.values.ts';

/** Refusals of a variant that cannot be bought now. */
const unavailableCodes: readonly ErrorCode[] = ['VARIANT_NOT_FOUND', ...Object.values(variantRefusals)];

/** What the bag answered to the additions. */
export type ReorderResult = {
  /** Null where nothing was added. */
  bag: Bag | null;
  notices: BagNotice[];
  /** Some of the order cannot be bought now. */
  isPartial: boolean;
};

/**
 * Adds an order's items to the bag again, those that can still be bought.
 * @param keys the idempotency keys of an earlier try by line id, so that nothing is added twice; extended here
 * @throws when a line is refused for another reason, or the connection is lost: what was added is in the bag
 */
export async function addOrderLines(
  api: Api,
  lines: Order['lines'],
  keys: Map<string, string>,
): Promise<ReorderResult> {
  const result: ReorderResult = { bag: null, notices: [], isPartial: false };
  for (const { id, variantId, quantity } of lines.filter(({ kind }) => kind === 'item')) {
    const idempotencyKey = keys.get(id) ?? createIdempotencyKey();
    keys.set(id, idempotencyKey);
    const answer = variantId === null ? null : await addVariant(api, { variantId, quantity, idempotencyKey });
    if (!answer) {
      result.isPartial = true;
      continue;
    }
    result.bag = answer.bag;
    if (answer.notice) result.notices.push(answer.notice);
  }
  return result;
}

/** Chooses the store of a Click & Collect order in the checkout that follows. What was typed there stays. */
export function chooseStoreAgain({ method, store }: Order['delivery']): void {
  if (method !== 'collect' || store === null) return;
  const draft = readDraft(checkoutDraftKey);
  const chosen: CheckoutValues = { 'delivery.method': method, 'delivery.storeCode': store.code };
  writeDraft(checkoutDraftKey, {
    values: { ...draft?.values, ...chosen },
    idempotencyKey: draft?.idempotencyKey ?? createIdempotencyKey(),
  });
}

async function addVariant(api: Api, body: EndpointInput<'POST cart/line-items/'>['body']) {
  try {
    return await api('POST cart/line-items/', { body });
  } catch (error) {
    if (error instanceof ApiError && unavailableCodes.includes(error.code)) return null;
    throw error;
  }
}
