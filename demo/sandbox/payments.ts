import { createHash, randomUUID } from 'node:crypto';
import { formatDate, formatTime } from '@vermilion/contract/dates';
import { dayMs } from '@vermilion/contract/durations';
import { findLocalPayment, type LocalPayment, markets } from '@vermilion/contract/markets';
import type { Text } from '@vermilion/contract/text';
import { hostedListRequest, hostedPaymentStart } from '@vermilion/server/payment/payment.hosted';
import { refundRequest } from '@vermilion/server/payment/payment.provider';
import type { Clock } from '@vermilion/server/platform/clock';
import { html } from '@vermilion/server/platform/html';
import { isSigned, sign, signatureHeader } from '@vermilion/server/platform/signature';
import type { Callbacks } from './callbacks.ts';
import { isFinal, renderPaymentPage } from './payment-page.ts';
import {
  type Choice,
  countLeft,
  type Disputed,
  listMovements,
  type Movement,
  type Outcome,
  outcomes,
  paymentTexts as texts,
  translate,
} from './texts.ts';

/** `refundId`: null where somebody has made it here. */
type Refund = { refundId: string | null; amount: number; reference: string };

type Payment = ReturnType<typeof hostedPaymentStart.parse> & {
  outcome: Outcome | null;
  /** The shop had its page closed. */
  isVoid: boolean;
  refunds: Refund[];
  dispute: Disputed | null;
};

const getLeft = ({ amount, refunds, dispute }: Payment) => countLeft(amount, refunds, dispute);

/** How long the shop has to answer a dispute, in days. */
const answerDays = 7;

/** How many payments an answer lists at most. */
const maxListed = 100;

const maxPayments = 10_000;

