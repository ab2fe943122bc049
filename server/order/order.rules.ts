import { type Address, addressProblems, type Subdivision, tidyAddress } from '@vermilion/contract/address';
import { asciiDigits, type Contact, contactProblems } from '@vermilion/contract/contact';
import { addDays, addWorkingDays, dayIn, timeIn, weekdayOf } from '@vermilion/contract/dates';
import { errorText, type FieldError, type FieldErrorCode } from '@vermilion/contract/errors';
import type { Store } from '@vermilion/contract/market';
import type { DeliveryMethod, Language, Market, MarketCode, PaymentMethodCode } from '@vermilion/contract/markets';
import { instalments } from '@vermilion/contract/money';
import type { Checkout, OrderStatus } from '@vermilion/contract/order';
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

/**
 * The states of an order, and those each may be followed by.
 * A failed or blocked order turns pending when the shopper tries again, and may turn confirmed by late word that the
 * money came after all. Only a paid and a cancelled order are at their end.
 */
export const orderTransitions: Record<OrderStatus, readonly OrderStatus[]> = {
  pending: ['confirmed', 'failed', 'blocked', 'cancelled'],
  failed: ['pending', 'confirmed', 'cancelled'],
  blocked: ['pending', 'confirmed', 'cancelled'],
  confirmed: [],
  cancelled: [],
};

/** Whether the order still waits for money. */
export function isUnpaid(status: OrderStatus): boolean {
  return orderTransitions[status].includes('confirmed');
}

/** How many times an order can be tried to pay. */
export const mostAttempts = 50;

/**
 * Whether Retry Payment helps (spec §2, §8): after a failure, after a block (by what `retryMethods` says), and where
 * the shopper left the provider's page. Not while the provider is at work on a payment, which may still come through,
 * nor once the items are no longer kept.
 */
export function canRetry(
  order: { status: OrderStatus; heldUntil: Date },
  payment: { status: string; attempt: number },
  now: Date,
): boolean {
  const isWaiting = order.status === 'pending' && payment.status === 'pending';
  return isUnpaid(order.status) && !isWaiting && payment.attempt < mostAttempts && now < order.heldUntil;
}

const minutes = 60_000;

/** While a provider is at work (a bank transfer, cash at a counter) the items are kept for at least a day. */
export const pendingHold = 24 * 60 * minutes;

/** Until when an order keeps its items once the provider says that the payment is pending. */
export function holdWhilePending(heldUntil: Date, now: Date): Date {
  return new Date(Math.max(heldUntil.getTime(), now.getTime() + pendingHold));
}

/** The provider's page closes half a minute before the items go back, so that its last word still comes in time. */
export function pageExpiry(heldUntil: Date): Date {
  return new Date(heldUntil.getTime() - minutes / 2);
}

/** From one calendar day (`YYYY-MM-DD`) to another, both included. */
type Days = { from: string; to: string };

/** The days on which a delivery ordered now arrives, on the calendar of a zone. */
export function deliveryDays({ days: [least, most] }: DeliveryMethod, zone: string, now: Date): Days {
  const today = dayIn(zone, now);
  return { from: addWorkingDays(today, least), to: addWorkingDays(today, most) };
}

/**
 * The days on which an order placed now is ready in a store: of those when it is open, in its own zone. Today is the
 * first of them until the store closes.
 * @param store open on some day of the week
 */
export function collectionDays(
  { days: [least, most] }: DeliveryMethod,
  { hours, zone }: Pick<Store, 'hours' | 'zone'>,
  now: Date,
): Days {
  const isOpenOn = (weekday: number) => Boolean(hours[weekday]);
  if (!hours.some(Boolean)) throw new Error('Nothing can be collected from a store that never opens');
  const today = dayIn(zone, now);
  const opening = hours[weekdayOf(today)];
  // Hours that end at or before their start run past midnight.
  const isOpenToday = opening && (opening.closes <= opening.opens || timeIn(zone, now) < opening.closes);
  const ready = (count: number) => addDays(today, isOpenToday ? count : count + 1, isOpenOn);
  return { from: ready(least), to: ready(most) };
}

/** From the first day of several spans, of which there must be one, to the last. */
export function spanOf(spans: readonly Days[]): Days {
  const { from } = spans.reduce((first, span) => (span.from < first.from ? span : first));
  const { to } = spans.reduce((last, span) => (last.to < span.to ? span : last));
  return { from, to };
}

/** The ways to pay a total (minor units): card, and the market's pay-later providers that take such an amount. */
export function paymentOptions(total: number, market: Market): Checkout['payment'] {
  const later = market.payLater
    .filter(({ least, most }) => least <= total && total <= most)
    .map(({ code, label, instalments: count, everyDays }) => ({
      code,
      label,
      // The first instalment carries the odd units: none is more than what is said here.
      instalments: { count, amount: instalments(total, count)[0] ?? total, everyDays },
    }));
  return [{ code: 'card', label: null, instalments: null }, ...later];
}

/**
 * The ways to pay by which an order of a total (minor units) can be tried again. A pay-later provider that has blocked
 * the shopper would do so again; after a block of a card another card may work, also where there is nothing but cards.
 * @param last the try before
 */
export function retryMethods(
  total: number,
  market: Market,
  last: { status: string; method: PaymentMethodCode },
): { code: PaymentMethodCode; label: string | null }[] {
  return paymentOptions(total, market)
    .filter(({ code }) => code === 'card' || code !== last.method || last.status !== 'blocked')
    .map(({ code, label }) => ({ code, label }));
}

/** What a provider calls itself; null for card. */
export function paymentLabel(method: PaymentMethodCode, market: Market): string | null {
  return market.payLater.find(({ code }) => code === method)?.label ?? null;
}

/** One line without control signs, inner space single. */
const tidy = (text: string) => text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();

type Checked<Value> = { value: Value; problems: { path: string; code: FieldErrorCode }[] };

/**
 * Checks who ordered (spec §5), phones by the full table of the world's numbers.
 * @returns the contact as it is kept: the phone in E.164; a number without a calling code is taken as the market's
 */
export function checkContact(given: Contact, market: MarketCode): Checked<Contact> {
  const value = { fullName: tidy(given.fullName), email: given.email.trim(), phone: tidy(given.phone) };
  const problems = contactProblems(market, value, (phone) => phoneOf(phone, market) !== null);
  return {
    value: { ...value, phone: phoneOf(asciiDigits(value.phone), market) ?? '' },
    problems: Object.entries(problems).map(([field, code]) => ({ path: `contact.${field}`, code })),
  };
}

/** A phone number in E.164; null when there is no such number. */
function phoneOf(text: string, market: MarketCode): string | null {
  const phone = parsePhoneNumberFromString(text, { defaultCountry: market, extract: false });
  return phone?.isValid() ? phone.number : null;
}

/**
 * Checks where an order goes, by the market's own form.
 * @returns the address as it is kept
 */
export function checkAddress(
  given: Address,
  market: MarketCode,
  subdivisions: readonly Subdivision[],
): Checked<Address> {
  const value = tidyAddress(market, given);
  const problems = Object.entries(addressProblems(market, value, subdivisions));
  return { value, problems: problems.map(([part, code]) => ({ path: `delivery.address.${part}`, code })) };
}

/** Field errors as the answer tells them. */
export function fieldErrors(problems: Checked<unknown>['problems'], language: Language): FieldError[] {
  return problems.map(({ path, code }) => ({ path, code, message: errorText(code, language) }));
}
