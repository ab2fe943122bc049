import { cleanLine } from '@vermilion/contract/clean-text';
import { getMailbox, normalizeEmail, tidyEmail } from '@vermilion/contract/contact';
import { dayMs, minuteMs } from '@vermilion/contract/durations';
import type { EndpointOutput } from '@vermilion/contract/endpoints';
import {
  type GiftCardDesign,
  getGiftCardAmounts,
  getGiftCardPath,
  giftCardYears,
} from '@vermilion/contract/gift-card-terms';
import type { GiftCardOffer, GiftCardPurchase, GiftCardRequest, GiftCardSummary } from '@vermilion/contract/giftcard';
import {
  type Language,
  type Market,
  type MarketCode,
  markets,
  type PaymentMethodCode,
} from '@vermilion/contract/markets';
import { breakLinks } from '@vermilion/contract/typed-text';
import type { Transaction } from 'kysely';
import { z } from 'zod';
import {
  canRetryAttempt,
  explainNotRetryable,
  getHoldEnd,
  getPageEnd,
  holdExtensionMs,
  isLastAttempt,
  listPaymentOptions,
  listRetryMethods,
  maxHoldExtensions,
  type Payment,
  type PaymentService,
} from '../payment/payment.service.ts';
import { type Caller, getCallerKey } from '../platform/actor.ts';
import type { Clock } from '../platform/clock.ts';
import { type Database, runInTransaction, runResultInTransaction } from '../platform/database.ts';
import { runOnce } from '../platform/idempotency.ts';
import { cancelJob, enqueueJob } from '../platform/jobs.ts';
import { allCapabilities, createLinkKey, type LinkCapability, verifyLinkKey } from '../platform/link-key.ts';
import { toFieldErrors } from '../platform/person.ts';
import type { Random } from '../platform/random.ts';
import { fail, ok, type Result } from '../platform/result.ts';
import type { Tables } from '../platform/tables.ts';
import {
  deliverCardJob,
  enqueuePaymentMail,
  enqueueUnpaidMail,
  expirePurchaseJob,
  getDeliveryKey,
} from './giftcard.jobs.ts';
import { lockBalance, post } from './giftcard.ledger.store.ts';
import { canCancel, canResend, findGiftCardProblems, getSendTime } from './giftcard.rules.ts';
import {
  countUnpaidCards,
  findGiftCard,
  hasPaidForCard,
  insertGiftCard,
  listBoughtPage,
  lockGiftCard,
  payableKind,
  type StoredGiftCard,
  toPayable,
  updateGiftCard,
} from './giftcard.store.ts';
import { takesGiftCards, toPurchaseView, toSummary } from './giftcard.view.ts';

type PaymentStep = EndpointOutput<'POST gift-cards/'>;

/** How many gift cards of one mailbox may be unpaid within a day: a transfer mails the address that somebody has typed. */
const maxUnpaidCards = 5;

/** The same error for missing and forbidden gift cards; AUTHENTICATION_FAILED for a guest without a key. */
export type AccessError = 'AUTHENTICATION_FAILED' | 'GIFT_CARD_NOT_FOUND';

export type BuyingDeps = {
  database: Database;
  clock: Clock;
  random: Random;
  payments: PaymentService;
  /** Signs the links of purchases. */
  linkSecret: string;
  /** Whether purchases can be paid, and their buyers told of them. */
  takesOrders: boolean;
  /** Returns the designs that the shop's gift cards have. */
  listDesigns: () => readonly GiftCardDesign[];
  /** How long an unpaid purchase can be paid. */
  holdMinutes: number;
  getPageUrl: (path: string, market: MarketCode, language: Language) => string;
};

/** How long a buyer's link works after the purchase. */
const linkLifetimeMs = 400 * dayMs;

/** How long the link that the provider is given works after its page has closed. */
const returnLinkLifetimeMs = dayMs;

type Access = { card: StoredGiftCard; capabilities: ReadonlySet<LinkCapability>; isOwn: boolean };

