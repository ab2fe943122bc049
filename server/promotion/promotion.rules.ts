import type { AdjustmentSource, UnusedReason } from '@vermilion/contract/pricing';
import type { PromotionBenefit, PromotionScope } from '@vermilion/contract/promotion';
import type { Tier } from '@vermilion/contract/tiers';

/** How many wrong codes a visitor or an address may type within ten minutes. */
export const guessLimits = { caller: 10, address: 10 };

/** The group of discounts of which only the one that takes off most counts (ADR 97). */
const discountGroup = 'promotion_discount';

/** What the price of a bag needs to know of a promotion. Amounts are minor units of its market. */
export type PromotionTerms = {
  id: string;
  kind: 'code' | 'offer';
  benefit: Exclude<PromotionBenefit, { kind: 'gift' }> | { kind: 'gift'; variantId: number; quantity: number };
  minimumSpend: number;
  scope: PromotionScope;
  tiers: readonly Tier[];
  isFirstOrderOnly: boolean;
  isCombinable: boolean;
  startsAt: Date | null;
  endsAt: Date | null;
  endedAt: Date | null;
  /** Null: any number. */
  usesLeft: number | null;
  maxUsesPerCustomer: number | null;
};

/** What is known of a customer. */
export type CustomerFacts = {
  /** Whether the customer has placed an order that was not cancelled. */
  hasOrdered: boolean;
  /** The customer's orders that have used the promotion. */
  uses: number;
};

/** Why a promotion cannot be used now, whatever is in the bag. `not_started` and `ended` only staff can change. */
export type TermsRefusal =
  | Extract<UnusedReason, 'expired' | 'fully_redeemed' | 'first_order_only' | 'used_before'>
  | 'not_started'
  | 'ended';

/** Returns why a promotion cannot be used by a customer at a moment; null where it can. */
export function findTermsRefusal(
  terms: Pick<
    PromotionTerms,
    'startsAt' | 'endsAt' | 'endedAt' | 'usesLeft' | 'isFirstOrderOnly' | 'maxUsesPerCustomer'
  >,
  customer: CustomerFacts,
  now: Date,
): TermsRefusal | null {
  const { startsAt, endsAt, endedAt, usesLeft, isFirstOrderOnly, maxUsesPerCustomer } = terms;
  if (endedAt) return 'ended';
  if (startsAt && now < startsAt) return 'not_started';
  if (endsAt && now >= endsAt) return 'expired';
  // Before the customer's own: nobody can use it.
  if (usesLeft === 0) return 'fully_redeemed';
  if (maxUsesPerCustomer !== null && customer.uses >= maxUsesPerCustomer) return 'used_before';
  return isFirstOrderOnly && customer.hasOrdered ? 'first_order_only' : null;
}

/** Whether a promotion that is stored is open at a moment. */
export function isOpen(
  { starts_at, ends_at, ended_at }: Record<'starts_at' | 'ends_at' | 'ended_at', Date | null>,
  now: Date,
): boolean {
  return ended_at === null && (starts_at === null || starts_at <= now) && (ends_at === null || ends_at > now);
}

/** Returns a refusal as the bag shows it. */
export function toUnusedReason(refusal: TermsRefusal): UnusedReason {
  return refusal === 'not_started' || refusal === 'ended' ? 'not_valid' : refusal;
}

type PromotionSource = Extract<AdjustmentSource, { kind: 'offer' | 'promo_code' }>;

/** A line as a scope looks at it. */
export type ScopedLine = {
  id: string;
  /** Null where the market does not sell it any more. */
  productSlug: string | null;
  brandSlug: string;
  categorySlugs: readonly string[];
};

/** Whether a scope names something: none means all items. */
export function isLimited({ productSlugs, brandSlugs, categorySlugs }: PromotionScope): boolean {
  return productSlugs.length + brandSlugs.length + categorySlugs.length > 0;
}

/** Whether a line is of one of the products, brands or categories of a scope; every line where it names none. */
export function isInPromotionScope(line: ScopedLine, scope: PromotionScope): boolean {
  const { productSlug, brandSlug, categorySlugs } = line;
  return (
    !isLimited(scope) ||
    (productSlug !== null && scope.productSlugs.includes(productSlug)) ||
    scope.brandSlugs.includes(brandSlug) ||
    categorySlugs.some((slug) => scope.categorySlugs.includes(slug))
  );
}

/**
 * Returns what a promotion, which can be used, changes about the price of a bag.
 *
 * Codes are not combined with credits, the staff discount or another code (spec §5). A discount offer is not combined with
 * the staff discount, and of several, with the codes that are not combinable, only the one that takes off most counts; gifts
 * and free shipping come beside it (ADR 97).
 */
export function createContribution(terms: PromotionTerms, source: PromotionSource, lines: readonly ScopedLine[]) {
  const { benefit, minimumSpend, tiers, isCombinable } = terms;
  const inScope = lines.filter((line) => isInPromotionScope(line, terms.scope));
  if (inScope.length === 0) return { unused: [{ source, reason: 'nothing_in_scope' as const, missingSpend: null }] };
  const conditions = {
    source,
    minimumSpend,
    ...(tiers.length > 0 ? { audience: tiers } : {}),
    ...(source.kind === 'promo_code' ? { excludes: ['credit', 'staff_discount'] as const } : {}),
  };
  if (benefit.kind === 'gift') {
    const { variantId, quantity } = benefit;
    return { gifts: [{ ...conditions, variantId, quantity }] };
  }
  if (benefit.kind === 'free_shipping') return { adjustments: [{ ...conditions, kind: 'free_shipping' as const }] };
  const scope = isLimited(terms.scope) ? { lineIds: inScope.map(({ id }) => id) } : {};
  const discount = {
    ...conditions,
    ...(source.kind === 'offer' ? { excludes: ['staff_discount'] as const } : {}),
    ...(source.kind === 'offer' || !isCombinable ? { bestOfGroup: discountGroup } : {}),
  };
  switch (benefit.kind) {
    case 'percent_off':
      return {
        adjustments: [
          { ...discount, kind: 'percent_off' as const, rates: [{ basisPoints: benefit.basisPoints, scope }] },
        ],
      };
    case 'amount_off':
      return { adjustments: [{ ...discount, kind: 'amount_off' as const, amount: benefit.amount, scope }] };
    case 'buy_x_get_y':
      return { adjustments: [{ ...discount, ...benefit, scope }] };
  }
}

/** Letters and digits that are not taken for each other in print. */
const codeAlphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const randomLength = 10;

/** Returns a code with 50 random bits after its prefix. @param bytes at least 10 random ones */
export function createCode(prefix: string, bytes: Uint8Array): string {
  const random = [...bytes.subarray(0, randomLength)].map((byte) => codeAlphabet[byte % codeAlphabet.length]);
  return `${prefix}${prefix === '' ? '' : '-'}${random.join('')}`;
}
