import type { Bag, BagLine, BagNotice, GiftNote } from '@vermilion/contract/bag';
import type { Contact } from '@vermilion/contract/contact';
import { dayMs } from '@vermilion/contract/durations';
import type { EndpointOutput } from '@vermilion/contract/endpoints';
import { countItems } from '@vermilion/contract/line-counts';
import type { DeliveryMethod, DeliveryMethodCode } from '@vermilion/contract/markets';
import type { LineAmounts, Totals } from '@vermilion/contract/pricing';
import { type VariantRefusal, variantRefusals } from '@vermilion/contract/variant-refusals';
import type { Transaction } from 'kysely';
import type { BagItem, CatalogueService } from '../catalogue/catalogue.service.ts';
import type { Clock } from '../platform/clock.ts';
import { awaitTogether, type Database, type Db, runInTransaction } from '../platform/database.ts';
import { deleteGuestBagCookie, guestBagSeconds } from '../platform/http/guest-bag.ts';
import type { Random } from '../platform/random.ts';
import { type RequestContext, resolveCaller } from '../platform/request-context.ts';
import { fail, ok, type Result } from '../platform/result.ts';
import type { Tables } from '../platform/tables.ts';
import type { PriceStep, PricingService } from '../pricing/pricing.service.ts';
import type { StockService } from '../stock/stock.service.ts';
import { readAddition } from './bag.adding.ts';
import { type AddResult, addLine, findAddition, findCreatedBag, type StoredAddition } from './bag.addition.store.ts';
import { type BagContext, createMemberBagId, getBagKey, type NamedBag } from './bag.context.ts';
import { createGiftNoteSetter, type SetGiftNote } from './bag.gift-note.ts';
import { mergeGuestBag } from './bag.merging.ts';
import { createBagPricing, createVariantSnapshot } from './bag.price.ts';
import { createBag, createCapNotice, firstAdditionRepeatWindowMs, getSaleRefusal, getUndoSince } from './bag.rules.ts';
import { createSavedItems, type FindAddable, type SavedItemsService } from './bag.saving.ts';
import {
  deleteAccountBags,
  deleteBags,
  deleteForgottenBags,
  deleteMergeReport,
  emptyBag,
  findLineVariant,
  listAccountBags,
  lockBag,
  readBagCount,
  readStoredLines,
  removeLine,
  setLineQuantity,
} from './bag.store.ts';

export type { BagContext, NamedBag } from './bag.context.ts';
export { toGiftNote } from './bag.rules.ts';

type ChangedBag = { bag: Bag; notice: BagNotice | null };

