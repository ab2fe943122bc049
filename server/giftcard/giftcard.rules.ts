import { isEmail } from '@vermilion/contract/contact';
import { getCalendarDay } from '@vermilion/contract/dates';
import type { FieldErrorCode } from '@vermilion/contract/errors';
import {
  getGiftCardAmounts,
  giftCardSendTime,
  giftCardYears,
  isGiftCardAmount,
  maxGiftMessageLength,
  maxSendDaysAhead,
} from '@vermilion/contract/gift-card-terms';
import type {
  GiftCardBalance,
  GiftCardDelivery,
  GiftCardRequest,
  GiftCardState,
  GiftCardStatus,
} from '@vermilion/contract/giftcard';
import { getMarketDay } from '@vermilion/contract/market-day';
import { type Market, type MarketCode, markets } from '@vermilion/contract/markets';
import type { PaymentState } from '@vermilion/contract/payment';
import { hasLink } from '@vermilion/contract/typed-text';

/** `path` names the field as the request spells it. */
type FieldProblem = { path: string; code: FieldErrorCode };

/** Returns the end of a calendar day of a zone: the start of the next one. */
function getDayEnd(day: string, zone: string): Date {
  const next = Temporal.PlainDate.from(day).add({ days: 1 });
  return new Date(next.toZonedDateTime({ timeZone: zone }).epochMilliseconds);
}

/** Returns the expiry of a card whose last day, in the market's own zone, is this. */
export function createExpiry(lastDay: string, market: MarketCode): { expires_on: string; expires_at: Date } {
  return { expires_on: lastDay, expires_at: getDayEnd(lastDay, markets[market].timeZones[0]) };
}

/** Whether staff may change a balance of a market by an amount at once: by what its largest gift card is worth at most. */
export function isAdjustment(amount: number, market: MarketCode): boolean {
  return Math.abs(amount) <= getGiftCardAmounts(market).max;
}

/** Returns until when a card that is issued now and sent at a moment can be spent, by the market's law; null: for ever. */
export function getExpiry(
  market: MarketCode,
  now: Date,
  sendAt: Date,
): { expires_on: string; expires_at: Date } | { expires_on: null; expires_at: null } {
  const years = giftCardYears[market];
  if (years === null) return { expires_on: null, expires_at: null };
  const start = getMarketDay(market, new Date(Math.max(now.getTime(), sendAt.getTime())));
  return createExpiry(Temporal.PlainDate.from(start).add({ years }).toString(), market);
}

/** How long money can be spent that returns to a card after its last day, in days. */
const daysAfterReturn = 90;

/**
 * Returns the new expiry of a card to which money of an order returns after its last day; null where its expiry stays. Money
 * that was spent while a return had extended the card extends it no more, so that no card is renewed for ever (ADR 147).
 * @param chargedAt when the order took the money
 */
export function getExpiryAfterReturn(
  card: { market: MarketCode; expires_at: Date | null; return_extended_at: Date | null },
  chargedAt: Date,
  now: Date,
): { expires_on: string; expires_at: Date } | null {
  const { market, expires_at: expiresAt, return_extended_at: returnExtendedAt } = card;
  if (expiresAt === null || now < expiresAt) return null;
  if (returnExtendedAt !== null && chargedAt >= returnExtendedAt) return null;
  const today = Temporal.PlainDate.from(getMarketDay(market, now));
  return createExpiry(today.add({ days: daysAfterReturn }).toString(), market);
}

/** Returns when a card is sent: at once on its buyer's own day, otherwise in the morning of the day that was chosen. */
export function getSendTime(sendOn: string, zone: string, now: Date): Date {
  if (sendOn <= getCalendarDay(zone, now)) return now;
  const time = Temporal.PlainDate.from(sendOn).toZonedDateTime({ timeZone: zone, plainTime: giftCardSendTime });
  return new Date(time.epochMilliseconds);
}

