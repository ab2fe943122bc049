import { type Address, addressForms } from '@vermilion/contract/address';
import { formatDate, formatTime } from '@vermilion/contract/dates';
import { type Language, localeOf, type Market } from '@vermilion/contract/markets';
import { formatMoney } from '@vermilion/contract/money';
import type { Order } from '@vermilion/contract/order';
import { adviceAfterBlock } from '@vermilion/contract/retry';
import { subdivisionName } from '@vermilion/contract/subdivisions';
import type { Mail } from '../platform/mail.ts';
import { type OrderMailTexts, orderMailTexts, type UnpaidStatus } from './order.mail.texts.ts';

/**
 * Creates the mail about a confirmed order, as HTML and as text, in the order's language and the market's money.
 * @param link the order's signed link
 */
export function createConfirmationMail(order: Order, market: Market, language: Language, link: string): Mail {
  const texts = orderMailTexts[language];
  const message = { subject: texts.subject, headline: texts.headline, lead: null, act: texts.see };
  const facts = listDeliveryFacts(order, market, language);
  if (order.payment.method) facts.push({ label: texts.payment, value: order.payment.label ?? texts.card });
  const content = createContent(order, market, language, link, message, facts);
  return toMail(order, content, `order.${order.id}.confirmed`, order.contact.fullName);
}

/**
 * Creates the mail about an order that was not paid: what happened, and until when the payment can be retried.
 * The recipient has confirmed nothing, so it contains no text that the orderer typed.
 * @param paymentId the attempt to pay that it is about
 */
export function createUnpaidMail(
  order: Order,
  status: UnpaidStatus,
  paymentId: string,
  market: Market,
  language: Language,
  link: string,
): Mail {
  const texts = orderMailTexts[language];
  const { payment, canRetry, heldUntil } = order;
  const { subject, headline, lead } = texts.unpaid[status];
  const advice = status === 'blocked' ? adviceAfterBlock(order) : null;
  const zone = market.timeZones[0];
  const keeps =
    canRetry &&
    heldUntil &&
    fill(texts.keeps, {
      time: formatTime(heldUntil, zone, market.code, language),
      day: formatDate(heldUntil, zone, market.code, language, 'weekday'),
    });
  const message = {
    subject,
    headline,
    lead: [lead, advice && texts.advice[advice], keeps].filter(Boolean).join(texts.space),
    act: canRetry ? texts.retry : texts.see,
  };
  const reference = payment.reference && fill(texts.reference, { reference: payment.reference });
  const facts: Row[] = [];
  if (status !== 'cancelled' && payment.reason) facts.push({ label: texts.reason, value: payment.reason });
  facts.push({ label: texts.way, value: join(texts, payment.label ?? texts.card, reference) });
  return toMail(order, createContent(order, market, language, link, message, facts), `payment.${paymentId}.${status}`);
}

/** Creates the mail about money that was given back. It contains no text that the orderer typed. */
export function createRefundMail(
  order: Order,
  refund: { id: string; amount: number; reference: string | null },
  market: Market,
  language: Language,
  link: string,
): Mail {
  const texts = orderMailTexts[language];
  const { subject, headline, lead } = texts.refunded;
  const amount = formatMoney(refund.amount, market, language);
  const message = { subject, headline, lead: fill(lead, { amount }), act: texts.see };
  const facts: Row[] = [{ label: texts.way, value: order.payment.label ?? texts.card }];
  if (refund.reference)
    facts.push({ label: texts.refund, value: fill(texts.reference, { reference: refund.reference }) });
  return toMail(order, createContent(order, market, language, link, message, facts), `refund.${refund.id}`);
}

type Row = { label: string; value: string };

/** What one mail about an order says that others do not. */
type Message = { subject: string; headline: string; lead: string | null; act: string };

type Content = Message & {
  texts: OrderMailTexts;
  locale: string;
  placed: string;
  lines: { brand: string; name: string; detail: string; amount: string }[];
  sums: Row[];
  total: Row;
  /** The tax inside the total. */
  taxes: Row[];
  facts: Row[];
  link: string;
};