export type BagService = {
  /**
   * Opens the bag of whoever makes the request. Where a member's cookie names a guest's bag, that bag is merged into the
   * member's first, and the cookie deleted. A member's bag belongs to the account, one for each market.
   */
  openBag(request: RequestContext): Promise<BagContext>;
  /** Returns the number of units in the bag, whatever their stock, and what merges have capped or left out. */
  count(context: BagContext): Promise<EndpointOutput<'GET cart/items-count/'>>;
  /** Deletes the report of a merge, which was shown. Idempotent; a newer report stays. */
  deleteMergeReport(context: BagContext, id: string): Promise<void>;
  /** Returns the newest lines, for the preview in the header; priced with standard delivery, like the whole bag. */
  preview(context: BagContext): Promise<EndpointOutput<'GET cart/bag/'>>;
  /** Returns the whole bag, priced with standard delivery. */
  view(context: BagContext): Promise<Bag>;
  /** Returns what each discount and tender does to the price with standard delivery, in the order of the calculation. */
  explain(context: BagContext): Promise<{ bag: Bag; steps: PriceStep[] }>;
  /**
   * Adds units, as many as stock and `maxLineQuantity` allow, with a notice when there are fewer. The same bag and
   * idempotency key add once; a repeated request is answered like the first, with the bag as it is now. That holds for
   * ten minutes for a request that created the bag and whose answer, with the bag's cookie, was lost (ADR 59).
   * @returns how many units were added, and the id of the bag: a new one if the context has none
   */
  add(
    context: BagContext,
    addition: { variantId: number; quantity: number; idempotencyKey: string },
  ): Promise<Result<ChangedBag & { added: number; bagId: string }, AddError>>;
  /** Sets the quantity of a line, capped in the same way. */
  setQuantity(
    context: BagContext,
    change: { lineId: string; quantity: number },
  ): Promise<Result<ChangedBag, 'LINE_NOT_FOUND' | 'OUT_OF_STOCK'>>;
  /** Removes a line; adding its variant again within ten minutes restores its line in its place. */
  remove(context: BagContext, lineId: string): Promise<Result<ChangedBag, 'LINE_NOT_FOUND'>>;

  /** What was saved for later. */
  saved: SavedItemsService;
  setGiftNote: SetGiftNote;

  /** Returns the products of the bag's items, in its order; a product once for each of its lines. Not priced. */
  listItems(context: BagContext): Promise<Pick<BagLine, 'productSlug' | 'categorySlugs'>[]>;

  /**
   * Returns the bag as each delivery of the market prices it: gifts, totals and what is unused may differ.
   * @param storeCode where it is collected: gifts are of the store's stock
   */
  compareDeliveries(context: BagContext, storeCode: string | null): Promise<ReadonlyMap<DeliveryMethodCode, Bag>>;

  /** Locks the bag against changes and orders until the transaction ends. False: there is no such bag. */
  lock(transaction: Transaction<Tables>, context: NamedBag): Promise<boolean>;
  /** Reads the bag for an order, after `lock` in the same transaction, and locks what the order may use up. */
  openForOrder(transaction: Transaction<Tables>, context: NamedBag, contact: Contact): Promise<BagToOrder>;
  /** Empties the bag, whose lines have become an order, and redeems what its price used: codes, rewards, tenders. */
  convertToOrder(
    transaction: Transaction<Tables>,
    context: NamedBag,
    order: { orderId: string; contact: Contact; totals: Totals },
  ): Promise<Result<void, 'ADJUSTMENT_REFUSED'>>;

  /** Returns what lies in the bags of an account and was saved for later, for the export of its data. */
  readForAccount(db: Db, accountId: string): Promise<object[]>;
  /** Deletes the bags of an account that is deleted. */
  deleteForAccount(transaction: Transaction<Tables>, accountId: string): Promise<void>;
  /** Deletes the guests' bags whose cookies have expired, and the members' that were not added to for a year. */
  deleteExpired(): Promise<void>;
};

type BagToOrder = {
  /** Prices the bag with today's prices and stock as the transaction sees them. */
  price(order: { method: DeliveryMethod; storeCode: string | null }): Promise<{
    lines: BagLine[];
    shipping: LineAmounts;
    totals: Totals;
    giftNote: GiftNote | null;
  }>;
};

type AddError = 'VARIANT_NOT_FOUND' | VariantRefusal | 'BAG_FULL' | 'IDEMPOTENCY_KEY_REUSED';

/** How long a guest's bag is kept to which something was added once: scripts leave such bags, and so does who only looks around. */
const forgottenBagRetentionMs = 14 * dayMs;

/** How long a member's bag is kept after the last addition. */
const memberBagRetentionMs = 365 * dayMs;

/** How many lines the preview in the header shows. */
const maxPreviewLines = 3;

