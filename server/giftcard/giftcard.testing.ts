import { bagEndpoints } from '@vermilion/contract/bag';
import { getCalendarDay } from '@vermilion/contract/dates';
import type { GiftCardRequest } from '@vermilion/contract/giftcard';
import { giftcardEndpoints } from '@vermilion/contract/giftcard';
import type { MarketCode } from '@vermilion/contract/markets';
import { type OrderRequest, orderEndpoints } from '@vermilion/contract/order';
import { paymentEndpoints } from '@vermilion/contract/payment';
import { renderMail } from '~/mails.testing.ts';
import type { LiveAccount } from '../account/account.service.ts';
import { createBagHandlers } from '../bag/bag.routes.ts';
import { createTestMember, createTestVisitor } from '../bag/bag.testing.ts';
import { createGrantService } from '../grant/grant.service.ts';
import { createTestGrantCounter } from '../grant/grant.testing.ts';
import { createOrderHandlers } from '../order/order.routes.ts';
import { createTestOrder, createTestShop } from '../order/order.testing.ts';
import { createPaymentJobs } from '../payment/payment.jobs.ts';
import { createPaymentHandlers } from '../payment/payment.routes.ts';
import type { Database } from '../platform/database.ts';
import { createDispatch, serveEndpoints } from '../platform/dispatch.ts';
import { createGuessLimit } from '../platform/guesses.ts';
import { startJobs } from '../platform/jobs.worker.ts';
import type { Mail, Mailer } from '../platform/mail.ts';
import { systemRandom } from '../platform/random.ts';
import type { RequestContext } from '../platform/request-context.ts';
import { unwrap } from '../platform/result.testing.ts';
import { guessLimits } from './giftcard.codes.ts';
import { createGiftCardJobs } from './giftcard.jobs.ts';
import { createGiftcardHandlers } from './giftcard.routes.ts';
import { createGiftcardService } from './giftcard.service.ts';

/** The e-mail of an account: every account exists. */
export const getTestEmail = (accountId: string): string => `${accountId}@example.sg`;

