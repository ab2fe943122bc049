import type { paymentEndpoints } from '@vermilion/contract/payment';
import type { paymentStaffEndpoints } from '@vermilion/contract/payment-staff';
import type { Provider } from '../platform/actor.ts';
import type { Handlers } from '../platform/dispatch.ts';
import { type RequestContext, resolveSignedIn } from '../platform/request-context.ts';
import { ok } from '../platform/result.ts';
import type { PaymentProvider } from './payment.provider.ts';
import type { PaymentService } from './payment.service.ts';

export function createPaymentHandlers(
  payments: Pick<PaymentService, 'receiveCallback'>,
): Handlers<keyof typeof paymentEndpoints> {
  return {
    'POST payments/callbacks': async ({ body }, context) => {
      const actor = await context.actor();
      // The audience lets no others in.
      if (actor.kind !== 'provider') throw new Error('A callback comes from a payment provider');
      return payments.receiveCallback(body, actor.name);
    },
  };
}

export function createPaymentStaffHandlers(
  payments: Pick<PaymentService, 'listRefusedRefunds' | 'payOutByHand' | 'closeRefund' | 'listOpenDisputes'>,
): Handlers<keyof typeof paymentStaffEndpoints> {
  return {
    'GET staff/refunds/': async ({ query }) => ok(await payments.listRefusedRefunds(query.cursor ?? null)),
    'GET staff/disputes/': async ({ query }) => ok(await payments.listOpenDisputes(query.cursor ?? null)),
    'POST staff/refunds/{refundId}/payout': async ({ params, body }, context) =>
      payments.payOutByHand(await resolveSignedIn(context), params.refundId, body.reference),
    'POST staff/refunds/{refundId}/close': async ({ params, body }, context) =>
      payments.closeRefund(await resolveSignedIn(context), params.refundId, body.reason),
  };
}

/** Recognises a payment provider by its signature. */
export function identifyProvider(
  providers: readonly Pick<PaymentProvider, 'name' | 'verify'>[],
): (context: RequestContext) => Promise<Provider | null> {
  return async ({ header, rawBody, address }) => {
    const provider = providers.find(({ verify }) => verify(header, rawBody));
    return provider ? { kind: 'provider', name: provider.name, address } : null;
  };
}
