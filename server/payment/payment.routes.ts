import type { paymentEndpoints } from '@vermilion/contract/payment';
import type { Provider } from '../platform/actor.ts';
import type { Handlers } from '../platform/dispatch.ts';
import type { RequestContext } from '../platform/request-context.ts';
import type { PaymentProvider } from './payment.provider.ts';
import type { PaymentService } from './payment.service.ts';

export function createPaymentHandlers(
  payments: Pick<PaymentService, 'receiveCallback'>,
): Handlers<keyof typeof paymentEndpoints> {
  return {
    'POST payments/callbacks': ({ body }) => payments.receiveCallback(body),
  };
}

/** Recognises the payment provider by its signature. */
export function identifyProvider(
  verify: PaymentProvider['verify'],
): (context: RequestContext) => Promise<Provider | null> {
  return async ({ header, rawBody, address }) => (verify(header, rawBody) ? { kind: 'provider', address } : null);
}
