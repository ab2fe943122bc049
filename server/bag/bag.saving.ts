import type { EndpointOutput } from '@vermilion/contract/endpoints';
import { limits } from '@vermilion/contract/limits';
import type { SavedItem } from '@vermilion/contract/saved-items';
import type { Tier } from '@vermilion/contract/tiers';
import { type VariantRefusal, variantRefusals } from '@vermilion/contract/variant-refusals';
import type { BagItem } from '../catalogue/catalogue.service.ts';
import type { Clock } from '../platform/clock.ts';
import { type Database, runResultInTransaction } from '../platform/database.ts';
import type { Random } from '../platform/random.ts';
import { fail, ok, type Result } from '../platform/result.ts';
import { type BagContext, getBagKey } from './bag.context.ts';
import { type createBagPricing, createLineItem } from './bag.price.ts';
import { createBagLine, createCapNotice, undoWindowMs } from './bag.rules.ts';
import { deleteSavedItem, findSavedItem, listSavedItems, saveLine } from './bag.saving.store.ts';
import { addLine, findAddition, lockBag } from './bag.store.ts';

type Moved = EndpointOutput<'POST cart/saved-items/{id}/move'>;
type Changed = Pick<Moved, 'bag' | 'items'>;

/** The items that were saved for later: they stay with the bag, and move with it when a guest signs in (ADR 126). */
export type SavedItemsService = {
  list(context: BagContext): Promise<SavedItem[]>;
  /** Takes a line out of the bag and saves it. A line that was saved before is confirmed. */
  save(context: BagContext, lineId: string): Promise<Result<Changed, 'LINE_NOT_FOUND' | 'SAVED_ITEMS_FULL'>>;
  /**
   * Moves what was saved into the bag, as many units as stock and `maxLineQuantity` allow. A repeated call adds nothing and
   * is answered like the first.
   */
  move(
    context: BagContext,
    id: string,
  ): Promise<Result<Moved, 'SAVED_ITEM_NOT_FOUND' | 'VARIANT_NOT_FOUND' | VariantRefusal | 'BAG_FULL'>>;
  /** Deletes what was saved. Idempotent. */
  remove(context: BagContext, id: string): Promise<Changed>;
};

/** Returns a variant as it may be added to a bag, or why it may not; stock apart. */
export type FindAddable = (
  context: BagContext,
  variantId: number,
) => Promise<Result<BagItem, 'VARIANT_NOT_FOUND' | VariantRefusal>>;

export function createSavedItems({
  database: { db },
  clock,
  random,
  bagPricing,
  findAddable,
  findTier,
  view,
}: {
  database: Database;
  clock: Clock;
  random: Random;
  bagPricing: Pick<ReturnType<typeof createBagPricing>, 'describeLines'>;
  findAddable: FindAddable;
  findTier: (context: BagContext) => Promise<Tier | null>;
  view: (context: BagContext) => Promise<Changed['bag']>;
}): SavedItemsService {
  const list = async (context: BagContext) => {
    const key = getBagKey(context);
    if (key === null) return [];
    const stored = await listSavedItems(db, key);
    if (stored.length === 0) return [];
    const lines = await bagPricing.describeLines(context, stored, await findTier(context));
    return lines.map((line) => createBagLine(line, undefined));
  };
  const readChanged = async (context: BagContext) => ({ bag: await view(context), items: await list(context) });

  return {
    list,

    save: async (context, lineId) => {
      const key = getBagKey(context);
      if (key === null) return fail('LINE_NOT_FOUND');
      const saved = await runResultInTransaction(db, async (transaction) => {
        const { bagId } = key;
        const isThere = await lockBag(transaction, key);
        const outcome = isThere ? await saveLine(transaction, { bagId, lineId, now: clock.now() }) : 'not_found';
        if (outcome === 'not_found') return fail('LINE_NOT_FOUND');
        return outcome === 'full' ? fail('SAVED_ITEMS_FULL', { maxItems: limits.maxSavedItems }) : ok(undefined);
      });
      return saved.ok ? ok(await readChanged(context)) : saved;
    },

    move: async (context, id) => {
      const key = getBagKey(context);
      if (key === null) return fail('SAVED_ITEM_NOT_FOUND');
      // Before the transaction, because it may read the tier by another connection. What an id has saved never changes.
      const variantOfId = (await findSavedItem(db, key.bagId, id))?.variantId;
      const found = variantOfId === undefined ? null : await findAddable(context, variantOfId);
      const moved = await runResultInTransaction(db, async (transaction) => {
        // The id is the addition's idempotency key: what was moved once is found by it.
        const isThere = await lockBag(transaction, key);
        const earlier = isThere ? await findAddition(transaction, { ...key, idempotencyKey: id }) : undefined;
        if (earlier) return ok(earlier);
        const saved = isThere ? await findSavedItem(transaction, key.bagId, id) : undefined;
        if (!saved || !found) return fail('SAVED_ITEM_NOT_FOUND');
        const { variantId, quantity } = saved;
        if (!found.ok) return found;
        const now = clock.now();
        const request = { ...key, newBagId: random.uuid(), newLineId: random.uuid(), variantId, idempotencyKey: id };
        const undoSince = new Date(now.getTime() - undoWindowMs);
        const item = createLineItem(found.value);
        const { addition, available } = await addLine(transaction, request, { quantity, item, now, undoSince });
        if (!addition) {
          return available > 0
            ? fail('BAG_FULL', { maxLines: limits.maxBagLines })
            : fail(variantRefusals.out_of_stock);
        }
        await deleteSavedItem(transaction, key.bagId, id);
        return ok(addition);
      });
      if (!moved.ok) return moved;
      const { variantId, quantityBefore, requestedQuantity, quantity } = moved.value;
      const notice = createCapNotice(variantId, quantityBefore + requestedQuantity, quantity);
      return ok({ ...(await readChanged(context)), notice });
    },

    remove: async (context, id) => {
      const key = getBagKey(context);
      if (key !== null) {
        await runResultInTransaction(db, async (transaction) => {
          if (await lockBag(transaction, key)) await deleteSavedItem(transaction, key.bagId, id);
          return ok(undefined);
        });
      }
      return readChanged(context);
    },
  };
}
