import type { CatalogueService } from '../catalogue/catalogue.service.ts';
import { awaitTogether, type Db } from '../platform/database.ts';
import type { HashPerson } from '../platform/person-hash.ts';
import { fail, ok } from '../platform/result.ts';
import type {
  BagToPrice,
  Contribution,
  PriceContributor,
  PriceLine,
  PricingService,
} from '../pricing/pricing.service.ts';
import { createCustomerKeys, getAccountKeys } from './promotion.customer.ts';
import { createOfferMemory } from './promotion.offers.ts';
import {
  createContribution,
  findTermsRefusal,
  isLimited,
  type ScopedLine,
  type TermsRefusal,
  toUnusedReason,
} from './promotion.rules.ts';
import {
  type BagPromotion,
  insertCustomer,
  insertUses,
  listBagPromotions,
  lockBagPromotions,
  lockUsedPromotions,
  moveCode,
  putCustomerInBag,
  recordOrder,
  restoreUses,
  selectOfferVersion,
  toCustomerFacts,
  toTerms,
  type UsedPromotion,
} from './promotion.store.ts';
import { createFindHoldingOrder } from './promotion.unpaid.ts';

/** What promo codes and offers change about prices. */
export function createPromotionContributor(
  catalogue: Pick<CatalogueService, 'findBagItem'>,
  hashPerson: HashPerson,
  pricing: Pick<PricingService, 'findUnpaidOrders'>,
): PriceContributor {
  const getCustomerKeys = createCustomerKeys(hashPerson);
  const findHoldingOrder = createFindHoldingOrder(pricing);
  const findOpenOffers = createOfferMemory();

  async function contribute(
    db: Db,
    promotion: BagPromotion,
    { bagId, buyer: { accountId }, now }: Pick<BagToPrice, 'bagId' | 'buyer' | 'now'>,
    lines: readonly ScopedLine[],
  ): Promise<Contribution> {
    const source = createSource(promotion);
    const terms = toTerms(promotion, promotion.code_uses_left);
    const refusal = findTermsRefusal(terms, toCustomerFacts(promotion), now);
    if (!refusal) return createContribution(terms, source, lines);
    const customer = { bagId, accountId, keys: getAccountKeys(accountId) };
    // Nobody has entered an offer, and bags with one that has ended are read all the time.
    const order = promotion.code === null ? null : await findHoldingOrder(db, promotion.id, refusal, customer);
    if (order) return { unused: [{ source, reason: 'in_unpaid_order', missingSpend: null, order }] };
    return { unused: [{ source, reason: toUnusedReason(refusal), missingSpend: null }] };
  }

  return {
    lock: (transaction, { bagId, market, buyer, contact, now }) =>
      lockBagPromotions(transaction, { bagId, market, keys: getCustomerKeys(buyer.accountId, contact), now }),

    selectState: selectOfferVersion,

    contribute: async (db, { bagId, market, buyer, lines, state, now }) => {
      const keys = getAccountKeys(buyer.accountId);
      const promotions =
        (await findOpenOffers(db, { market, buyer, state, now })) ??
        (await listBagPromotions(db, { bagId, market, keys, now }));
      const bagLines = await lines;
      const looksAtProducts = promotions.some(({ product_slugs }) => product_slugs.length > 0);
      const findProduct = ({ variantId }: PriceLine) =>
        looksAtProducts && variantId !== null
          ? (catalogue.findBagItem(variantId, market, 'en')?.productSlug ?? null)
          : null;
      const scopedLines = promotions.some((each) => isLimited(toTerms(each).scope))
        ? bagLines.map((line) => ({ ...line, productSlug: findProduct(line) }))
        : bagLines.map((line) => ({ ...line, productSlug: null }));
      const contributions: Contribution[] = [];
      // One after another: within a transaction they share a connection.
      for (const promotion of promotions) {
        contributions.push(await contribute(db, promotion, { bagId, buyer, now }, scopedLines));
      }
      return {
        adjustments: contributions.flatMap(({ adjustments = [] }) => adjustments),
        gifts: contributions.flatMap(({ gifts = [] }) => gifts),
        unused: contributions.flatMap(({ unused = [] }) => unused),
        names: promotions.map((promotion) => ({ source: createSource(promotion), name: promotion.name })),
      };
    },

    redeem: async (transaction, { bagId, orderId, market, buyer, contact, adjustments, now }) => {
      const keys = getCustomerKeys(buyer.accountId, contact);
      const sources = adjustments.map(({ source }) => source);
      const offerIds = sources.flatMap((source) => (source.kind === 'offer' ? [source.offerId] : []));
      const code = sources.flatMap((source) => (source.kind === 'promo_code' ? [source.code] : []))[0] ?? null;
      const refuse = async (promotion: UsedPromotion, refusal: TermsRefusal) => {
        const source = createSource(promotion);
        const customer = { bagId, accountId: buyer.accountId, keys, newOrderId: orderId };
        const order = await findHoldingOrder(transaction, promotion.id, refusal, customer);
        if (!order) return fail('ADJUSTMENT_REFUSED', { source, reason: toUnusedReason(refusal) });
        return fail('ADJUSTMENT_REFUSED', { source, reason: 'in_unpaid_order', number: order.number, order });
      };
      const hasUsed = offerIds.length > 0 || code !== null;
      const [, used] = await awaitTogether([
        recordOrder(transaction, { orderId, bagId, keys }),
        hasUsed ? lockUsedPromotions(transaction, { orderId, market, offerIds, code }, keys) : [],
      ]);
      if (used.length === 0) return ok(undefined);
      for (const promotion of used) {
        // How many uses are left is counted below.
        const terms = { ...toTerms(promotion), usesLeft: null };
        const refusal = findTermsRefusal(terms, toCustomerFacts(promotion), now);
        if (refusal) return refuse(promotion, refusal);
      }
      const [usedUp] = await insertUses(transaction, { orderId, market, now }, used);
      const refused = used.find(({ id }) => id === usedUp);
      return refused ? refuse(refused, 'fully_redeemed') : ok(undefined);
    },

    noteRefusal: (db, { bagId, buyer, contact, now }) =>
      putCustomerInBag(db, { bagId, keys: getCustomerKeys(buyer.accountId, contact), now }),

    restore: restoreUses,

    correctContact: (transaction, { orderId, accountId, contact }) =>
      insertCustomer(transaction, orderId, getCustomerKeys(accountId, contact)),

    move: moveCode,
  };
}

const createSource = ({ id, code }: { id: string; code: string | null }) =>
  code === null ? ({ kind: 'offer', offerId: id } as const) : ({ kind: 'promo_code', code } as const);
