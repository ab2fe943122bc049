import type { paymentEndpoints } from '@vermilion/contract/payment';
import type { OrderService } from '../order/order.service.ts';
import type { Handlers } from '../platform/dispatch.ts';
import type { NounParts } from '../platform/noun.ts';
import { signatureHeader } from './payment.signature.ts';

export function paymentRoutes(orders: Pick<OrderService, 'hear'>): Handlers<keyof typeof paymentEndpoints> {
  return {
    'POST payments/callbacks': ({ body }) => orders.hear(body),
  };
}

/** Recognises the payment provider by its signature. */
export function identifyProvider(verify: OrderService['verify']): NonNullable<NounParts<unknown>['identify']> {
  return async ({ header, rawBody, address }) =>
    header(signatureHeader) !== undefined && verify(header, rawBody) ? { kind: 'provider', address } : null;
}