export function createBagService(deps: {
  database: Database;
  clock: Clock;
  random: Random;
  catalogue: Pick<CatalogueService, 'findBagItem' | 'findSampleItem' | 'readOrderPrices'>;
  pricing: PricingService;
  stock: Pick<StockService, 'readAvailable' | 'readAvailableInStores'>;
}): BagService {
  const { clock, random, catalogue, pricing, stock } = deps;
  const { db } = deps.database;

  const bagPricing = createBagPricing({ db, catalogue, pricing, stock });

  const findStandardDelivery = ({ market }: BagContext) =>
    market.delivery.find(({ code }) => code === 'standard') ?? null;

  /** Returns why an item is not for sale to a buyer, whatever its stock; null where it is. Reads the tier only if it decides. */
  async function findRefusal(item: BagItem, { buyer }: BagContext): Promise<VariantRefusal | null> {
    const needsTier = item.availability === 'priority_access';
    const refusal = getSaleRefusal(item.availability, needsTier ? await pricing.findTier(db, buyer) : null);
    return refusal && variantRefusals[refusal];
  }

  type ShownInput = Awaited<ReturnType<typeof bagPricing.readShownInput>>;

  /** Prices the bag with standard delivery. */
  const priceInput = (input: ShownInput) => bagPricing.price(input, findStandardDelivery(input.context));

  const priceShown = async (context: BagContext) => priceInput(await bagPricing.readShownInput(context));

  const view = async (context: BagContext) => createBag(await priceShown(context));

  // `addLine` checks the stock.
  const findAddable: FindAddable = async (context, variantId) => {
    const item = catalogue.findBagItem(variantId, context.market.code, context.language);
    if (!item) return fail('VARIANT_NOT_FOUND');
    const refusal = await findRefusal(item, context);
    return refusal ? fail(refusal) : ok(item);
  };

  /** Returns the id of the guest's bag that a repeated request has created, whose answer with the cookie was lost (ADR 59). */
  const findCreated = ({ market }: BagContext, idempotencyKey: string) =>
    findCreatedBag(
      db,
      { market: market.code, idempotencyKey },
      new Date(clock.now().getTime() - firstAdditionRepeatWindowMs),
    );

  /** Answers a request whose addition was made, by itself or by an earlier request with its idempotency key. */
  async function confirmAddition(
    context: BagContext,
    { variantId, quantity }: { variantId: number; quantity: number },
    { bagId, ...addition }: StoredAddition,
    input?: ShownInput,
  ) {
    const isSameRequest = addition.variantId === variantId && addition.requestedQuantity === quantity;
    if (!isSameRequest) return fail('IDEMPOTENCY_KEY_REUSED');
    return ok({
      bagId,
      added: Math.max(0, addition.quantity - addition.quantityBefore),
      bag: input?.context.bagId === bagId ? createBag(priceInput(input)) : await view({ ...context, bagId }),
      notice: createCapNotice(variantId, addition.quantityBefore + quantity, addition.quantity),
    });
  }

  async function answerAddition(
    context: BagContext,
    addition: { variantId: number; quantity: number },
    { value: result, input }: { value: AddResult; input: ShownInput },
  ): ReturnType<BagService['add']> {
    // The key has created a bag that no request can find any more.
    if (result.outcome === 'created_elsewhere') return fail('IDEMPOTENCY_KEY_REUSED');
    const made = readAddition(result);
    return made.ok ? confirmAddition(context, addition, made.value, input) : made;
  }

  return {
    openBag: async (request) => {
      const { actor, market, language } = await resolveCaller(request);
      const guestBagId = 'bagId' in actor ? actor.bagId : null;
      if (!('accountId' in actor)) {
        const buyer = { accountId: null, isEmployee: false };
        return { owner: 'guest', bagId: guestBagId, market, language, buyer };
      }
      const { accountId } = actor;
      if (guestBagId !== null) {
        const merge = { guestBagId, accountId, market: market.code };
        await runInTransaction(db, (transaction) => mergeGuestBag({ clock, random, pricing }, transaction, merge));
        deleteGuestBagCookie(request);
      }
      const buyer = { accountId, isEmployee: actor.kind === 'employee' };
      return { owner: 'member', bagId: createMemberBagId(accountId, market.code), market, language, buyer };
    },

    count: async (context) => {
      const key = getBagKey(context);
      return key === null ? { count: 0, mergeReport: null } : readBagCount(db, key);
    },

    deleteMergeReport: async (context, id) => {
      const key = getBagKey(context);
      if (key !== null) await deleteMergeReport(db, key, id);
    },

    preview: async (context) => {
      const { lines, totals, freeShipping, unused } = await priceShown(context);
      return {
        lines: lines.slice(0, maxPreviewLines),
        lineCount: lines.length,
        itemCount: countItems(lines),
        subtotal: totals.subtotal,
        freeShipping,
        unused,
      };
    },

    view,

    explain: async (context) => {
      const price = await priceShown(context);
      return { bag: createBag(price), steps: price.steps };
    },

    add: async (context, addition) => {
      const { variantId, quantity, idempotencyKey } = addition;
      const addable = await findAddable(context, variantId);
      if (!addable.ok) {
        // What an earlier request has added is confirmed although the variant is not for sale any more.
        const bagId = context.bagId ?? (await findCreated(context, idempotencyKey));
        const bagKey = bagId === null ? null : getBagKey({ ...context, bagId });
        const earlier = bagKey && (await findAddition(db, { ...bagKey, idempotencyKey }));
        return earlier ? confirmAddition(context, addition, { ...earlier, bagId: bagKey.bagId }) : addable;
      }
      const now = clock.now();
      const newBagId = context.owner === 'guest' ? random.uuid() : context.bagId;
      const request = {
        bagId: context.bagId,
        market: context.market.code,
        accountId: context.buyer.accountId,
        newBagId,
        newLineId: random.uuid(),
        variantId,
        idempotencyKey,
      };
      const line = { quantity, item: createVariantSnapshot(addable.value), now, undoSince: getUndoSince(now) };
      const addTo = (bagId: string | null) =>
        bagPricing.changeAndRead({ ...context, bagId: bagId ?? newBagId }, (connection) =>
          addLine(connection, { ...request, bagId }, line),
        );
      const added = await addTo(context.bagId);
      if (added.value.outcome !== 'created_elsewhere') return answerAddition(context, addition, added);
      const createdBagId = context.owner === 'guest' ? await findCreated(context, idempotencyKey) : newBagId;
      return answerAddition(context, addition, createdBagId === null ? added : await addTo(createdBagId));
    },

    setQuantity: async (context, { lineId, quantity }) => {
      const { market, language } = context;
      const bagKey = getBagKey(context);
      const lineKey = bagKey && { ...bagKey, lineId };
      const variantId = lineKey ? await findLineVariant(db, lineKey) : undefined;
      if (!lineKey || variantId === undefined) return fail('LINE_NOT_FOUND');
      const item = catalogue.findBagItem(variantId, market.code, language);
      const isForSale = item !== null && (await findRefusal(item, context)) === null;
      if (!isForSale) return fail('OUT_OF_STOCK', { variantIds: [variantId] });
      const { value: newQuantity, input } = await bagPricing.changeAndRead(context, (connection) =>
        setLineQuantity(connection, lineKey, quantity),
      );
      if (newQuantity === 'not_found') return fail('LINE_NOT_FOUND');
      if (newQuantity === 'out_of_stock') return fail('OUT_OF_STOCK', { variantIds: [variantId] });
      return ok({ bag: createBag(priceInput(input)), notice: createCapNotice(variantId, quantity, newQuantity) });
    },

    remove: async (context, lineId) => {
      const key = getBagKey(context);
      const now = clock.now();
      if (key === null) return fail('LINE_NOT_FOUND');
      const { value: isRemoved, input } = await bagPricing.changeAndRead(context, (connection) =>
        removeLine(connection, { ...key, lineId }, now, getUndoSince(now)),
      );
      return isRemoved ? ok({ bag: createBag(priceInput(input)), notice: null }) : fail('LINE_NOT_FOUND');
    },

    saved: createSavedItems({
      ...deps,
      bagPricing,
      findAddable,
      findTier: ({ buyer }) => pricing.findTier(db, buyer),
      view,
    }),
    setGiftNote: createGiftNoteSetter({ ...deps, view }),

    listItems: async (context) => {
      const key = getBagKey(context);
      const lines = key === null ? [] : await readStoredLines(db, key);
      return lines.map(({ item }) => item);
    },

    compareDeliveries: async (context, storeCode) => {
      const input = await bagPricing.readShownInput(context, storeCode);
      const { delivery } = context.market;
      return new Map(delivery.map((method) => [method.code, createBag(bagPricing.price(input, method))]));
    },

    lock: (transaction, { bagId, market, buyer }) =>
      lockBag(transaction, { bagId, market: market.code, accountId: buyer.accountId }),
    openForOrder: async (transaction, context, contact) => {
      const readInput = await bagPricing.openForOrder(transaction, context, contact);
      return { price: async ({ method, storeCode }) => bagPricing.price(await readInput(storeCode), method) };
    },
    convertToOrder: async (transaction, { bagId, market, buyer }, order) => {
      const [, redeemed] = await awaitTogether([
        emptyBag(transaction, bagId),
        pricing.redeem(transaction, { bagId, market: market.code, buyer, ...order }),
      ]);
      return redeemed;
    },

    readForAccount: listAccountBags,
    deleteForAccount: deleteAccountBags,

    deleteExpired: async () => {
      const now = clock.now().getTime();
      await deleteBags(db, 'guest', new Date(now - guestBagSeconds * 1000));
      await deleteForgottenBags(db, new Date(now - forgottenBagRetentionMs));
      await deleteBags(db, 'member', new Date(now - memberBagRetentionMs));
    },
  };
}
