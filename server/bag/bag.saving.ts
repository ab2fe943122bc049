import type { EndpointOutput } from '@vermilion/contract/endpoints';
import { limits } from '@vermilion/contract/limits';
import type { SavedItem } from '@vermilion/contract/saved-items';
import type { Tier } from '@vermilion/contract/tiers';
import type { VariantRefusal } from '@vermilion/contract/variant-refusals';
import type { BagItem } from '../catalogue/catalogue.service.ts';
import type { Clock } from '../platform/clock.ts';
import { type Database, runResultInTransaction } from '../platform/database.ts';
import type { Random } from '../platform/random.ts';
import { fail, ok, type Result } from '../platform/result.ts';
import { readAddition } from './bag.adding.ts';
import { addLine, findAddition } from './bag.addition.store.ts';
import { type BagContext, getBagKey } from './bag.context.ts';
import { type createBagPricing, createVariantSnapshot } from './bag.price.ts';
import { createBagLine, createCapNotice, getUndoSince } from './bag.rules.ts';
import { deleteSavedItem, findSavedItem, listSavedItems, saveLine } from './bag.saving.store.ts';
import { lockBag } from './bag.store.ts';

type MoveAnswer = EndpointOutput<'POST cart/saved-items/{id}/move'>;
/** The bag and the saved items after a change. */
type ChangeAnswer = Pick<MoveAnswer, 'bag' | 'items'>;

/** The items that were saved for later: they stay with the bag, and move with it when a guest signs in (ADR 126). */
export type SavedItemsService = {
  list(context: BagContext): Promise<SavedItem[]>;
  /** Takes a line out of the bag and saves it. A line that was saved before is confirmed. */
  save(context: BagContext, lineId: string): Promise<Result<ChangeAnswer, 'LINE_NOT_FOUND' | 'SAVED_ITEMS_FULL'>>;
  /**
   * Moves what was saved into the bag, as many units as stock and `maxLineQuantity` allow. A repeated call adds nothing and
   * is answered like the first.
   */
  moveToBag(
    context: BagContext,
    id: string,
  ): Promise<Result<MoveAnswer, 'SAVED_ITEM_NOT_FOUND' | 'VARIANT_NOT_FOUND' | VariantRefusal | 'BAG_FULL'>>;
  /** Deletes what was saved. Idempotent. */
  remove(context: BagContext, id: string): Promise<ChangeAnswer>;
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
  view: (context: BagContext) => Promise<ChangeAnswer['bag']>;
}): SavedItemsService {
  const list = async (context: BagContext) => {
    const key = getBagKey(context);
    if (key === null) return [];
    const storedItems = await listSavedItems(db, key);
    if (storedItems.length === 0) return [];
    const lines = await bagPricing.describeLines(context, storedItems, await findTier(context));
    return lines.map((line) => createBagLine(line, undefined));
  };
  const readChanged = async (context: BagContext) => ({ bag: await view(context), items: await list(context) });

  return {
    list,

    save: async (context, lineId) => {
      const key = getBagKey(context);
      if (key === null) return fail('LINE_NOT_FOUND');
      const result = await runResultInTransaction(db, async (transaction) => {
        if (!(await lockBag(transaction, key))) return fail('LINE_NOT_FOUND');
        const outcome = await saveLine(transaction, { bagId: key.bagId, lineId, now: clock.now() });
        if (outcome === 'not_found') return fail('LINE_NOT_FOUND');
        return outcome === 'full' ? fail('SAVED_ITEMS_FULL', { maxItems: limits.maxSavedItems }) : ok(undefined);
      });
      return result.ok ? ok(await readChanged(context)) : result;
    },

    moveToBag: async (context, id) => {
      const key = getBagKey(context);
      if (key === null) return fail('SAVED_ITEM_NOT_FOUND');
      // The tier may be read by another connection, so this comes before the transaction. The variant of an id never changes.
      const variantToMove = (await findSavedItem(db, key.bagId, id))?.variantId;
      const addable = variantToMove === undefined ? null : await findAddable(context, variantToMove);
      const result = await runResultInTransaction(db, async (transaction) => {
        if (!(await lockBag(transaction, key))) return fail('SAVED_ITEM_NOT_FOUND');
        // The saved item's id is the addition's idempotency key, so a repeated call finds what the first has added.
        const earlier = await findAddition(transaction, { ...key, idempotencyKey: id });
        if (earlier) return ok(earlier);
        const savedItem = await findSavedItem(transaction, key.bagId, id);
        if (!savedItem || !addable) return fail('SAVED_ITEM_NOT_FOUND');
        if (!addable.ok) return addable;
        const { variantId, quantity } = savedItem;
        const now = clock.now();
        const request = { ...key, newBagId: key.bagId, newLineId: random.uuid(), variantId, idempotencyKey: id };
        const item = createVariantSnapshot(addable.value);
        const addResult = await addLine(transaction, request, { quantity, item, now, undoSince: getUndoSince(now) });
        if (addResult.outcome === 'created_elsewhere')
          throw new Error(`Bag ${key.bagId} is locked, yet was created elsewhere`);
        const added = readAddition(addResult);
        if (added.ok) await deleteSavedItem(transaction, key.bagId, id);
        return added;
      });
      if (!result.ok) return result;
      const { variantId, quantityBefore, requestedQuantity, quantity } = result.value;
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