/** @param name the recipient's; only for those who have paid an order */
function toMail(order: Order, content: Content, occasion: string, name = ''): Mail {
  return {
    to: { name, address: order.contact.email },
    subject: fill(content.subject, { number: order.number }),
    html: renderHtml(content),
    text: renderText(content),
    messageId: `<${occasion}@vermilion>`,
  };
}

function createContent(
  order: Order,
  market: Market,
  language: Language,
  link: string,
  message: Message,
  facts: Row[],
): Content {
  const texts = orderMailTexts[language];
  const money = (minor: number) => formatMoney(minor, market, language);
  const { totals } = order;
  const date = formatDate(order.placedAt, market.timeZones[0], market.code, language);
  const sums: Row[] = [{ label: texts.subtotal, value: money(totals.subtotal) }];
  if (totals.discount > 0) sums.push({ label: texts.discount, value: money(-totals.discount) });
  sums.push({ label: texts.shipping, value: totals.shipping > 0 ? money(totals.shipping) : texts.free });
  return {
    ...message,
    texts,
    locale: localeOf(market.code, language),
    placed: fill(texts.placed, { number: order.number, date }),
    lines: order.lines.map((line) => ({
      brand: line.brand.name,
      name: line.name,
      detail: `${join(texts, line.shade?.name, line.size, line.type)} × ${line.quantity}`.trimStart(),
      amount: money(line.subtotal),
    })),
    sums,
    total: { label: texts.total, value: money(totals.total) },
    taxes: totals.taxes.flatMap(({ name, basisPoints, amount, priceBeforeTax }) => [
      { label: fill(texts.includesTax, { tax: `${name} ${basisPoints / 100}%` }), value: money(amount) },
      { label: fill(texts.priceBeforeTax, { tax: name }), value: money(priceBeforeTax) },
    ]),
    facts,
    link,
  };
}

function listDeliveryFacts({ contact, delivery }: Order, market: Market, language: Language): Row[] {
  const texts = orderMailTexts[language];
  const day = (calendarDay: string) => formatDate(`${calendarDay}T00:00:00Z`, 'UTC', market.code, language, 'weekday');
  const { from, to } = delivery.estimate;
  const days = from === to ? day(from) : `${day(from)} – ${day(to)}`;
  const facts: Row[] = [{ label: texts.delivery, value: join(texts, texts.methods[delivery.method], days) }];
  if (delivery.store) {
    const { name, address } = delivery.store;
    facts.push({ label: texts.store, value: join(texts, name, address) });
  }
  if (delivery.address) {
    const lines = listAddressLines(delivery.address, market, language);
    facts.push({ label: texts.address, value: join(texts, contact.fullName, ...lines) });
  }
  return facts;
}

/** Joins the texts that are there. */
function join({ comma }: OrderMailTexts, ...parts: (string | null | undefined)[]): string {
  return parts.filter(Boolean).join(comma);
}

/** Returns the parts of an address in the order in which they are written in the market. */
function listAddressLines(address: Address, market: Market, language: Language): string[] {
  return addressForms[market.code].fields.flatMap(({ part }) => {
    const text = address[part];
    if (!text) return [];
    return [part === 'subdivision' ? subdivisionName(market.code, text, language) : text];
  });
}

function fill(text: string, values: Record<string, string>): string {
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
}

function renderText({ texts, headline, lead, act, placed, lines, sums, total, taxes, facts, link }: Content): string {
  const row = ({ label, value }: Row) => label + texts.colon + value;
  return [
    headline,
    placed,
    '',
    ...(lead ? [lead, ''] : []),
    ...lines.map(({ brand, name, detail, amount }) =>
      row({ label: `${brand} · ${name}${texts.comma}${detail}`, value: amount }),
    ),
    '',
    ...sums.map(row),
    row(total),
    ...taxes.map(row),
    '',
    ...facts.map(row),
    '',
    act,
    link,
    '',
    texts.keepLink,
    '',
    'Vermilion',
    '',
  ].join('\n');
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => escapes[sign] ?? sign);

