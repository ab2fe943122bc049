import { dayMs } from '@vermilion/contract/durations';
import type { ProviderPayment } from './payment.provider.ts';
import { type PaymentState, paymentStates, type RefundState } from './payment.rules.ts';

/** How long a requested refund may be unknown to the provider. */
export const maxRefundWaitMs = dayMs;

/** A payment as the shop has it. */
export type ShopPayment = {
  paymentId: string;
  /** What its payable is, for people: the kind and the id. */
  payable: string;
  state: PaymentState;
  /** Minor units. */
  amount: number;
  currency: string;
  /** `isPaidByHand`: somebody paid it out after the provider had refused it. */
  refunds: readonly {
    refundId: string;
    amount: number;
    state: RefundState;
    isPaidByHand: boolean;
    /** ISO moment. */
    requestedAt: string;
    /** What the provider calls one that was made there; null for the shop's own. */
    originId: string | null;
  }[];
};

/**
 * A difference between what the shop and the provider have.
 *
 * - `not_at_provider`: the shop has money that the provider does not know of
 * - `not_in_shop`: the provider has a payment of this shop that the shop does not know
 * - `paid_at_provider_only`, `paid_in_shop_only`: one side has the money
 * - `charged_twice`: the provider has taken the money of one payment more than once
 * - `another_amount`: amount or currency differ
 * - `refund_not_at_provider`, `refund_not_in_shop`: one side does not know a refund; one that is still requested may wait for
 *   a day
 * - `refunded_at_provider_only`, `refunded_in_shop_only`: one side has paid it out
 * - `refunded_twice`: by the provider, and by hand
 * - `disputed`, `dispute_not_in_shop`, `another_dispute_state`: a dispute that is open, one that only the provider knows, and one
 *   that has ended otherwise there
 * - `lost_dispute_not_applied`: the shop knows that it was lost, and has not recorded it as given back
 * - `provider_not_set_up`: the settings do not name the provider that took the payment, so nothing was compared
 * - `another_refund_amount`
 */
export type DifferenceKind =
  | 'not_at_provider'
  | 'not_in_shop'
  | 'paid_at_provider_only'
  | 'paid_in_shop_only'
  | 'charged_twice'
  | 'another_amount'
  | 'refund_not_at_provider'
  | 'refund_not_in_shop'
  | 'refunded_at_provider_only'
  | 'refunded_in_shop_only'
  | 'refunded_twice'
  | 'disputed'
  | 'dispute_not_in_shop'
  | 'another_dispute_state'
  | 'lost_dispute_not_applied'
  | 'provider_not_set_up'
  | 'another_refund_amount';

export type Difference = {
  kind: DifferenceKind;
  payment: string;
  payable: string | null;
  shop: string;
  provider: string;
};

const formatAmount = ({ state, amount, currency }: { state: string; amount: number; currency: string }) =>
  `${state} ${amount} ${currency}`;

/**
 * Returns every difference of one payment.
 * @param shop null where the shop does not have it
 * @param atProvider the payments that the provider has under its id
 */
export function comparePayments(
  shop: ShopPayment | null,
  atProvider: readonly ProviderPayment[],
  now: Date,
): Difference[] {
  const charged = atProvider.filter(({ state }) => state === 'confirmed');
  const main = charged[0] ?? atProvider[0] ?? null;
  const provider = main && { ...main, refunds: atProvider.flatMap(({ refunds }) => refunds) };
  const payment = shop?.paymentId ?? provider?.paymentId ?? provider?.providerId ?? '';
  const payable = shop?.payable ?? null;
  const describe = (kind: DifferenceKind, ofShop: string, ofProvider: string): Difference => ({
    kind,
    payment,
    payable,
    shop: ofShop,
    provider: ofProvider,
  });
  if (!shop) {
    // A page that nobody has paid on is no money.
    const isMoney = provider !== null && (provider.state === 'confirmed' || provider.refunds.length > 0);
    return isMoney ? [describe('not_in_shop', '', formatAmount(provider))] : [];
  }
  const { hasMoney } = paymentStates[shop.state];
  if (!provider) return hasMoney ? [describe('not_at_provider', formatAmount(shop), '')] : [];
  const differences: Difference[] = [];
  const add = (kind: DifferenceKind) => differences.push(describe(kind, formatAmount(shop), formatAmount(provider)));
  if (charged.length > 1) {
    const each = charged.map((one) => `${one.providerId} ${formatAmount(one)}`);
    differences.push(describe('charged_twice', formatAmount(shop), each.join(', ')));
  }
  if (hasMoney && provider.state !== 'confirmed') add('paid_in_shop_only');
  if (!hasMoney && provider.state === 'confirmed') add('paid_at_provider_only');
  if (shop.amount !== provider.amount || shop.currency !== provider.currency) add('another_amount');
  return [...differences, ...compareRefunds(shop, provider, now, describe)];
}

function compareRefunds(
  shop: ShopPayment,
  provider: ProviderPayment,
  now: Date,
  describe: (kind: DifferenceKind, ofShop: string, ofProvider: string) => Difference,
): Difference[] {
  const { currency } = shop;
  const printRefund = (id: string, refund: { state: string; amount: number }) =>
    `${id} ${formatAmount({ ...refund, currency })}`;
  const ofShop = shop.refunds.flatMap(({ refundId, isPaidByHand, requestedAt, originId, ...refund }) => {
    const other = provider.refunds.find((each) => isSameRefund({ refundId, originId }, each));
    const printed = printRefund(refundId, refund);
    // What was paid by hand is no business of the provider.
    const isPaidByProvider = refund.state === 'succeeded' && !isPaidByHand;
    const isLate = refund.state === 'requested' && now.getTime() - Date.parse(requestedAt) > maxRefundWaitMs;
    if (!other) return isPaidByProvider || isLate ? [describe('refund_not_at_provider', printed, '')] : [];
    const differences: Difference[] = [];
    const add = (kind: DifferenceKind) => differences.push(describe(kind, printed, printRefund(refundId, other)));
    if (refund.amount !== other.amount) add('another_refund_amount');
    if (isPaidByProvider && other.state !== 'succeeded') add('refunded_in_shop_only');
    if (!isPaidByProvider && other.state === 'succeeded') {
      add(isPaidByHand ? 'refunded_twice' : 'refunded_at_provider_only');
    }
    return differences;
  });
  const ofProvider = provider.refunds
    .filter((refund) => refund.state !== 'failed' && !shop.refunds.some((each) => isSameRefund(each, refund)))
    .map((refund) => {
      const name = refund.refundId ?? refund.reference ?? 'unnamed';
      return describe('refund_not_in_shop', '', printRefund(name, refund));
    });
  return [...ofShop, ...ofProvider];
}

/** Whether a refund of the shop is one of the provider: by the shop's id, or by the provider's name where it was made there. */
function isSameRefund(
  shop: Pick<ShopPayment['refunds'][number], 'refundId' | 'originId'>,
  { refundId, reference }: ProviderPayment['refunds'][number],
): boolean {
  return shop.originId === null ? shop.refundId === refundId : refundId === null && shop.originId === reference;
}
