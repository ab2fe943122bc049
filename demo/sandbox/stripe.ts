import type { Language, MarketCode } from '@vermilion/contract/markets';
import { languages, marketCodes, markets } from '@vermilion/contract/markets';
import { readStripeAmount } from '@vermilion/server/payment/payment.stripe';
import {
  createStripeEvent,
  createStripeStandIn,
  type StandInDispute,
  type StandInSession,
  type StripeCall,
  signStripeEvent,
} from '@vermilion/server/payment/payment.stripe.stand-in';
import type { Clock } from '@vermilion/server/platform/clock';
import type { Callbacks } from './callbacks.ts';
import { isFinal, renderPaymentPage } from './payment-page.ts';
import { type Choice, type Disputed, listMovements, type Movement, type Outcome } from './texts.ts';

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

  const sendEvent = (type: string, session: StandInSession) => send(`checkout.session.${type}`, session);

  async function send(type: string, object: object): Promise<void> {
    const body = createStripeEvent(type, object, clock.now());
    const sign = () => ({ 'stripe-signature': signStripeEvent(body, webhookSecret, clock.now()) });
    await callbacks.send({ url: webhookUrl, body, sign });
  }

  function getOutcome({ id, status, payment_status }: StandInSession): Outcome | null {
    if (failed.has(id)) return 'failed';
    if (status !== 'complete') return null;
    return payment_status === 'paid' ? 'confirmed' : 'pending';
  }

  const findDispute = ({ payment_intent: intent }: StandInSession): StandInDispute | undefined =>
    standIn.disputes.find(({ payment_intent }) => payment_intent === intent);

  function describeDispute(session: StandInSession): Disputed | null {
    const dispute = findDispute(session);
    if (!dispute) return null;
    const { id, amount, status } = dispute;
    const state = status === 'needs_response' ? 'open' : status;
    return { id, state, amount: readStripeAmount(amount, session.currency.toUpperCase()) };
  }

  function listChoices(session: StandInSession): Choice[] {
    const outcome = getOutcome(session);
    if (outcome === 'confirmed') return listMovements(standIn.getLeft(session), describeDispute(session));
    if (isFinal(outcome) || session.status === 'expired') return [];
    return outcome === 'pending' ? ['confirmed', 'failed'] : ['confirmed', 'pending', 'expired'];
  }

  /** Moves money of a paid session as Stripe's dashboard and banks do, and sends the event of it. */
  async function move(session: StandInSession, movement: Movement): Promise<void> {
    const { payment_intent: intent, currency } = session;
    const left = standIn.getLeft(session);
    if (movement === 'refund_all' || movement === 'refund_half') {
      standIn.refundInDashboard(session, movement === 'refund_all' ? left : Math.floor(left / 2));
      const refunded = session.amount_total - standIn.getLeft(session);
      return send('charge.refunded', { object: 'charge', payment_intent: intent, amount_refunded: refunded, currency });
    }
    if (movement === 'dispute') {
      const created = Math.floor(clock.now().getTime() / 1000);
      const dispute: StandInDispute = {
        id: `dp_${intent?.slice(3)}`,
        object: 'dispute',
        amount: left,
        created,
        currency,
        evidence_details: { due_by: created + 7 * 24 * 3600 },
        payment_intent: intent ?? '',
        reason: 'fraudulent',
        status: 'needs_response',
      };
      standIn.disputes.push(dispute);
      return send('charge.dispute.created', dispute);
    }
    const dispute = findDispute(session);
    if (!dispute) return;
    dispute.status = movement === 'dispute_won' ? 'won' : 'lost';
    await send('charge.dispute.closed', dispute);
  }

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
      const chosen = listChoices(session).find((known) => known === choice);
      if (!chosen) return false;
      if (before === 'confirmed') {
        await move(session, chosen as Movement);
        return false;
      }
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
        dispute: describeDispute(session),
        instructions: null,
        path: `${checkoutPath}${session.id}`,
        choices: listChoices(session),
      });
    },
  };
}

const findMarket = (currency: string): MarketCode =>
  marketCodes.find((code) => markets[code].currency.code === currency) ?? 'SG';

const findLanguage = (locale: string): Language => languages.find((language) => locale.startsWith(language)) ?? 'en';
