import type { Bag } from '@vermilion/contract/bag';
import { formatDate } from '@vermilion/contract/dates';
import { dayMs } from '@vermilion/contract/durations';
import type { EndpointError, EndpointOutput } from '@vermilion/contract/endpoints';
import type { Language, Market } from '@vermilion/contract/markets';
import { formatMoney } from '@vermilion/contract/money';
import type { UnpaidOrder, UnusedAdjustment } from '@vermilion/contract/pricing';
import type { Offer, PriceExplanation } from '@vermilion/contract/promotion';
import type { BagContext, BagService } from '../bag/bag.service.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database.ts';
import type { Guesser, LimitGuesses } from '../platform/guesses.ts';
import { fail, ok, type Result } from '../platform/result.ts';
import type { Texts } from '../platform/tables.ts';
import type { BuyerFacts, PricingService } from '../pricing/pricing.service.ts';
import { getAccountKeys } from './promotion.customer.ts';
import { findTermsRefusal, type TermsRefusal } from './promotion.rules.ts';
import {
  deleteLeftovers,
  type FoundCode,
  findBagCode,
  findCode,
  type ListedPromotion,
  listListed,
  putCodeInBag,
  removeCodeFromBag,
  toCustomerFacts,
  toTerms,
} from './promotion.store.ts';
import { createFindHoldingOrder } from './promotion.unpaid.ts';

type EnterError = EndpointError<'POST cart/discount-coupon/'>;

export type PromotionService = {
  /**
   * Puts a code in a bag whose price it lowers now. A bag has one code; the same one again changes nothing. Afterwards the
   * code stays in the bag while it does not apply, and applies again when it can.
   */
  enterCode(context: BagContext, code: string, guesser: Guesser): Promise<Result<{ bag: Bag }, EnterError>>;
  /** Takes the code out of a bag. */
  removeCode(context: BagContext): Promise<{ bag: Bag }>;
  /** Returns the listed offers with what each does for a bag, and the listed codes. */
  listOffers(context: BagContext): Promise<EndpointOutput<'GET cart/offers'>>;
  /** Returns how the price of a bag is calculated, step by step. */
  explain(context: BagContext): Promise<PriceExplanation>;
  /** Deletes what was entered or noted of bags that are gone. */
  deleteLeftovers(): Promise<void>;
};

