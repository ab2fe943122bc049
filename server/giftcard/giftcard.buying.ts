import { cleanLine } from '@vermilion/contract/clean-text';
import { getMailbox, normalizeEmail, tidyEmail } from '@vermilion/contract/contact';
import { dayMs } from '@vermilion/contract/durations';
import { type GiftCardDesign, getGiftCardAmounts, giftCardYears } from '@vermilion/contract/gift-card-terms';
import type { GiftCardOffer, GiftCardRequest } from '@vermilion/contract/giftcard';
import type { Language, Market } from '@vermilion/contract/markets';
import type { PaymentStep } from '@vermilion/contract/payment';
import type { Transaction } from 'kysely';
import { z } from 'zod';
import type { PaymentService } from '../payment/payment.service.ts';
import { type Caller, getCallerKey } from '../platform/actor.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database.ts';
import { runOnce } from '../platform/idempotency.ts';
import { enqueueJobs } from '../platform/jobs.ts';
import { toFieldErrors } from '../platform/person.ts';
import type { Random } from '../platform/random.ts';
import { fail, ok, type Result } from '../platform/result.ts';
import type { Tables } from '../platform/tables.ts';
import type { GiftCardPurchases } from './giftcard.purchases.ts';
import type { GiftCardReading } from './giftcard.reading.ts';
import { findGiftCardProblems, getSendTime } from './giftcard.rules.ts';
import { countUnpaidCards, insertGiftCard, toPayable } from './giftcard.store.ts';

/** How many gift cards of one mailbox may be unpaid within a day: a transfer mails the address that somebody has typed. */
const maxUnpaidCards = 5;

export type BuyingDeps = {
  database: Database;
  clock: Clock;
  payments: PaymentService;
  random: Random;
  /** Whether purchases can be paid, and their buyers told of them. */
  takesOrders: boolean;
  /** Returns the designs that the shop's gift cards have. */
  listDesigns: () => readonly GiftCardDesign[];
};

type BuyingError =
  | 'ORDERS_CLOSED'
  | 'VALIDATION_FAILED'
  | 'PAYMENT_METHOD_NOT_AVAILABLE'
  | 'GIFT_CARDS_UNPAID'
  | 'IDEMPOTENCY_KEY_REUSED';

/** The purchase of gift cards; how it is paid for, read and ended are in files of their own. */
export type GiftCardBuying = {
  /** Returns what a gift card of a market can be. */
  getOffer(market: Market, language: Language): GiftCardOffer;
  /**
   * Buys a gift card. The same idempotency key buys one; where the provider cannot be reached the purchase stands, and its
   * page offers to try again.
   */
  buy(caller: Caller, request: GiftCardRequest): Promise<Result<PaymentStep, BuyingError>>;
};

export function createGiftCardBuying(
  deps: BuyingDeps,
  purchases: GiftCardPurchases,
  reading: Pick<GiftCardReading, 'getPayment'>,
): GiftCardBuying {
  const { clock, random, payments } = deps;
  const { db } = deps.database;

  /** Writes a purchase, and starts its first payment. */
  async function placeCard(
    transaction: Transaction<Tables>,
    {
      request,
      market,
      language,
      accountId,
    }: { request: PurchaseDetails; market: Market; language: Language; accountId: string | null },
  ): Promise<Result<{ cardId: string }, Exclude<BuyingError, 'IDEMPOTENCY_KEY_REUSED'>>> {
    if (!deps.takesOrders) return fail('ORDERS_CLOSED');
    const now = clock.now();
    const problems = findGiftCardProblems(request, market, now);
    if (!deps.listDesigns().includes(request.design)) problems.push({ path: 'design', code: 'INVALID_VALUE' });
    const fields = toFieldErrors(problems, language);
    if (fields.length > 0) return fail('VALIDATION_FAILED', { fields });
    const { method } = request.payment;
    const methods = purchases.listMethods(request.amount, market, language);
    if (!methods.some(({ code }) => code === method)) return fail('PAYMENT_METHOD_NOT_AVAILABLE');
    const unpaid = await countUnpaidCards(transaction, request.buyer.email, new Date(now.getTime() - dayMs));
    if (unpaid >= maxUnpaidCards) return fail('GIFT_CARDS_UNPAID', { maxCards: maxUnpaidCards });
    const { heldUntil, pageExpiresAt } = purchases.planPayment(method, market, now);
    const card = await insertGiftCard(transaction, {
      id: random.uuid(),
      market: market.code,
      language,
      account_id: accountId,
      amount: request.amount,
      design: request.design,
      buyer_name: request.buyer.fullName,
      buyer_email: request.buyer.email,
      recipient_name: request.recipient.fullName,
      recipient_email: request.recipient.email,
      message: request.message,
      send_on: request.sendOn,
      send_zone: request.sendZone,
      send_at: getSendTime(request.sendOn, request.sendZone, now),
      placed_at: now,
      held_until: heldUntil,
    });
    const { id: cardId, amount } = card;
    const amounts = { total: amount, amountDue: amount, tenders: [], currency: market.currency.code };
    const payment = await payments.begin(transaction, toPayable(cardId), amounts, { method, pageExpiresAt });
    await enqueueJobs(transaction, clock, purchases.createPaymentJobs(card, payment));
    return ok({ cardId });
  }

  return {
    getOffer: (market, language) => {
      const { choices, ...amounts } = getGiftCardAmounts(market.code);
      const local = market.localPayments.map(({ code, label, minAmount, maxAmount }) => ({
        code,
        label: label[language] ?? label.en,
        minAmount,
        maxAmount,
      }));
      const card = { code: 'card' as const, label: null, minAmount: amounts.min, maxAmount: amounts.max };
      return {
        amounts: { ...amounts, choices: [...choices] },
        years: giftCardYears[market.code],
        designs: [...deps.listDesigns()],
        methods: [card, ...local].filter(({ code }) => payments.methods?.has(code) ?? true),
      };
    },

    buy: async ({ actor, market, language }, { idempotencyKey, ...request }) => {
      const accountId = 'accountId' in actor ? actor.accountId : null;
      // A guest's key is the buyer's: the network changes on the way home, and is shared by many.
      const owner =
        accountId === null ? `email:${getMailbox(normalizeEmail(request.buyer.email))}` : getCallerKey(actor);
      const scope = `gift_card.buy ${market.code} ${owner}`;
      const bought = await runOnce(
        { db, clock },
        { scope, key: idempotencyKey, body: request },
        boughtCard,
        (transaction) => placeCard(transaction, { request: tidyRequest(request), market, language, accountId }),
      );
      if (!bought.ok) return bought;
      const card = await purchases.getExisting(bought.value.cardId);
      const key = accountId === null ? purchases.createKey(card) : null;
      return ok(await purchases.openFirstPage(card, await reading.getPayment(card.id), language, key));
    },
  };
}

/** What is stored of the answer to a purchase; its links are made again for each request. */
const boughtCard = z.object({ cardId: z.string() });

type PurchaseDetails = Omit<GiftCardRequest, 'idempotencyKey'>;

function tidyRequest(request: PurchaseDetails): PurchaseDetails {
  const tidyPerson = ({ fullName, email }: PurchaseDetails['buyer']) => ({
    fullName: cleanLine(fullName),
    email: tidyEmail(email),
  });
  return {
    ...request,
    buyer: tidyPerson(request.buyer),
    recipient: tidyPerson(request.recipient),
  };
}
