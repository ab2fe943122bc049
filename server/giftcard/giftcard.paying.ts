import { minuteMs } from '@vermilion/contract/durations';
import type { EndpointOutput } from '@vermilion/contract/endpoints';
import { type Language, markets, type PaymentMethodCode } from '@vermilion/contract/markets';
import {
  canRetryAttempt,
  explainNotRetryable,
  getHoldEnd,
  getPageEnd,
  isLastAttempt,
  listRetryMethods,
  type Payment,
} from '../payment/payment.service.ts';
import type { Caller } from '../platform/actor.ts';
import { runResultInTransaction } from '../platform/database.ts';
import { fail, ok, type Result } from '../platform/result.ts';
import { enqueuePaymentMail } from './giftcard.jobs.ts';
import type { GiftCardLinks } from './giftcard.links.ts';
import type { AccessError, GiftCardReading, ReadingDeps } from './giftcard.reading.ts';
import { lockGiftCard, type StoredGiftCard, toPayable, updateGiftCard } from './giftcard.store.ts';
import { takesGiftCards } from './giftcard.view.ts';

/** Where a buyer goes to pay. */
export type PaymentStep = EndpointOutput<'POST gift-cards/'>;

/** Opens the provider's pages for gift cards. */
export type GiftCardPaying = {
  /** Returns the provider's page of a payment, or the purchase's own where there is nothing to pay there. */
  openPage(
    card: StoredGiftCard,
    payment: Payment,
    language: Language,
    key: string | null,
  ): Promise<Result<string, 'PAYMENT_UNAVAILABLE'>>;
  /** Returns the page of the open payment, or of the next one. */
  retry(
    caller: Caller,
    id: string,
    key: string | undefined,
    newMethod: PaymentMethodCode | undefined,
  ): Promise<
    Result<PaymentStep, AccessError | 'PAYMENT_NOT_RETRYABLE' | 'PAYMENT_METHOD_NOT_AVAILABLE' | 'PAYMENT_UNAVAILABLE'>
  >;
};

export type PayingDeps = ReadingDeps & {
  /** How long an unpaid purchase can be paid. */
  holdMinutes: number;
};

/** Returns until when a purchase can be paid by a method that leaves no more time. */
export const getFirstHoldEnd = (placedAt: Date, holdMinutes: number) =>
  new Date(placedAt.getTime() + holdMinutes * minuteMs);

export function createGiftCardPaying(
  { database: { db }, clock, payments, holdMinutes }: PayingDeps,
  links: GiftCardLinks,
  reading: Pick<GiftCardReading, 'findPermitted'>,
): GiftCardPaying {
  async function openPage(
    card: StoredGiftCard,
    payment: Payment,
    language: Language,
    key: string | null,
  ): Promise<Result<string, 'PAYMENT_UNAVAILABLE'>> {
    const ownPage = links.createLink(card, key, language);
    if (payment.state !== 'started') return ok(ownPage);
    const { number, market } = card;
    const returnUrl = links.createReturnLink(card, payment, language);
    const page = await payments.openPage(payment, { payableNumber: number, market, language, returnUrl });
    return page.ok ? ok(page.value ?? ownPage) : page;
  }

  return {
    openPage,

    retry: async (caller, id, key, newMethod) => {
      const access = await reading.findPermitted(caller, id, key, 'pay');
      if (!access.ok) return access;
      const retried = await runResultInTransaction(
        db,
        async (
          transaction,
        ): Promise<
          Result<
            { card: StoredGiftCard; payment: Payment },
            'GIFT_CARD_NOT_FOUND' | 'PAYMENT_NOT_RETRYABLE' | 'PAYMENT_METHOD_NOT_AVAILABLE'
          >
        > => {
          const card = await lockGiftCard(transaction, id);
          const current = card && (await payments.findCurrent(transaction, toPayable(id)));
          if (!card || !current) return fail('GIFT_CARD_NOT_FOUND');
          const attempt = { state: current.state, method: current.method, isLastAttempt: isLastAttempt(current) };
          const now = clock.now();
          if (card.state !== 'placed' || !canRetryAttempt(attempt, card.held_until, now))
            return fail('PAYMENT_NOT_RETRYABLE', {
              reason: explainNotRetryable(card.paid_at !== null, current.state),
            });
          const market = markets[card.market];
          const method = newMethod ?? current.method;
          const methods = listRetryMethods(card.amount, market, caller.language, payments.methods, attempt).filter(
            takesGiftCards(market),
          );
          if (!methods.some(({ code }) => code === method)) return fail('PAYMENT_METHOD_NOT_AVAILABLE');
          const hold = { firstHoldEnd: getFirstHoldEnd(card.placed_at, holdMinutes), heldUntil: card.held_until, now };
          const heldUntil = getHoldEnd(method, market, hold);
          const pageExpiresAt = getPageEnd(method, market, { heldUntil, now });
          const { payment, isNew } = await payments.retry(transaction, toPayable(id), { method, pageExpiresAt });
          // The open payment that is returned again keeps its page, its hold and its mail.
          if (isNew) await enqueuePaymentMail(transaction, clock, { ...card, held_until: heldUntil }, payment);
          if (isNew && heldUntil > card.held_until) await updateGiftCard(transaction, id, { held_until: heldUntil });
          return ok({ card, payment });
        },
      );
      if (!retried.ok) return retried;
      const ownKey = access.value.isOwn ? null : (key ?? null);
      const page = await openPage(retried.value.card, retried.value.payment, caller.language, ownKey);
      return page.ok ? ok({ id, key: ownKey, redirectUrl: page.value }) : page;
    },
  };
}
