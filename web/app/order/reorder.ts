import type { Bag, BagNotice } from '@vermilion/contract/bag';
import type { ErrorCode } from '@vermilion/contract/errors';
import type { Order } from '@vermilion/contract/order';
import { type Api, ApiError } from '~/platform/api.ts';

/** Refusals of a variant that cannot be bought now. */
const unavailableCodes: readonly ErrorCode[] = [
  'VARIANT_NOT_FOUND',
  'VARIANT_OUT_OF_STOCK',
  'VARIANT_COMING_SOON',
  'VARIANT_PRIORITY_ACCESS',
  'VARIANT_APP_EXCLUSIVE',
];

export type Reordered = {
  /** Null where nothing was added. */
  bag: Bag | null;
  notices: BagNotice[];
  /** Some of the order cannot be bought now. */
  isPart: boolean;
};

/**
 * Adds an order's lines to the bag again, those that can still be bought.
 * @param added variants that an earlier try has put in already; added to as they go in
 * @throws when a line is refused for another reason, or the connection is lost: what was added is in the bag
 */
export async function addOrderLines(api: Api, lines: Order['lines'], added: Set<number>): Promise<Reordered> {
  const reordered: Reordered = { bag: null, notices: [], isPart: false };
  for (const { variantId, quantity } of lines) {
    if (variantId !== null && added.has(variantId)) continue;
    const answer = variantId === null ? null : await addVariant(api, variantId, quantity);
    if (!answer) {
      reordered.isPart = true;
      continue;
    }
    added.add(answer.variantId);
    reordered.bag = answer.bag;
    if (answer.notice) reordered.notices.push(answer.notice);
  }
  return reordered;
}

async function addVariant(api: Api, variantId: number, quantity: number) {
  try {
    return { variantId, ...(await api('POST cart/line-items/', { body: { variantId, quantity } })) };
  } catch (error) {
    if (error instanceof ApiError && unavailableCodes.includes(error.code)) return null;
    throw error;
  }
}