export function createPromotionService({
  database: { db },
  clock,
  limitGuesses,
  bags,
  pricing,
}: {
  database: Database;
  clock: Clock;
  limitGuesses: LimitGuesses;
  bags: Pick<BagService, 'view' | 'explain'>;
  pricing: Pick<PricingService, 'findTier' | 'findUnpaidOrders'>;
}): PromotionService {
  const findHoldingOrder = createFindHoldingOrder(pricing);
  const findHolding = (
    promotionId: string,
    refusal: TermsRefusal,
    { buyer: { accountId }, bagId }: { buyer: BagContext['buyer']; bagId: string },
  ) => findHoldingOrder(db, promotionId, refusal, { bagId, accountId, keys: getAccountKeys(accountId) });

  return {
    enterCode: async (context, typed, guesser) => {
      const { bagId, market, buyer } = context;
      if (bagId === null) return fail('BAG_EMPTY');
      const guess = await limitGuesses(guesser, async (transaction) => {
        const keys = getAccountKeys(buyer.accountId);
        const stored = await findCode(transaction, { market: market.code, code: typed, keys, bagId });
        return stored?.ended_at ? null : stored;
      });
      if (!guess.isAllowed) {
        return fail('PROMO_GUESSES_EXCEEDED', { minutes: Math.ceil(guess.retryAfterSeconds / 60) });
      }
      const { found } = guess;
      if (!found) return fail('PROMOTION_INVALID');
      const { code } = found;
      const refusal = findTermsRefusal(toTerms(found, found.code_uses_left), toCustomerFacts(found), clock.now());
      if (refusal) {
        const order = await findHolding(found.id, refusal, { ...context, bagId });
        return order ? failInUnpaidOrder(order) : failTerms(refusal, found, context);
      }
      if (buyer.isEmployee) return fail('PROMO_CODE_WITH_STAFF_DISCOUNT');

      const held = await putCodeInBag(db, { bagId, market: market.code, code, now: clock.now() });
      if (held.code !== code) return fail('PROMO_CODE_LIMIT', { code: held.code });
      const bag = await bags.view(context);
      const problem = findProblem(bag, code, context);
      if (!problem) return ok({ bag });
      // Only what this call has put there: a code that waits in the bag stays.
      if (held.isNew) await removeCodeFromBag(db, bagId, code);
      return problem;
    },

    removeCode: async (context) => {
      if (context.bagId !== null) await removeCodeFromBag(db, context.bagId);
      return { bag: await bags.view(context) };
    },

    listOffers: async (context) => {
      const { bagId, market, language, buyer } = context;
      const now = clock.now();
      const [bag, tier, listed, code] = await Promise.all([
        bags.view(context),
        pricing.findTier(db, buyer),
        listListed(db, { market: market.code, keys: getAccountKeys(buyer.accountId), bagId, now }),
        bagId === null ? null : findBagCode(db, bagId),
      ]);
      const promos = [];
      for (const promotion of listed) {
        const { code: listedCode } = promotion;
        if (listedCode === null || !isForTier(promotion, { ...buyer, tier })) continue;
        const refusal = findTermsRefusal(toTerms(promotion, promotion.code_uses_left), toCustomerFacts(promotion), now);
        const unpaidOrder =
          refusal && bagId !== null ? await findHolding(promotion.id, refusal, { buyer, bagId }) : null;
        if (unpaidOrder || (refusal !== 'used_before' && refusal !== 'first_order_only')) {
          promos.push({ ...describe(promotion, language), code: listedCode, unpaidOrder });
        }
      }
      return {
        offers: listed.filter(({ kind }) => kind === 'offer').map((offer) => createOffer(offer, bag, language)),
        promoList: { count: promos.length, promos, code },
      };
    },

    explain: async (context) => {
      const { bag, steps } = await bags.explain(context);
      const { subtotal, discount, shipping, total, amountDue } = bag.totals;
      return {
        subtotal,
        steps: steps.map(({ refusal, ...step }) => ({
          ...step,
          reason: refusal?.reason ?? null,
          missingSpend: refusal?.missingSpend ?? null,
        })),
        discount,
        shipping,
        total,
        amountDue,
      };
    },

    deleteLeftovers: async () => {
      await deleteLeftovers(db, new Date(clock.now().getTime() - dayMs));
    },
  };
}

/** Prints the day of a moment in the market's own zone. */
const formatDay = (moment: Date, { timeZones: [zone], code }: Market, language: Language) =>
  formatDate(moment.toISOString(), zone, code, language);

const failInUnpaidOrder = (order: UnpaidOrder): Result<never, EnterError> =>
  fail('PROMO_CODE_IN_UNPAID_ORDER', { number: order.number, order });

/** Returns the failure of a code that cannot be used now, whatever is in the bag. */
function failTerms(
  refusal: TermsRefusal,
  code: FoundCode,
  { market, language }: BagContext,
): Result<never, EnterError> {
  const day = (moment: Date | null) => ({ date: moment ? formatDay(moment, market, language) : '' });
  switch (refusal) {
    case 'ended':
      return fail('PROMOTION_INVALID');
    case 'not_started':
      return fail('PROMO_CODE_NOT_STARTED', day(code.starts_at));
    case 'expired':
      // The window ends with the last moment before it.
      return fail('PROMO_CODE_EXPIRED', day(code.ends_at && new Date(code.ends_at.getTime() - 1)));
    case 'fully_redeemed':
      return fail('PROMO_CODE_FULLY_REDEEMED');
    case 'used_before':
      return fail('PROMO_CODE_USED_BEFORE');
    case 'first_order_only':
      return fail('PROMO_CODE_FIRST_ORDER_ONLY');
  }
}

