import type { paymentEndpoints } from '@vermilion/contract/payment';
import type { Handlers } from '../platform/dispatch.ts';
import type { NounParts } from '../platform/noun.ts';
import type { PaymentProvider } from './payment.provider.ts';
import type { PaymentService } from './payment.service.ts';
import { signatureHeader } from './payment.signature.ts';

export function createPaymentHandlers(
  payments: Pick<PaymentService, 'receiveCallback'>,
): Handlers<keyof typeof paymentEndpoints> {
  return {
    'POST payments/callbacks': ({ body }) => payments.receiveCallback(body),
  };
}

/** Recognises the payment provider by its signature. */
export function identifyProvider(verify: PaymentProvider['verify']): NonNullable<NounParts<unknown>['identify']> {
  return async ({ header, rawBody, address }) =>
    header(signatureHeader) !== undefined && verify(header, rawBody) ? { kind: 'provider', address } : null;
}