/** Creates the payments of the sandbox: they live in memory, and whoever opens their page settles them. */
export function createPayments({
  shopName,
  secret,
  clock,
  callbacks,
  origin,
}: {
  shopName: string;
  secret: string;
  clock: Clock;
  callbacks: Callbacks;
  origin: () => string;
}) {
  const payments = new Map<string, Payment>();

  /** Returns how a payment is made where it is a market's own way to pay. */
  const findLocal = ({ market, method }: Payment) => findLocalPayment(markets[market], method);

  const canExpire = (payment: Payment) => payment.outcome === null && findLocal(payment) !== undefined;
  // A pending payment was made in time: it can be settled later.
  const isClosed = (payment: Payment) =>
    payment.outcome === null && (payment.isVoid || clock.now().toISOString() >= payment.expiresAt);

  /** Reports an outcome to the shop. Waits for the first attempt; others follow in the background. */
  async function reportOutcome(payment: Payment, outcome: Outcome, reason: Text | null): Promise<void> {
    payment.outcome = outcome;
    await report(payment, {
      outcome,
      amount: payment.amount,
      currency: payment.currency,
      reason: reason && translate(reason, payment.language),
      reference: createReference(payment, outcome),
    });
  }

  async function report({ paymentId, callbackUrl: url }: Payment, facts: object): Promise<void> {
    const body = JSON.stringify({ eventId: randomUUID(), paymentId, ...facts });
    await callbacks.send({ url, body, sign: () => ({ [signatureHeader]: sign(secret, body, clock.now()) }) });
  }

  function addRefund(payment: Payment, refundId: string | null, amount: number): string {
    const reference = `RF-${payment.market}-${String(payment.refunds.length + 1).padStart(2, '0')}`;
    payment.refunds.push({ refundId, amount, reference });
    return reference;
  }

  const describeDispute = ({ id, amount, state }: Disputed, currency: string) => {
    const answerBy = new Date(clock.now().getTime() + answerDays * dayMs).toISOString();
    return { disputeId: id, amount, state, currency, reason: 'fraudulent', answerBy };
  };

  /** Moves money of a payment without a request of the shop, and reports it. */
  async function move(payment: Payment, movement: Movement): Promise<void> {
    const left = getLeft(payment);
    if (movement === 'refund_all' || movement === 'refund_half') {
      addRefund(payment, null, movement === 'refund_all' ? left : Math.floor(left / 2));
      return report(payment, { kind: 'refunds' });
    }
    const { id, amount } = payment.dispute ?? { id: `dp-${payment.paymentId.slice(0, 8)}`, amount: left };
    const state = ({ dispute: 'open', dispute_won: 'won', dispute_lost: 'lost' } as const)[movement];
    payment.dispute = { id, amount, state };
    await report(payment, { kind: 'dispute', ...describeDispute(payment.dispute, payment.currency) });
  }

  /** Reports that a local payment has failed once its time to pay is over. */
  function expireLater(payment: Payment): void {
    const waitMs = new Date(payment.expiresAt).getTime() - clock.now().getTime();
    setTimeout(() => {
      if (callbacks.isStopped() || payment.outcome !== null || payment.isVoid) return;
      void reportOutcome(payment, 'failed', texts.reasons.expired);
    }, waitMs).unref();
  }

  function listChoices(payment: Payment): Choice[] {
    const { outcome } = payment;
    if (outcome === 'confirmed') return listMovements(getLeft(payment), payment.dispute);
    if (isFinal(outcome) || isClosed(payment)) return [];
    const all: Choice[] = [...outcomes, ...(canExpire(payment) ? (['expired'] as const) : [])];
    return all.filter((choice) => choice !== outcome);
  }

  return {
    /**
     * Stores a payment that the shop starts, and returns its page: the same one when the shop repeats the request.
     * @returns null when the message is not the shop's, or is not valid
     */
    start: (signature: string | undefined, body: string): { pageUrl: string } | null => {
      if (!isSigned(secret, signature, body, clock.now())) return null;
      const given = hostedPaymentStart.safeParse(JSON.parse(body));
      if (!given.success) return null;
      const { paymentId } = given.data;
      if (!payments.has(paymentId)) {
        const payment: Payment = { ...given.data, outcome: null, isVoid: false, refunds: [], dispute: null };
        payments.set(paymentId, payment);
        if (findLocal(payment)) expireLater(payment);
      }
      const [oldest] = payments.keys();
      if (payments.size > maxPayments && oldest) payments.delete(oldest);
      return { pageUrl: `${origin()}/pay/${paymentId}` };
    },

    /** Closes the page of a payment that nobody has made yet. Null when the message is not the shop's. */
    void: (id: string, signature: string | undefined, body: string): { status: 'closed' | 'under_way' } | null => {
      if (!isSigned(secret, signature, body, clock.now())) return null;
      const payment = payments.get(id);
      if (!payment || payment.outcome === 'failed' || payment.outcome === 'blocked') return { status: 'closed' };
      if (payment.outcome !== null) return { status: 'under_way' };
      payment.isVoid = true;
      return { status: 'closed' };
    },

    /** Gives money back, once per refund id. Null when the message is not the shop's, or is not valid. */
    refund: (id: string, signature: string | undefined, body: string): RefundAnswer | null => {
      if (!isSigned(secret, signature, body, clock.now())) return null;
      const given = refundRequest.safeParse(JSON.parse(body));
      const payment = payments.get(id);
      if (!given.success || given.data.paymentId !== id || !payment) return null;
      const { refundId, amount, currency } = given.data;
      const known = payment.refunds.find((refund) => refund.refundId === refundId);
      if (known) return { status: 'succeeded', reference: known.reference };
      const left = payment.dispute?.state === 'open' ? 0 : getLeft(payment);
      if (findLocal(payment)?.isRefundable === false) {
        return { status: 'refused', reason: 'This method gives no money back' };
      }
      if (payment.outcome !== 'confirmed' || currency !== payment.currency || amount > left) {
        return { status: 'refused', reason: 'There is no such money to give back' };
      }
      return { status: 'succeeded', reference: addRefund(payment, refundId, amount) };
    },

    /** Lists payments in the order in which they were started. Null when the message is not the shop's, or is not valid. */
    list: (signature: string | undefined, body: string): object | null => {
      if (!isSigned(secret, signature, body, clock.now())) return null;
      const given = hostedListRequest.safeParse(JSON.parse(body));
      if (!given.success) return null;
      const { from, to, after } = given.data;
      const all = [...payments.values()].filter(
        ({ startedAt }) => new Date(startedAt) >= new Date(from) && new Date(startedAt) < new Date(to),
      );
      const start = all.findIndex(({ paymentId }) => paymentId === after) + 1;
      const listed = all
        .slice(start, start + maxListed)
        .map(({ paymentId, amount, currency, outcome, ...payment }) => ({
          paymentId,
          providerId: paymentId,
          amount,
          currency,
          state: outcome === null ? (payment.isVoid ? 'failed' : 'open') : outcome === 'blocked' ? 'failed' : outcome,
          refunds: payment.refunds.map((refund) => ({ ...refund, state: 'succeeded' })),
          disputes: payment.dispute ? [describeDispute(payment.dispute, currency)] : [],
        }));
      return { payments: listed, hasMore: start + maxListed < all.length };
    },

    find: (id: string): Payment | null => payments.get(id) ?? null,

    /**
     * Ends a payment as chosen and reports it to the shop. Waits for the first attempt, so that the shopper comes back
     * to an order that is up to date; others follow in the background.
     */
    settle: async (payment: Payment, choice: string | null): Promise<void> => {
      const movement = listChoices(payment).find((known) => known === choice);
      if (payment.outcome === 'confirmed' && movement) return move(payment, movement as Movement);
      if (isFinal(payment.outcome) || isClosed(payment)) return;
      if (choice === 'expired' && canExpire(payment)) return reportOutcome(payment, 'failed', texts.reasons.expired);
      const outcome = outcomes.find((known) => known === choice);
      if (outcome) await reportOutcome(payment, outcome, texts.reasons[outcome]);
    },

    /** Returns the page on which a payment is settled, and which lists its refunds. */
    page: (payment: Payment): string => {
      const { paymentId, language, market, method, outcome } = payment;
      const local = findLocal(payment);
      const methodName =
        (local?.label[language] ?? local?.label.en) ||
        markets[market].payLater.find(({ code }) => code === method)?.label ||
        null;
      return renderPaymentPage({
        ...payment,
        shopName,
        methodName,
        isClosed: isClosed(payment),
        instructions: local && outcome !== 'pending' ? renderInstructions(payment, local.kind, methodName ?? '') : null,
        path: `/pay/${paymentId}`,
        choices: listChoices(payment),
      });
    },

    /** Returns the origin that the shopper goes back to. */
    getShopOrigin: (payment: Payment) => new URL(payment.returnUrl).origin,
  };
}

