import { isEmail } from '@vermilion/contract/contact';
import { getCalendarDay } from '@vermilion/contract/dates';
import type { FieldErrorCode } from '@vermilion/contract/errors';
import { giftCardDesigns, maxGiftMessageLength } from '@vermilion/contract/gift-card-terms';
import type { GiftCardOffer, GiftCardRequest } from '@vermilion/contract/giftcard';
import type { FormValues } from '~/ui/form/draft.ts';

/** The value of the choice that opens the field for another amount. */
export const otherAmount = 'other';

/** Returns the amount that a form holds, in minor units; null where there is none that a gift card can be worth. */
function readAmount(values: FormValues, { min, max, unit }: GiftCardOffer['amounts']): number | null {
  const { amount = '', otherAmount: typed = '' } = values;
  if (amount !== otherAmount) return Number(amount) || null;
  // A currency without decimals has the point between thousands.
  const [separator, emptyDecimals] = unit === 1 ? ['.', /,0{1,2}$/] : [',', /\.0{1,2}$/];
  const whole = typed.replaceAll(/[\s']/g, '').replaceAll(separator, '').replace(emptyDecimals, '');
  const minor = /^\d{1,9}$/.test(whole) ? Number(whole) * unit : 0;
  return minor >= min && minor <= max ? minor : null;
}

/** Returns what is wrong with a form, by its fields. */
export function findProblems(values: FormValues, offer: GiftCardOffer): Record<string, FieldErrorCode> {
  const problems: Record<string, FieldErrorCode> = {};
  if (readAmount(values, offer.amounts) === null) {
    problems.otherAmount = values.otherAmount?.trim() ? 'INVALID_VALUE' : 'REQUIRED';
  }
  for (const person of ['recipient', 'buyer'] as const) {
    const email = values[`${person}.email`]?.trim() ?? '';
    if (!/\p{L}/u.test(values[`${person}.fullName`] ?? '')) problems[`${person}.fullName`] = 'FULL_NAME_REQUIRED';
    if (email === '') problems[`${person}.email`] = 'REQUIRED';
    else if (!isEmail(email)) problems[`${person}.email`] = 'INVALID_EMAIL';
  }
  if ((values.message ?? '').length > maxGiftMessageLength) problems.message = 'TOO_LONG';
  if (values.when === 'later' && !values.sendOn) problems.sendOn = 'REQUIRED';
  return problems;
}

/** Returns the request of a form that has no problems. */
export function createRequest(
  values: FormValues,
  offer: GiftCardOffer,
  zones: readonly string[],
  idempotencyKey: string,
): GiftCardRequest {
  const sendZone = values.sendZone ?? zones[0] ?? '';
  const readPerson = (person: 'recipient' | 'buyer') => ({
    fullName: values[`${person}.fullName`] ?? '',
    email: values[`${person}.email`] ?? '',
  });
  return {
    amount: readAmount(values, offer.amounts) ?? 0,
    design: offer.designs.find((design) => design === values.design) ?? offer.designs[0] ?? giftCardDesigns[0],
    recipient: readPerson('recipient'),
    buyer: readPerson('buyer'),
    message: values.message ?? '',
    sendOn: values.when === 'later' ? (values.sendOn ?? '') : getCalendarDay(sendZone, new Date()),
    sendZone,
    payment: { method: offer.methods.find(({ code }) => code === values.method)?.code ?? 'card' },
    idempotencyKey,
  };
}
