import { limits } from '@vermilion/contract/limits';
import { variantRefusals } from '@vermilion/contract/variant-refusals';
import { fail, ok, type Result } from '../platform/result.ts';
import type { AddResult, StoredAddition } from './bag.addition.store.ts';

/** Returns the addition that was made, or why nothing could be added to a bag that exists. */
export function readAddition(
  result: Exclude<AddResult, { outcome: 'created_elsewhere' }>,
): Result<StoredAddition, typeof variantRefusals.out_of_stock | 'BAG_FULL'> {
  switch (result.outcome) {
    case 'added':
      return ok(result.addition);
    case 'out_of_stock':
      return fail(variantRefusals.out_of_stock);
    case 'bag_full':
      return fail('BAG_FULL', { maxLines: limits.maxBagLines });
  }
}
