import type { AddressPart, Subdivision } from '@vermilion/contract/address';
import { findAddressProblems } from '@vermilion/contract/address-check';
import { type ContactField, findContactProblems, type PhoneCheck } from '@vermilion/contract/contact';
import type { FieldErrorCode } from '@vermilion/contract/errors';
import type { MarketCode, PaymentMethodCode } from '@vermilion/contract/markets';
import type { OrderRequest } from '@vermilion/contract/order';
import { readAddress } from '~/address/read-address.ts';
import { type CheckoutField, type CheckoutValues, getDeliveryMethod } from './checkout.values.ts';

type CheckoutProblems = Partial<Record<CheckoutField, FieldErrorCode>>;

/** Of the address in the request. */
const addressPath = 'delivery.address';

type Rules = { market: MarketCode; subdivisions: readonly Subdivision[]; isPhone: PhoneCheck };

/** Returns what is wrong with the form, by the rules that the server checks by; fields in no particular order. */
export function findProblems(values: CheckoutValues, { market, subdivisions, isPhone }: Rules): CheckoutProblems {
  const problems: CheckoutProblems = {};
  for (const [field, code] of Object.entries(findContactProblems(market, getContact(values), isPhone))) {
    problems[`contact.${field as ContactField}`] = code;
  }
  if (getDeliveryMethod(values) === 'collect') {
    if (!values['delivery.storeCode']) problems['delivery.storeCode'] = 'REQUIRED';
    return problems;
  }
  const address = readAddress(values, addressPath, market);
  for (const [part, code] of Object.entries(findAddressProblems(market, address, subdivisions))) {
    problems[`${addressPath}.${part as AddressPart}`] = code;
  }
  return problems;
}

/**
 * Returns the request for the order. Without a payment method nothing is left to pay.
 * @param shown the amounts that the page shows
 */
export function createOrderRequest(
  values: CheckoutValues,
  market: MarketCode,
  shown: Pick<OrderRequest, 'expectedTotal' | 'expectedAmountDue' | 'expectedExtraIds' | 'idempotencyKey'>,
): OrderRequest {
  const method = getDeliveryMethod(values);
  const paymentMethod = values['payment.method'] as PaymentMethodCode | undefined;
  return {
    contact: getContact(values),
    delivery:
      method === 'collect'
        ? { method, storeCode: values['delivery.storeCode'] ?? '' }
        : { method, address: readAddress(values, addressPath, market) },
    payment: paymentMethod ? { method: paymentMethod } : null,
    ...(values.saveAddress && method !== 'collect' && { saveAddress: true }),
    ...shown,
  };
}

function getContact(values: CheckoutValues): Record<ContactField, string> {
  return {
    fullName: values['contact.fullName']?.trim() ?? '',
    email: values['contact.email']?.trim() ?? '',
    phone: values['contact.phone']?.trim() ?? '',
  };
}