/** Returns the value of a result that has to be a success. */
/** For tests: the shop from bag to payment with gift cards and credit. Every account exists. */
export function createTestGiftShop(database: Database) {
  const shop = createTestShop(database);
  const { clock, payments, bag, orders, pricing } = shop;
  const mails: Mail[] = [];
  const mailer: Mailer = { send: async (mail) => void mails.push(mail), close: () => {} };
  const secret = 'the secret of guesses, of tests only';
  const countGrant = createTestGrantCounter(clock);
  const accounts = { listStaff: async () => [] };
  const grants = createGrantService({ database, clock, random: systemRandom, accounts, count: countGrant });
  const giftcard = createGiftcardService({
    database,
    clock,
    random: systemRandom,
    payments,
    bag,
    orders,
    accounts: {
      find: async (_db, id) => ({ id, email: getTestEmail(id), market: 'SG', language: 'zh' }) as LiveAccount,
    },
    countGrant,
    limitGuesses: createGuessLimit({ db: database.db, clock, secret, purpose: 'gift cards', limits: guessLimits }),
    renderMail,
    hasDemoName: () => true,
    listDesigns: () => ['ribbon', 'shades'],
    getPageUrl: (path, market) => `https://${market.toLowerCase()}.shop.example${path}`,
    linkSecret: 'a secret of at least thirty-two characters',
    codeSecret: 'another secret of thirty-two characters',
    takesOrders: true,
    holdMinutes: 60,
  });
  payments.payableHandlers.add('gift_card', giftcard.payableHandler);
  payments.tenderHandlers.add('gift_card', giftcard.tenderHandler);
  payments.tenderHandlers.add('credit', giftcard.tenderHandler);
  payments.creditHandler.add('giftcard', giftcard.credits.refundHandler);
  pricing.contributors.add('giftcard', giftcard.contributor);
  const dispatch = createDispatch([
    serveEndpoints(bagEndpoints, createBagHandlers(bag)),
    serveEndpoints(orderEndpoints, createOrderHandlers(orders, bag)),
    serveEndpoints(paymentEndpoints, createPaymentHandlers(payments)),
    serveEndpoints(giftcardEndpoints, createGiftcardHandlers(giftcard, bag)),
  ]);

  const buy = (visitor: RequestContext, changes: Partial<GiftCardRequest> = {}) => {
    const [sendZone] = visitor.market.timeZones;
    const today = { sendZone, sendOn: getCalendarDay(sendZone, clock.now()) };
    return dispatch.call('POST gift-cards/', { body: { ...createGiftCardRequest(), ...today, ...changes } }, visitor);
  };

  const readPaymentId = async (cardId: string) => {
    const [payment] = (await shop.listPayments(cardId)).toReversed();
    if (!payment) throw new Error('the gift card has no payment');
    return payment.id;
  };

  const readCode = (mail: Mail | undefined) => /\b[0-9A-Z]{4}(?:-[0-9A-Z]{4}){3}\b/.exec(mail?.text ?? '')?.[0] ?? '';

  /** @param sender the test's own, in the place of the one that keeps mails in `mails` */
  async function runJobs(sender: Mailer = mailer): Promise<void> {
    const handlers = [...createGiftCardJobs(giftcard.work, sender), ...createPaymentJobs(payments)];
    const jobs = await startJobs({ database, clock, report: (error) => console.error(error) }, handlers);
    await jobs.drain();
    await jobs.stop();
  }

  return {
    ...shop,
    giftcard,
    grants,
    dispatch,
    mails,
    runJobs,
    readCode,
    readPaymentId,
    buy,
    read: (visitor: RequestContext, { id, key }: { id: string; key: string | null }) =>
      unwrap(dispatch.call('GET gift-cards/{id}', { params: { id }, query: { key: key ?? undefined } }, visitor)),
    /** Buys a card that is paid and sent. @returns its id and its code */
    issue: async (amount: number, market: MarketCode = 'SG', changes: Partial<GiftCardRequest> = {}) => {
      const bought = await unwrap(buy(createTestVisitor(market), { amount, ...changes }));
      const paid = await shop.reportOutcome(await readPaymentId(bought.id), 'confirmed');
      if (!paid.ok) throw new Error(paid.error.code);
      mails.length = 0;
      await runJobs();
      const delivered = mails.find(({ attachments }) => attachments?.length);
      return { ...bought, code: readCode(delivered), mails: [...mails] };
    },
    enter: (visitor: RequestContext, code: string) =>
      dispatch.call('POST cart/gift-cards/', { body: { code } }, visitor),
    checkBalance: (visitor: RequestContext, code: string) =>
      dispatch.call('POST gift-cards/balance', { body: { code } }, visitor),
    /** Orders two of variant 1 by standard delivery: 24.00. @param amountDue what the provider takes */
    placeOrder: async (visitor: RequestContext, amountDue: number, changes: Partial<OrderRequest> = {}) => {
      const body: OrderRequest = {
        ...createTestOrder(),
        expectedTotal: 2400,
        expectedAmountDue: amountDue,
        payment: amountDue > 0 ? { method: 'card' } : null,
        ...changes,
      };
      return dispatch.call('POST orders/', { body }, visitor);
    },
    /** Has the provider confirm the payment of an order. */
    payFor: async (orderId: string) => shop.reportOutcome(await readPaymentId(orderId), 'confirmed'),
    readBalance: async (id: string) => {
      const row = await database.db
        .selectFrom('money_balances')
        .select('amount')
        .where('id', '=', id)
        .executeTakeFirst();
      return row?.amount;
    },
    /** Gives a member credit. */
    giveCredit: (accountId: string, amount: number, market: MarketCode = 'SG', idempotencyKey = systemRandom.uuid()) =>
      giftcard.credits.change({ operator: 'test' }, accountId, {
        market,
        amount,
        reason: 'Parcel came late',
        idempotencyKey,
      }),
    createMember: (accountId = systemRandom.uuid()) => ({
      accountId,
      member: createTestMember('SG', accountId),
    }),
  };
}

/** A gift card of 50.00 of Singapore that is sent at once, where the clock is at 20 November 2026. */
export function createGiftCardRequest(): GiftCardRequest {
  return {
    amount: 5000,
    design: 'ribbon',
    recipient: { fullName: 'Priya Nair', email: `priya.${systemRandom.uuid()}@example.sg` },
    buyer: { fullName: 'Mei Tan', email: `mei.${systemRandom.uuid()}@example.sg` },
    message: 'Happy birthday\nFrom all of us',
    sendOn: '2026-11-20',
    sendZone: 'Asia/Singapore',
    payment: { method: 'card' },
    idempotencyKey: systemRandom.uuid(),
  };
}