/** Returns why a code in a bag does not lower its price; null where it does. */
function findProblem(
  { lines, totals, unused }: Bag,
  code: string,
  { market, language }: BagContext,
): Result<never, EnterError> | null {
  if (lines.length === 0) return fail('BAG_EMPTY');
  const isCode = ({ source }: Pick<UnusedAdjustment, 'source'>) => source.kind === 'promo_code' && source.code === code;
  if (totals.adjustments.some(isCode)) return null;
  const refusal = unused.find(isCode);
  switch (refusal?.reason) {
    case 'not_for_this_buyer':
      return fail('PROMO_CODE_NOT_FOR_TIER');
    case 'below_minimum_spend':
      return fail('PROMO_CODE_BELOW_MINIMUM', { missing: formatMoney(refusal.missingSpend ?? 0, market, language) });
    case 'nothing_in_scope':
      // Items that cannot be bought are not priced: the code may well be for one of them.
      return fail(
        lines.every(({ state }) => state === 'available' || state === 'short')
          ? 'PROMO_CODE_NO_MATCHING_ITEMS'
          : 'PROMO_CODE_ITEMS_UNAVAILABLE',
      );
    case 'too_few_items':
      return fail('PROMO_CODE_TOO_FEW_ITEMS');
    case 'not_combinable':
      return fail('PROMO_CODE_NOT_COMBINABLE');
    case 'better_discount_applies':
      return fail('PROMO_CODE_BETTER_DISCOUNT');
    case 'nothing_left_to_reduce':
      return fail('PROMO_CODE_CHANGES_NOTHING');
    case 'out_of_stock':
      return fail('PROMO_CODE_GIFT_OUT_OF_STOCK');
    case 'fully_redeemed':
      return fail('PROMO_CODE_FULLY_REDEEMED');
    case 'in_unpaid_order':
      return refusal.order ? failInUnpaidOrder(refusal.order) : fail('PROMO_CODE_USED_BEFORE');
    case 'used_before':
      return fail('PROMO_CODE_USED_BEFORE');
    case 'first_order_only':
      return fail('PROMO_CODE_FIRST_ORDER_ONLY');
    // Nothing in the bag can be bought: it was not priced.
    case undefined:
      return fail('PROMO_CODE_ITEMS_UNAVAILABLE');
    // It was ended, or another request has removed it from the bag.
    default:
      return fail('PROMOTION_INVALID');
  }
}

/** Whether somebody may use a listed code: employees have their own discount, and some codes are for tiers. */
function isForTier({ tiers }: ListedPromotion, { tier, isEmployee }: BuyerFacts): boolean {
  return !isEmployee && (tiers.length === 0 || (tier !== null && tiers.includes(tier)));
}

const readText = (texts: Texts, language: Language) => texts[language] ?? texts.en;

function describe(promotion: ListedPromotion, language: Language) {
  return {
    name: readText(promotion.name, language),
    description: promotion.description && readText(promotion.description, language),
    benefit: promotion.benefit,
    minimumSpend: promotion.minimum_spend,
    validUntil: promotion.ends_at?.toISOString() ?? null,
    isFullyRedeemed: toTerms(promotion, promotion.code_uses_left).usesLeft === 0,
  };
}

/** Returns an offer with what it does for a bag. */
function createOffer(promotion: ListedPromotion, { totals, unused }: Bag, language: Language): Offer {
  const isOffer = ({ source }: Pick<UnusedAdjustment, 'source'>) =>
    source.kind === 'offer' && source.offerId === promotion.id;
  const refusal = unused.find(isOffer);
  const { missingSpend = null, reason = null } = refusal ?? {};
  const described = { id: promotion.id, ...describe(promotion, language) };
  if (totals.adjustments.some(isOffer)) return { ...described, state: 'applied', reason: null, missingSpend: null };
  if (described.isFullyRedeemed) return { ...described, state: 'fully_redeemed', reason, missingSpend: null };
  if (reason !== null) {
    const state = reason === 'below_minimum_spend' ? 'below_minimum_spend' : 'other';
    return { ...described, state, reason, missingSpend };
  }
  // An empty bag is not priced.
  return promotion.minimum_spend > 0
    ? { ...described, state: 'below_minimum_spend', reason: null, missingSpend: promotion.minimum_spend }
    : { ...described, state: 'other', reason: null, missingSpend: null };
}