/** The purchase of gift cards, from the form to the end of its payment. */
export function createGiftCardBuying(deps: BuyingDeps) {
  const { clock, random, payments, linkSecret, getPageUrl } = deps;
  const { db } = deps.database;

  const getFirstHoldEnd = (placedAt: Date) => new Date(placedAt.getTime() + deps.holdMinutes * minuteMs);

  const createKey = ({ id, placed_at }: StoredGiftCard) =>
    createLinkKey(linkSecret, `gift_card:${id}`, allCapabilities, new Date(placed_at.getTime() + linkLifetimeMs));

  const createLink = ({ id, market }: StoredGiftCard, key: string | null, language: Language) =>
    getPageUrl(getGiftCardPath(id, key), market, language);

  async function findPermitted(
    { actor }: Caller,
    id: string,
    key: string | undefined,
    capability: LinkCapability,
  ): Promise<Result<Access, AccessError>> {
    const accountId = 'accountId' in actor ? actor.accountId : null;
    if (accountId === null && key === undefined) return fail('AUTHENTICATION_FAILED');
    const capabilities = verifyLinkKey(linkSecret, `gift_card:${id}`, key, clock.now());
    const card = accountId !== null || capabilities.has(capability) ? await findGiftCard(db, id) : undefined;
    if (!card) return fail('GIFT_CARD_NOT_FOUND');
    if (accountId !== null && card.account_id === accountId) {
      return ok({ card, capabilities: new Set(allCapabilities), isOwn: true });
    }
    return capabilities.has(capability) ? ok({ card, capabilities, isOwn: false }) : fail('GIFT_CARD_NOT_FOUND');
  }

  async function getPayment(id: string): Promise<Payment> {
    const payment = await payments.findCurrent(db, toPayable(id));
    if (!payment) throw new Error(`Gift card ${id} has no payment`);
    return payment;
  }

  async function createView({ card, capabilities, isOwn }: Access, language: Language): Promise<GiftCardPurchase> {
    const [payment, refunds] = await Promise.all([getPayment(card.id), payments.listRefunds(db, toPayable(card.id))]);
    return toPurchaseView(card, {
      payment,
      // One that the provider refused needs its buyer; of others the last one counts.
      refund:
        refunds.find(({ state, closed_at }) => state === 'refused' && closed_at === null) ?? refunds.at(-1) ?? null,
      capabilities,
      isOwn,
      language,
      takenMethods: payments.methods,
      now: clock.now(),
    });
  }

  /** Returns the provider's page of a payment, or the purchase's own where there is nothing to pay there. */
  async function openPage(
    card: StoredGiftCard,
    payment: Payment,
    language: Language,
    key: string | null,
  ): Promise<Result<string, 'PAYMENT_UNAVAILABLE'>> {
    const ownPage = createLink(card, key, language);
    if (payment.state !== 'started') return ok(ownPage);
    const expiresAt = new Date(payment.page_expires_at.getTime() + returnLinkLifetimeMs);
    const returnKey = createLinkKey(linkSecret, `gift_card:${card.id}`, ['view', 'pay'], expiresAt);
    const { number, market } = card;
    const returnUrl = createLink(card, returnKey, language);
    const page = await payments.openPage(payment, { payableNumber: number, market, language, returnUrl });
    return page.ok ? ok(page.value ?? ownPage) : page;
  }

  async function getExisting(id: string): Promise<StoredGiftCard> {
    const card = await findGiftCard(db, id);
    if (!card) throw new Error(`Gift card ${id} is gone`);
    return card;
  }

  /** Writes a purchase, and starts its first payment. */
  async function placeCard(
    transaction: Transaction<Tables>,
    {
      request,
      market,
      language,
      accountId,
    }: { request: PurchaseDetails; market: Market; language: Language; accountId: string | null },
  ): Promise<
    Result<
      { cardId: string },
      'ORDERS_CLOSED' | 'VALIDATION_FAILED' | 'PAYMENT_METHOD_NOT_AVAILABLE' | 'GIFT_CARDS_UNPAID'
    >
  > {
    if (!deps.takesOrders) return fail('ORDERS_CLOSED');
    const now = clock.now();
    const problems = findGiftCardProblems(request, market, now);
    if (!deps.listDesigns().includes(request.design)) problems.push({ path: 'design', code: 'INVALID_VALUE' });
    const fields = toFieldErrors(problems, language);
    if (fields.length > 0) return fail('VALIDATION_FAILED', { fields });
    const { method } = request.payment;
    const methods = listPaymentOptions(request.amount, market, language, payments.methods).filter(
      takesGiftCards(market),
    );
    if (!methods.some(({ code }) => code === method)) return fail('PAYMENT_METHOD_NOT_AVAILABLE');
    const unpaid = await countUnpaidCards(transaction, request.buyer.email, new Date(now.getTime() - dayMs));
    if (unpaid >= maxUnpaidCards) return fail('GIFT_CARDS_UNPAID', { maxCards: maxUnpaidCards });
    const firstHoldEnd = getFirstHoldEnd(now);
    const heldUntil = getHoldEnd(method, market, { firstHoldEnd, heldUntil: firstHoldEnd, now });
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
    const attempt = { method, pageExpiresAt: getPageEnd(method, market, { heldUntil, now }) };
    const payment = await payments.begin(transaction, toPayable(cardId), amounts, attempt);
    if (payment) await enqueuePaymentMail(transaction, clock, card, payment);
    await enqueueJob(transaction, clock, expirePurchaseJob, { cardId }, { key: cardId, runAt: heldUntil });
    return ok({ cardId });
  }

  /** Anybody can name an e-mail: its owner gets no second mail about what a stranger has not paid. */
  const isKnownBuyer = async (transaction: Transaction<Tables>, { account_id, buyer_email }: StoredGiftCard) =>
    account_id !== null || (await hasPaidForCard(transaction, buyer_email));

  async function cancelLocked(
    transaction: Transaction<Tables>,
    card: StoredGiftCard,
    reason: 'not_paid' | 'shopper',
  ): Promise<void> {
    const payment = await payments.findCurrent(transaction, toPayable(card.id));
    await updateGiftCard(transaction, card.id, { state: 'cancelled', cancel_reason: reason });
    await payments.abandon(transaction, toPayable(card.id));
    // Its buyer waits for a mail: about a pending payment, or after the one with the way back to it.
    const isExpected =
      payment?.state === 'pending' || (card.transfer_mail !== null && (await isKnownBuyer(transaction, card)));
    if (payment && isExpected && reason === 'not_paid') {
      const mail = { cardId: card.id, paymentId: payment.id, outcome: 'cancelled' as const };
      await enqueueUnpaidMail(transaction, clock, mail);
    }
  }

  /**
   * Takes the money off a locked card of which nothing was spent, and refunds its payment.
   * @returns false where some of it was spent, or its payment is disputed
   */
  async function refundLocked(
    transaction: Transaction<Tables>,
    card: StoredGiftCard,
    note: { reason?: string; author?: string } = {},
  ): Promise<boolean> {
    const balance = await lockBalance(transaction, card.id);
    if (balance.amount !== card.amount) return false;
    const disputes = await payments.listDisputes(transaction, toPayable(card.id));
    if (disputes.some(({ state }) => state === 'open')) return false;
    await updateGiftCard(transaction, card.id, { state: 'refunded' });
    const posting = { balance_id: card.id, cause: 'refund' as const, amount: -card.amount, posted_at: clock.now() };
    await post(transaction, { ...posting, ...note, idempotency_key: `refund:${card.id}` });
    await payments.refundCancelled(transaction, toPayable(card.id));
    await cancelJob(transaction, deliverCardJob, getDeliveryKey(card.id, card.code_number));
    return true;
  }

  return {
    /** Returns what a gift card of a market can be. */
    getOffer: (market: Market, language: Language): GiftCardOffer => {
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

    /**
     * Buys a gift card. The same idempotency key buys one; where the provider cannot be reached the purchase stands, and its
     * page offers to try again.
     */
    buy: async (
      { actor, market, language }: Caller,
      { idempotencyKey, ...request }: GiftCardRequest,
    ): Promise<
      Result<
        PaymentStep,
        | 'ORDERS_CLOSED'
        | 'VALIDATION_FAILED'
        | 'PAYMENT_METHOD_NOT_AVAILABLE'
        | 'GIFT_CARDS_UNPAID'
        | 'IDEMPOTENCY_KEY_REUSED'
      >
    > => {
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
      const card = await getExisting(bought.value.cardId);
      const key = accountId === null ? createKey(card) : null;
      const page = await openPage(card, await getPayment(card.id), language, key);
      return ok({ id: card.id, key, redirectUrl: page.ok ? page.value : createLink(card, key, language) });
    },

    /** Returns a gift card to the member who bought it, or by its link. */
    read: async (
      caller: Caller,
      id: string,
      key: string | undefined,
    ): Promise<Result<GiftCardPurchase, AccessError>> => {
      const access = await findPermitted(caller, id, key, 'view');
      return access.ok ? ok(await createView(access.value, caller.language)) : access;
    },

    /** Returns the page of the open payment, or of the next one. */
    retry: async (
      caller: Caller,
      id: string,
      key: string | undefined,
      newMethod: PaymentMethodCode | undefined,
    ): Promise<
      Result<
        PaymentStep,
        AccessError | 'PAYMENT_NOT_RETRYABLE' | 'PAYMENT_METHOD_NOT_AVAILABLE' | 'PAYMENT_UNAVAILABLE'
      >
    > => {
      const access = await findPermitted(caller, id, key, 'pay');
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
          const hold = { firstHoldEnd: getFirstHoldEnd(card.placed_at), heldUntil: card.held_until, now };
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

    /** Cancels a gift card that was not sent, and refunds what was paid. Idempotent. */
    cancel: async (
      caller: Caller,
      id: string,
      key: string | undefined,
    ): Promise<Result<GiftCardPurchase, AccessError | 'GIFT_CARD_NOT_CANCELLABLE'>> => {
      const access = await findPermitted(caller, id, key, 'cancel');
      if (!access.ok) return access;
      // A payment that is being processed may still succeed.
      if (access.value.card.state === 'placed' && (await payments.closePage(toPayable(id))) === 'under_way') {
        return fail('GIFT_CARD_NOT_CANCELLABLE');
      }
      const cancelled = await runResultInTransaction(
        db,
        async (transaction): Promise<Result<StoredGiftCard, 'GIFT_CARD_NOT_FOUND' | 'GIFT_CARD_NOT_CANCELLABLE'>> => {
          const card = await lockGiftCard(transaction, id);
          const payment = card && (await payments.findCurrent(transaction, toPayable(id)));
          if (!card || !payment) return fail('GIFT_CARD_NOT_FOUND');
          if (card.state === 'cancelled' || card.state === 'refunded') return ok(card);
          if (!canCancel(card, payment, clock.now())) return fail('GIFT_CARD_NOT_CANCELLABLE');
          if (card.state === 'placed') await cancelLocked(transaction, card, 'shopper');
          else if (!(await refundLocked(transaction, card))) return fail('GIFT_CARD_NOT_CANCELLABLE');
          return ok({ ...card, ...(await findGiftCard(transaction, id)) });
        },
      );
      return cancelled.ok
        ? ok(await createView({ ...access.value, card: cancelled.value }, caller.language))
        : cancelled;
    },

    /** Sends a gift card to its recipient again, with the same code. Idempotent by its key. */
    resend: async (
      caller: Caller,
      id: string,
      key: string | undefined,
      idempotencyKey: string,
    ): Promise<Result<GiftCardPurchase, AccessError | 'GIFT_CARD_NOT_RESENDABLE' | 'IDEMPOTENCY_KEY_REUSED'>> => {
      const access = await findPermitted(caller, id, key, 'cancel');
      if (!access.ok) return access;
      const request = { scope: `gift_card.resend ${id}`, key: idempotencyKey, body: {} };
      const sent = await runOnce<null, 'GIFT_CARD_NOT_FOUND' | 'GIFT_CARD_NOT_RESENDABLE'>(
        { db, clock },
        request,
        z.null(),
        async (transaction) => {
          const card = await lockGiftCard(transaction, id);
          if (!card) return fail('GIFT_CARD_NOT_FOUND');
          if (!canResend(card, clock.now())) return fail('GIFT_CARD_NOT_RESENDABLE');
          const { code_number: codeNumber } = card;
          const resend = card.resends + 1;
          await updateGiftCard(transaction, id, { resends: resend });
          const job = { cardId: id, codeNumber, resend };
          await enqueueJob(transaction, clock, deliverCardJob, job, { key: getDeliveryKey(id, codeNumber, resend) });
          return ok(null);
        },
      );
      return sent.ok ? ok(await createView({ ...access.value, card: await getExisting(id) }, caller.language)) : sent;
    },

    /** Returns a page of the gift cards that a member has bought, newest first. */
    listBought: async (
      accountId: string,
      { limit, after = null }: { limit: number; after?: string | null | undefined },
    ): Promise<{ giftCards: GiftCardSummary[]; next: string | null }> => {
      // One more than the page holds says whether another page follows.
      const found = await listBoughtPage(db, accountId, limit + 1, after);
      const cards = found.slice(0, limit);
      const current = await payments.listCurrent(
        db,
        payableKind,
        cards.map(({ id }) => id),
      );
      const giftCards = cards.map((card) => toSummary(card, current.get(card.id)?.state ?? 'abandoned', clock.now()));
      return { giftCards, next: found.length > limit ? (cards.at(-1)?.id ?? null) : null };
    },

    refundLocked,
    findPermitted,
    createView,

    /**
     * Cancels an unpaid gift card whose time to pay is over. The provider's page is closed first; while a payment is under
     * way the time is extended, a bounded number of times. Money that arrives even later is refunded.
     */
    expirePurchase: async (cardId: string): Promise<void> => {
      const card = await findGiftCard(db, cardId);
      if (card?.state !== 'placed') return;
      const isOver = clock.now() >= card.held_until;
      const closeResult = isOver ? await payments.closePage(toPayable(cardId)) : null;
      await runInTransaction(db, async (transaction) => {
        const locked = await lockGiftCard(transaction, cardId);
        if (locked?.state !== 'placed') return;
        let heldUntil = locked.held_until;
        if (clock.now() >= heldUntil && closeResult !== 'closed' && locked.hold_extensions < maxHoldExtensions) {
          heldUntil = new Date(clock.now().getTime() + holdExtensionMs);
          const change = { held_until: heldUntil, hold_extensions: locked.hold_extensions + 1 };
          await updateGiftCard(transaction, cardId, change);
        }
        if (clock.now() < heldUntil) {
          await enqueueJob(transaction, clock, expirePurchaseJob, { cardId }, { key: cardId, runAt: heldUntil });
        } else await cancelLocked(transaction, locked, 'not_paid');
      });
    },

    /** Returns a purchase as its mails show it: with the buyer's own link, and no other in what the buyer typed. */
    readForMail: async (card: StoredGiftCard) => {
      const access = { card, capabilities: new Set(allCapabilities), isOwn: false };
      const { recipient, ...purchase } = await createView(access, card.language);
      return {
        purchase: { ...purchase, recipient: { ...recipient, fullName: breakLinks(recipient.fullName) } },
        link: createLink(card, createKey(card), card.language),
      };
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
