import type { Language, MarketCode } from '@vermilion/contract/markets';
import { languages, marketCodes, markets } from '@vermilion/contract/markets';
import { readStripeAmount } from '@vermilion/server/payment/payment.stripe';
import {
  createStripeEvent,
  createStripeStandIn,
  type StandInSession,
  type StripeCall,
  signStripeEvent,
} from '@vermilion/server/payment/payment.stripe.stand-in';
import type { Clock } from '@vermilion/server/platform/clock';
import type { Callbacks } from './callbacks.ts';
import { isFinal, renderPaymentPage } from './payment-page.ts';
import type { Choice, Outcome } from './texts.ts';

export type StripeSettings = {
  /** For STRIPE_SECRET_KEY. */
  secretKey: string;
  /** For STRIPE_WEBHOOK_SECRET. */
  webhookSecret: string;
  /** The shop's webhook. */
  webhookUrl: string;
};

const maxSessions = 10_000;

/** The path of the page on which a session is paid. */
export const checkoutPath = '/checkout/';

/** Creates what stands in for Stripe: its API, its Checkout page, and the events that follow. */
export function createStripe({
  shopName,
  settings: { secretKey, webhookSecret, webhookUrl },
  clock,
  callbacks,
  origin,
}: {
  shopName: string;
  settings: StripeSettings;
  clock: Clock;
  callbacks: Callbacks;
  origin: () => string;
}) {
  const standIn = createStripeStandIn({ secretKey, getPageUrl: (id) => `${origin()}${checkoutPath}${id}` });
  /** Sessions whose method took its time, and failed. */
  const failed = new Set<string>();

  async function sendEvent(type: string, session: StandInSession): Promise<void> {
    const body = createStripeEvent(`checkout.session.${type}`, session, clock.now());
    const sign = () => ({ 'stripe-signature': signStripeEvent(body, webhookSecret, clock.now()) });
    await callbacks.send({ url: webhookUrl, body, sign });
  }

  function getOutcome({ id, status, payment_status }: StandInSession): Outcome | null {
    if (failed.has(id)) return 'failed';
    if (status !== 'complete') return null;
    return payment_status === 'paid' ? 'confirmed' : 'pending';
  }

  const listChoices = (outcome: Outcome | null): Choice[] =>
    outcome === 'pending' ? ['confirmed', 'failed'] : ['confirmed', 'pending', 'expired'];

  /** Ends a session whose time to pay is over. */
  async function expireLate(session: StandInSession): Promise<void> {
    if (session.status === 'open' && session.expires_at * 1000 <= clock.now().getTime()) await expire(session);
  }

  async function expire(session: StandInSession): Promise<void> {
    session.status = 'expired';
    await sendEvent('expired', session);
  }

  return {
    /** Answers a call of Stripe's API with a status and a body for JSON. */
    answer: async (call: StripeCall): Promise<{ status: number; body: object }> => {
      for (const session of standIn.sessions.values()) await expireLate(session);
      const answer = standIn.answer(call);
      const [oldest] = standIn.sessions.keys();
      if (standIn.sessions.size > maxSessions && oldest) standIn.sessions.delete(oldest);
      return answer;
    },

    /** Returns a session by its id, expired where its time is over; null where there is none. */
    find: async (id: string): Promise<StandInSession | null> => {
      const session = standIn.sessions.get(id);
      if (session) await expireLate(session);
      return session ?? null;
    },

    /** Ends a session as chosen, and reports it to the shop. @returns false where it cannot end like that */
    settle: async (session: StandInSession, choice: string | null): Promise<boolean> => {
      const before = getOutcome(session);
      const chosen = listChoices(before).find((known) => known === choice);
      if (!chosen || isFinal(before) || session.status === 'expired') return false;
      if (chosen === 'expired') await expire(session);
      else if (chosen === 'failed') {
        failed.add(session.id);
        await sendEvent('async_payment_failed', session);
      } else {
        standIn.pay(session, chosen === 'pending' ? 'unpaid' : 'paid');
        await sendEvent(before === 'pending' ? 'async_payment_succeeded' : 'completed', session);
      }
      return true;
    },

    /** Returns the page on which a session is paid. */
    page: (session: StandInSession): string => {
      const currency = session.currency.toUpperCase();
      const outcome = getOutcome(session);
      return renderPaymentPage({
        shopName,
        market: findMarket(currency),
        language: findLanguage(session.locale),
        payableNumber: session.metadata.payable_number ?? '',
        amount: readStripeAmount(session.amount_total, currency),
        methodName: null,
        returnUrl: session.success_url,
        outcome,
        isClosed: session.status === 'expired',
        refunds: standIn.refunds
          .filter(({ payment_intent }) => payment_intent === session.payment_intent)
          .map(({ id, amount }) => ({ amount: readStripeAmount(amount, currency), reference: id })),
        instructions: null,
        path: `${checkoutPath}${session.id}`,
        choices: listChoices(outcome),
      });
    },
  };
}

const findMarket = (currency: string): MarketCode =>
  marketCodes.find((code) => markets[code].currency.code === currency) ?? 'SG';

const findLanguage = (locale: string): Language => languages.find((language) => locale.startsWith(language)) ?? 'en';