/** Returns what is wrong with a purchase, by the fields of the request. */
export function findGiftCardProblems(
  request: Pick<GiftCardRequest, 'amount' | 'recipient' | 'buyer' | 'message' | 'sendOn' | 'sendZone'>,
  market: Market,
  now: Date,
): FieldProblem[] {
  const { amount, recipient, buyer, message, sendOn, sendZone } = request;
  const problems: FieldProblem[] = [];
  if (!isGiftCardAmount(amount, market.code)) problems.push({ path: 'amount', code: 'INVALID_VALUE' });
  for (const [path, person] of Object.entries({ recipient, buyer })) {
    if (!/\p{L}/u.test(person.fullName)) problems.push({ path: `${path}.fullName`, code: 'FULL_NAME_REQUIRED' });
    else if (person.fullName.length > 100) problems.push({ path: `${path}.fullName`, code: 'TOO_LONG' });
    else if (hasLink(person.fullName)) problems.push({ path: `${path}.fullName`, code: 'LINK_NOT_ALLOWED' });
    if (person.email === '') problems.push({ path: `${path}.email`, code: 'REQUIRED' });
    else if (!isEmail(person.email)) problems.push({ path: `${path}.email`, code: 'INVALID_EMAIL' });
  }
  if (message.length > maxGiftMessageLength) problems.push({ path: 'message', code: 'TOO_LONG' });
  else if (hasLink(message)) problems.push({ path: 'message', code: 'LINK_NOT_ALLOWED' });
  if (!market.timeZones.includes(sendZone)) problems.push({ path: 'sendZone', code: 'INVALID_VALUE' });
  else if (!isSendDay(sendOn, sendZone, now)) problems.push({ path: 'sendOn', code: 'INVALID_VALUE' });
  return problems;
}

function isSendDay(day: string, zone: string, now: Date): boolean {
  const today = getCalendarDay(zone, now);
  return day >= today && day <= Temporal.PlainDate.from(today).add({ days: maxSendDaysAhead }).toString();
}

type SpendFacts = { state: GiftCardState; frozen_at: Date | null; expires_at: Date | null };

/** Returns whether a card can be spent, and why not; null for one that was never issued or was refunded. */
export function getSpendState(card: SpendFacts, now: Date): GiftCardBalance['state'] | null {
  if (card.state !== 'issued') return null;
  if (card.frozen_at !== null) return 'frozen';
  return card.expires_at !== null && card.expires_at <= now ? 'expired' : 'active';
}

/** Returns what the buyer's page shows. @param outcome of its payment (`getShownOutcome`) */
export function getGiftCardStatus(
  state: GiftCardState,
  outcome: Extract<GiftCardStatus, 'pending' | 'confirmed' | 'failed' | 'blocked'>,
): GiftCardStatus {
  if (state === 'placed') return outcome;
  return state === 'issued' ? 'confirmed' : state;
}

/** Whether its buyer may cancel a card: before it is paid and no payment is being processed, or paid and not sent. */
export function canCancel(
  card: { state: GiftCardState; sent_at: Date | null; send_at: Date },
  payment: { state: PaymentState },
  now: Date,
): boolean {
  if (card.state === 'issued') return card.sent_at === null && now < card.send_at;
  return card.state === 'placed' && payment.state !== 'pending';
}

/** How often its buyer may have a card sent again; the database allows no more. */
export const maxResends = 3;

/** Whether its buyer may have a card sent again: one that was sent, and can be spent. */
export function canResend(card: SpendFacts & { sent_at: Date | null; resends: number }, now: Date): boolean {
  return card.sent_at !== null && card.resends < maxResends && getSpendState(card, now) === 'active';
}

/** Whether the recipient's server has refused the mail of a card for good, and nobody has the card. */
export const isRefused = ({
  state,
  sent_at: sentAt,
  code_number: codeNumber,
  refused_code: refusedCode,
}: Pick<Delivered, 'state' | 'sent_at' | 'code_number' | 'refused_code'>): boolean =>
  state === 'issued' && sentAt === null && refusedCode === codeNumber;

/** Returns how a card reaches its recipient. `again`: its mail with a new code is out, after the day on which it was to be sent. */
export function getDelivery(
  card: Pick<Delivered, 'state' | 'sent_at' | 'send_at' | 'code_number' | 'refused_code'>,
  now: Date,
): GiftCardDelivery {
  if (isRefused(card)) return 'refused';
  const isOut = card.state === 'issued' && card.sent_at === null && card.send_at <= now;
  return isOut && card.code_number > 1 ? 'again' : 'planned';
}

type Delivered = SpendFacts & {
  sent_at: Date | null;
  send_at: Date;
  code_number: number;
  refused_code: number | null;
  corrected_at: Date | null;
};

/** Whether its buyer may correct the address of a card: once, where nobody has it and it can be spent. */
export const canCorrect = (card: Delivered, now: Date): boolean =>
  card.corrected_at === null && getDelivery(card, now) === 'refused' && getSpendState(card, now) === 'active';

/** How many days before its last day the recipient of a card is reminded. */
export const remindDaysBefore = 30;
