import { getGiftCardPath } from '@vermilion/contract/gift-card-terms';
import {
  createPurchases,
  getPaymentKind,
  type PurchaseAccess,
  type PurchaseCapability,
  type PurchaseDeps,
  type Purchases,
} from '../payment/payment.service.ts';
import { cancelUnpaidCard } from './giftcard.ending.ts';
import { giftCardPurchaseJobs } from './giftcard.jobs.ts';
import { findGiftCard, lockGiftCard, payableKind, type StoredGiftCard, updateGiftCard } from './giftcard.store.ts';

/** Gift cards until they are paid, expired or cancelled. */
export type GiftCardPurchases = Purchases<
  StoredGiftCard,
  PurchaseCapability,
  'GIFT_CARD_NOT_FOUND',
  'GIFT_CARD_NOT_CANCELLABLE'
>;

/** A gift card that somebody may see, and what else they may do with it. */
export type GiftCardAccess = PurchaseAccess<StoredGiftCard, PurchaseCapability>;

/** Why somebody may not see a gift card; the same for missing and forbidden ones. */
export type AccessError = 'AUTHENTICATION_FAILED' | 'GIFT_CARD_NOT_FOUND';

export function createGiftCardPurchases(deps: PurchaseDeps): GiftCardPurchases {
  return createPurchases(deps, {
    kind: payableKind,
    table: 'gift_cards',
    jobs: giftCardPurchaseJobs,
    capabilities: { view: 'v', pay: 'p', cancel: 'c' },
    errors: { notFound: 'GIFT_CARD_NOT_FOUND', notCancellable: 'GIFT_CARD_NOT_CANCELLABLE' },
    getPath: getGiftCardPath,
    find: findGiftCard,
    lock: lockGiftCard,
    update: updateGiftCard,
    isAwaitingPayment: ({ state }) => state === 'placed',
    getAmountDue: ({ amount }) => amount,
    // A gift card is money.
    takesMethod: (method, market) => getPaymentKind(method, market) !== 'pay_later',
    cancelUnpaid: (transaction, card) => cancelUnpaidCard(deps, transaction, card, 'not_paid'),
  });
}
