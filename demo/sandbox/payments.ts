import { createHash, randomUUID } from 'node:crypto';
import { localeOf, markets } from '@vermilion/contract/markets';
import { formatMoney } from '@vermilion/contract/money';
import { hostedPaymentStart } from '@vermilion/server/payment/payment.hosted';
import { isSigned, sign, signatureHeader } from '@vermilion/server/payment/payment.signature';
import type { Clock } from '@vermilion/server/platform/clock';
import { html } from '@vermilion/server/platform/html';
import { page } from './pages.ts';
import { type Outcome, outcomes, paymentTexts } from './texts.ts';

type Payment = ReturnType<typeof hostedPaymentStart.parse> & { outcome: Outcome | null };

/** Pauses before each try to reach the shop, in milliseconds. */
const callbackPauses = [0, 500, 2000, 5000, 15_000];
const patience = 10_000;
const mostPayments = 10_000;

/** The payments of the sandbox: kept in memory, settled by whoever opens their page. */
export function createPayments({
  secret,
  clock,
  fetch,
  origin,
}: {
  secret: string;
  clock: Clock;
  fetch: typeof globalThis.fetch;
  origin: () => string;
}) {
  const payments = new Map<string, Payment>();
  const stopping = new AbortController();

  const isFinal = ({ outcome }: Payment) => outcome !== null && outcome !== 'pending';
  // A payment that is pending has come in time: it can be settled later.
  const isClosed = (payment: Payment) => payment.outcome === null && clock.now().toISOString() >= payment.expiresAt;

  async function callBack(payment: Payment, body: string, tries: readonly number[]): Promise<boolean> {
    for (const pause of tries) {
      await new Promise((resolve) => setTimeout(resolve, pause).unref());
      if (stopping.signal.aborted) return false;
      const answer = await fetch(payment.callbackUrl, {
        method: 'POST',
        headers: { 'content-type': 'application/json', [signatureHeader]: sign(secret, body, clock.now()) },
        body,
        signal: AbortSignal.any([stopping.signal, AbortSignal.timeout(patience)]),
      }).catch(() => null);
      if (answer?.ok) return true;
    }
    return false;
  }

  return {
    /**
     * Keeps a payment that the shop starts, and gives it a page: the same one when it asks again.
     * @returns null when the message is not the shop's, or says nothing of use
     */
    start: (signature: string | undefined, body: string): { pageUrl: string } | null => {
      if (!isSigned(secret, signature, body, clock.now())) return null;
      const given = hostedPaymentStart.safeParse(JSON.parse(body));
      if (!given.success) return null;
      const { paymentId } = given.data;
      if (!payments.has(paymentId)) payments.set(paymentId, { ...given.data, outcome: null });
      const [oldest] = payments.keys();
      if (payments.size > mostPayments && oldest) payments.delete(oldest);
      return { pageUrl: `${origin()}/pay/${paymentId}` };
    },

    find: (id: string): Payment | null => payments.get(id) ?? null,

    /**
     * Ends a payment as chosen and tells the shop.
     * The first try is waited for, so that the shopper comes back to an order that knows; others follow by themselves.
     */
    settle: async (payment: Payment, choice: string | null): Promise<void> => {
      const outcome = outcomes.find((known) => known === choice);
      if (!outcome || isFinal(payment) || isClosed(payment)) return;
      payment.outcome = outcome;
      const body = JSON.stringify({
        eventId: randomUUID(),
        paymentId: payment.paymentId,
        outcome,
        reason: paymentTexts[payment.language].reasons[outcome],
        reference: referenceOf(payment, outcome),
      });
      const [first = 0, ...later] = callbackPauses;
      if (!(await callBack(payment, body, [first]))) void callBack(payment, body, later);
    },

    /** The page on which a payment is settled. */
    page: (payment: Payment): string => {
      const { language, market, method, orderNumber, returnUrl, outcome } = payment;
      const texts = paymentTexts[language];
      const title = fill(texts.pay, { amount: formatMoney(payment.amount, markets[market], language) });
      const label = markets[market].payLater.find(({ code }) => code === method)?.label;
      const named = { number: orderNumber, shop: 'Vermilion' };
      const order = label ? fill(texts.orderWith, { ...named, method: label }) : fill(texts.order, named);
      const isOver = isFinal(payment) || isClosed(payment);
      const settled = outcome && outcome !== 'pending' ? texts.settled[outcome] : title;
      const headline = isClosed(payment) ? texts.closed.headline : settled;
      return page({
        locale: localeOf(market, language),
        title: `${headline} · ${orderNumber}`,
        home: returnUrl,
        note: 'Sandbox',
        main: html`<div class="ground${isOver ? ' done' : ''}"><div class="wrap">
<p class="small num">${order}</p>
<h1 class="num">${headline}</h1>
${isClosed(payment) ? html`<p class="lead" role="status">${texts.closed.lead}</p>` : null}
${isOver ? null : html`<p class="lead">${texts.sandbox}</p>`}
${outcome === 'pending' ? html`<p class="msg" role="status">${texts.stillPending}</p>` : null}
${isOver ? html`<p><a class="btn act" href="${returnUrl}">${texts.back}</a></p>` : null}
</div></div>
${isOver ? null : choices(payment, texts)}`,
      });
    },

    /** Where the shopper goes back to. */
    shopOf: (payment: Payment) => new URL(payment.returnUrl).origin,

    stop: () => stopping.abort(),
  };
}

function choices({ paymentId, outcome, returnUrl }: Payment, texts: (typeof paymentTexts)['en']) {
  const open = outcomes.filter((choice) => choice !== outcome);
  return html`<form class="wrap" method="post" action="/pay/${paymentId}">
<ul class="choices">${open.map(
    (choice) =>
      html`<li><button${choice === 'confirmed' ? html` class="act"` : null} name="outcome" value="${choice}" aria-describedby="${choice}">${texts.choices[choice].verb}</button><span class="q" id="${choice}">${texts.choices[choice].does}</span></li>`,
  )}</ul>
</form>
<p class="wrap out"><a href="${returnUrl}">${texts.back}</a></p>`;
}

/** What people read out on the phone: PF-HK-7731. */
function referenceOf({ paymentId, market }: Payment, outcome: Outcome): string {
  const digits = createHash('sha256').update(paymentId).digest().readUInt32BE() % 10_000;
  const letter = { confirmed: 'C', failed: 'F', blocked: 'B', pending: 'P' }[outcome];
  return `P${letter}-${market}-${String(digits).padStart(4, '0')}`;
}

function fill(text: string, values: Record<string, string>): string {
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
}
