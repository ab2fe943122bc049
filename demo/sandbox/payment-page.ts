import { getLocale, type Language, type MarketCode, markets } from '@vermilion/contract/markets';
import { formatMoney } from '@vermilion/contract/money';
import type { Text } from '@vermilion/contract/text';
import { type Html, html } from '@vermilion/server/platform/html';
import { page } from './pages.ts';
import { type Choice, type Disputed, type Outcome, paymentTexts as texts, translate } from './texts.ts';

export type PaymentView = {
  shopName: string;
  market: MarketCode;
  language: Language;
  payableNumber: string;
  /** In minor units of the market's currency. */
  amount: number;
  /** What the method is called; null for a card. */
  methodName: string | null;
  returnUrl: string;
  outcome: Outcome | null;
  /** Its time to pay is over, or the shop had its page closed. */
  isClosed: boolean;
  refunds: readonly { amount: number; reference: string }[];
  dispute: Disputed | null;
  /** How a local payment is made; null for others, and once it is made. */
  instructions: Html | null;
  /** Where the choice is sent to, and what can be chosen; none: nothing can. */
  path: string;
  choices: readonly Choice[];
};

/** Whether nothing more can come of a payment. */
export const isFinal = (outcome: Outcome | null) => outcome !== null && outcome !== 'pending';

/** Returns the page on which a payment is settled, and which lists its refunds. */
export function renderPaymentPage(view: PaymentView): string {
  const { shopName, market, language, payableNumber, methodName, returnUrl, outcome, isClosed } = view;
  const say = (text: Text, values?: Record<string, string>) => translate(text, language, values);
  const print = (amount: number) => formatMoney(amount, markets[market], language);
  const title = say(texts.pay, { amount: print(view.amount) });
  const named = { number: payableNumber, shop: shopName };
  const order = methodName ? say(texts.orderWith, { ...named, method: methodName }) : say(texts.order, named);
  const isOver = isFinal(outcome) || isClosed;
  const settled = outcome && outcome !== 'pending' ? say(texts.settled[outcome]) : title;
  const headline = isClosed ? say(texts.closed.headline) : settled;
  return page({
    locale: getLocale(market, language),
    title: `${headline} · ${payableNumber}`,
    home: returnUrl,
    mark: shopName,
    note: 'Sandbox',
    main: html`<div class="ground${isOver ? ' done' : ''}"><div class="wrap">
<p class="small num">${order}</p>
<h1 class="num">${headline}</h1>
${isClosed ? html`<p class="lead" role="status">${say(texts.closed.lead)}</p>` : null}
${isOver ? null : html`<p class="lead">${say(texts.sandbox)}</p>`}
${outcome === 'pending' ? html`<p class="msg" role="status">${say(texts.stillPending)}</p>` : null}
${view.refunds.map(({ amount, reference }) => html`<p class="lead num">${say(texts.refunded, { amount: print(amount), reference })}</p>`)}
${view.dispute ? html`<p class="lead num">${say(texts.disputed[view.dispute.state], { amount: print(view.dispute.amount) })}</p>` : null}
${isOver ? html`<p><a class="btn act" href="${returnUrl}">${say(texts.back)}</a></p>` : null}
</div></div>
${isOver ? null : view.instructions}
${view.choices.length > 0 ? renderChoices(view) : null}`,
  });
}

function renderChoices({ path, choices, returnUrl, language, outcome }: PaymentView) {
  return html`<form class="wrap" method="post" action="${path}">
<ul class="choices">${choices.map(
    (choice) =>
      html`<li><button${choice === 'confirmed' ? html` class="act"` : null} name="outcome" value="${choice}" aria-describedby="${choice}">${translate(texts.choices[choice].verb, language)}</button><span class="q" id="${choice}">${translate(texts.choices[choice].does, language)}</span></li>`,
  )}</ul>
</form>
${isFinal(outcome) ? null : html`<p class="wrap out"><a href="${returnUrl}">${translate(texts.back, language)}</a></p>`}`;
}