// Mail programs know tables and inline styles; the colours are the shop's tokens.
const ink = '#14100e';
const quiet = '#5c534e';
const sans = "font-family:'Noto Sans Thai','PingFang HK','Microsoft JhengHei',Arial,sans-serif";
const serif = "font-family:'Noto Serif Thai','Songti TC',PMingLiU,'Times New Roman',serif";

function renderHtml({
  texts,
  headline,
  lead,
  act,
  locale,
  placed,
  lines,
  sums,
  total,
  taxes,
  facts,
  link,
}: Content): string {
  // The first row stands under the table's own line, in ink.
  const ruleAbove = (row: number) => (row > 0 ? 'border-top:1px solid #e3dbd2' : '');
  const sum = ({ label, value }: Row, style: string) =>
    `<tr><td style="padding:4px 0;${style}">${escaped(label)}</td>` +
    `<td align="right" style="padding:4px 0;white-space:nowrap;${style}">${escaped(value)}</td></tr>`;
  const items = lines.map(
    ({ brand, name, detail, amount }, index) =>
      `<tr><td style="padding:14px 0;${ruleAbove(index)}"><strong style="font-weight:600;font-size:14px">${escaped(brand)}</strong><br>` +
      `${escaped(name)}<br><span style="font-size:14px;color:${quiet}">${escaped(detail)}</span></td>` +
      `<td align="right" valign="top" style="padding:14px 0;white-space:nowrap;${ruleAbove(index)}">${escaped(amount)}</td></tr>`,
  );
  const factRows = facts.map(
    ({ label, value }, index) =>
      `<tr><td style="padding:10px 0;${ruleAbove(index)}"><span style="font-size:14px;color:${quiet}">${escaped(label)}</span><br>` +
      `${escaped(value)}</td></tr>`,
  );
  const table = (rows: string[], style = '') =>
    `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="border-collapse:collapse;${style}">` +
    `${rows.join('')}</table>`;
  return (
    `<!doctype html><html lang="${locale}"><head><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width,initial-scale=1"><title>${escaped(placed)}</title></head>` +
    `<body style="margin:0;padding:0;background:#fcfaf7;color:${ink};font-size:16px;line-height:1.5;${sans}">` +
    `<div style="max-width:560px;margin:0 auto;padding:32px 20px 48px">` +
    `<p style="margin:0 0 40px;font-size:32px;line-height:1;${serif}">Vermilion</p>` +
    `<p style="margin:0 0 8px;font-size:14px;color:${quiet}">${escaped(placed)}</p>` +
    `<h1 style="margin:0 0 24px;font-size:34px;line-height:1.2;font-weight:400;${serif}">${escaped(headline)}</h1>` +
    (lead ? `<p style="margin:0 0 24px">${escaped(lead)}</p>` : '') +
    `<p style="margin:0 0 12px"><a href="${escaped(link)}" style="display:inline-block;padding:14px 28px;background:#bc2c1c;` +
    `color:#fcfaf7;text-decoration:none;border-radius:2px;font-weight:500">${escaped(act)}</a></p>` +
    `<p style="margin:0 0 32px;font-size:13px;color:${quiet}">${escaped(texts.keepLink)}</p>` +
    table(items, `border-top:1px solid ${ink}`) +
    table(
      [
        ...sums.map((row) => sum(row, `color:${quiet}`)),
        sum(total, 'font-size:20px;font-weight:600;padding-top:12px'),
        ...taxes.map((row) => sum(row, `font-size:14px;color:${quiet}`)),
      ],
      `border-top:1px solid ${ink};margin:0 0 32px`,
    ) +
    table(factRows, `border-top:1px solid ${ink}`) +
    `</div></body></html>`
  );
}