type RefundAnswer = { status: 'succeeded'; reference: string } | { status: 'refused'; reason: string };

/** What the shopper of a local payment sees: a QR code, an account number, or where to approve it. */
function renderInstructions(
  { paymentId, market, language, expiresAt }: Payment,
  kind: LocalPayment['kind'],
  method: string,
) {
  const [zone] = markets[market].timeZones;
  const time = formatTime(expiresAt, zone, market, language);
  const day = formatDate(expiresAt, zone, market, language, 'weekday');
  const until = translate(texts.moment, language, { time, day });
  const digest = createHash('sha256').update(paymentId).digest();
  return html`<div class="wrap how"><p class="lead num">${translate(texts.kinds[kind], language, { until, method })}</p>
${kind === 'qr' ? drawCode(digest, translate(texts.code, language)) : null}
${
  kind === 'transfer'
    ? html`<dl class="facts num"><dt>${translate(texts.bank, language)}</dt><dd>Sandbox Bank</dd>
<dt>${translate(texts.account, language)}</dt><dd><b>${createAccountNumber(digest)}</b></dd></dl>`
    : null
}</div>`;
}

/** Draws squares that look like a QR code and are none: nobody should be able to pay it. */
function drawCode(digest: Buffer, label: string) {
  const size = 21;
  const isFinder = (x: number, y: number) => {
    const [left, top] = [x < 7 ? x : x - (size - 7), y < 7 ? y : y - (size - 7)];
    if (left < 0 || top < 0 || (x >= 7 && y >= 7)) return null;
    const ring = Math.max(Math.abs(left - 3), Math.abs(top - 3));
    return ring !== 2;
  };
  const squares = Array.from({ length: size * size }, (_, index) => {
    const [x, y] = [index % size, Math.floor(index / size)];
    const bit = ((digest[index % digest.length] ?? 0) >> (Math.floor(index / digest.length) % 8)) & 1;
    return (isFinder(x, y) ?? bit === 1) ? `M${x} ${y}h1v1h-1z` : '';
  }).join('');
  return html`<svg class="code" role="img" aria-label="${label}" viewBox="-2 -2 ${size + 4} ${size + 4}"><path fill="#fff" d="M-2-2h${size + 4}v${size + 4}h-${size + 4}z"/><path d="${squares}"/></svg>`;
}

function createAccountNumber(digest: Buffer): string {
  const digits = String(digest.readUIntBE(0, 6) % 1e12).padStart(12, '0');
  return `8808 ${digits.replace(/(\d{4})(\d{4})/, '$1 $2 ')}`;
}

/** Creates the reference that people read out on the phone: PF-HK-7731. */
function createReference({ paymentId, market }: Payment, outcome: Outcome): string {
  const digits = createHash('sha256').update(paymentId).digest().readUInt32BE() % 10_000;
  const letter = { confirmed: 'C', failed: 'F', blocked: 'B', pending: 'P' }[outcome];
  return `P${letter}-${market}-${String(digits).padStart(4, '0')}`;
}
