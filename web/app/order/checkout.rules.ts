import {
  type Address,
  type AddressPart,
  addressForms,
  addressProblems,
  type Subdivision,
} from '@vermilion/contract/address';
import {
  asciiDigits,
  type ContactField,
  contactFields,
  contactProblems,
  type PhoneCheck,
} from '@vermilion/contract/contact';
import type { FieldError, FieldErrorCode } from '@vermilion/contract/errors';
import type { DeliveryMethodCode, MarketCode, PaymentMethodCode } from '@vermilion/contract/markets';
import type { PlaceOrder } from '@vermilion/contract/order';

/** A field by the path under which the request carries it, so that the server's field errors find their place. */
export type CheckoutField =
  | `contact.${ContactField}`
  | 'delivery.method'
  | `delivery.address.${AddressPart}`
  | 'delivery.storeCode'
  | 'payment.method';

/** What has been typed and chosen, as text; a field nobody has touched is missing. */
export type CheckoutValues = Partial<Record<CheckoutField, string>>;

type CheckoutProblems = Partial<Record<CheckoutField, FieldErrorCode>>;

/** The fields that count for a way of delivery, from the top of the form to its end. */
export function fieldsOf(market: MarketCode, method: DeliveryMethodCode): CheckoutField[] {
  const place: CheckoutField[] =
    method === 'collect'
      ? ['delivery.storeCode']
      : addressForms[market].fields.map(({ part }) => `delivery.address.${part}` as const);
  return [...contactFields.map((field) => `contact.${field}` as const), 'delivery.method', ...place, 'payment.method'];
}

type Rules = { market: MarketCode; subdivisions: readonly Subdivision[]; isPhone: PhoneCheck };

/** What is wrong with the form, by the rules that the server checks by; fields in no particular order. */
export function problemsOf(values: CheckoutValues, { market, subdivisions, isPhone }: Rules): CheckoutProblems {
  const problems: CheckoutProblems = {};
  for (const [field, code] of Object.entries(contactProblems(market, contactOf(values), isPhone))) {
    problems[`contact.${field as ContactField}`] = code;
  }
  if (methodOf(values) === 'collect') {
    if (!values['delivery.storeCode']) problems['delivery.storeCode'] = 'REQUIRED';
    return problems;
  }
  for (const [part, code] of Object.entries(addressProblems(market, addressOf(values, market), subdivisions))) {
    problems[`delivery.address.${part as AddressPart}`] = code;
  }
  return problems;
}

/** The order that the form asks for. */
export function orderOf(
  values: CheckoutValues,
  market: MarketCode,
  { expectedTotal, idempotencyKey }: Pick<PlaceOrder, 'expectedTotal' | 'idempotencyKey'>,
): PlaceOrder {
  const method = methodOf(values);
  return {
    contact: contactOf(values),
    delivery:
      method === 'collect'
        ? { method, storeCode: values['delivery.storeCode'] ?? '' }
        : { method, address: addressOf(values, market) },
    payment: { method: (values['payment.method'] ?? 'card') as PaymentMethodCode },
    expectedTotal,
    idempotencyKey,
  };
}

export function methodOf(values: CheckoutValues): DeliveryMethodCode {
  return (values['delivery.method'] ?? 'standard') as DeliveryMethodCode;
}

/** Sorts the server's field errors by the form's fields; `rest` names fields that the form does not show. */
export function refusalsOf(
  errors: readonly FieldError[],
  fields: readonly CheckoutField[],
): { byField: Partial<Record<CheckoutField, string>>; rest: FieldError[] } {
  const byField: Partial<Record<CheckoutField, string>> = {};
  const rest: FieldError[] = [];
  for (const error of errors) {
    const field = fields.find((known) => known === error.path);
    if (field) byField[field] ??= error.message;
    else rest.push(error);
  }
  return { byField, rest };
}

/** What a reload must not lose. */
type Draft = { values: CheckoutValues; idempotencyKey: string };

/** Reads a draft as it was stored; null when it is none (another version of the shop may have written it). */
export function draftOf(text: string | null): Draft | null {
  try {
    const draft: unknown = JSON.parse(text ?? 'null');
    if (!isRecord(draft) || !isRecord(draft.values) || typeof draft.idempotencyKey !== 'string') return null;
    const texts = Object.entries(draft.values).filter(([, value]) => typeof value === 'string');
    return { values: Object.fromEntries(texts), idempotencyKey: draft.idempotencyKey };
  } catch {
    return null;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function contactOf(values: CheckoutValues): Record<ContactField, string> {
  return {
    fullName: values['contact.fullName']?.trim() ?? '',
    email: values['contact.email']?.trim() ?? '',
    phone: values['contact.phone']?.trim() ?? '',
  };
}

/** The parts that the market's form has and that are filled. */
function addressOf(values: CheckoutValues, market: MarketCode): Address {
  const address: Address = {};
  for (const { part } of addressForms[market].fields) {
    const text = values[`delivery.address.${part}`]?.trim();
    if (text) address[part] = part === 'postcode' ? asciiDigits(text) : text;
  }
  return address;
}
