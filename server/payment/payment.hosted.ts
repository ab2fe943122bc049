import { fail, ok } from '@vermilion/contract/result';
import { z } from 'zod';
import type { Clock } from '../platform/clock.ts';
import { type PaymentProvider, paymentStart } from './payment.provider.ts';
import { isSigned, sign, signatureHeader } from './payment.signature.ts';

/** Longest wait for the provider, in milliseconds. */
const patience = 10_000;

/** What is sent to the provider. */
export const hostedPaymentStart = paymentStart.extend({
  /** Where the provider tells outcomes. */
  callbackUrl: z.url({ protocol: /^https?$/ }),
});

const answer = z.object({ pageUrl: z.url({ protocol: /^https?$/ }) });

/**
 * A provider with a page of its own, over HTTP: `POST {url}/payments`, signed.
 * @param url null where no provider is set up: orders can be placed, and paid once there is one
 * @param callbackUrl where the provider tells outcomes: the shop's `payments/callbacks`, as the provider reaches it
 */
export function createHostedPayments({
  url,
  secret,
  callbackUrl,
  clock,
  fetch,
  report,
}: {
  url: string | null;
  secret: string;
  callbackUrl: string;
  clock: Clock;
  fetch: typeof globalThis.fetch;
  report: (error: unknown) => void;
}): PaymentProvider {
  return {
    start: async (payment) => {
      if (url === null) return fail('PAYMENT_UNAVAILABLE');
      const message: z.input<typeof hostedPaymentStart> = { ...payment, callbackUrl };
      const body = JSON.stringify(message);
      try {
        const response = await fetch(`${url.replace(/\/$/, '')}/payments`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', [signatureHeader]: sign(secret, body, clock.now()) },
          body,
          redirect: 'error',
          signal: AbortSignal.timeout(patience),
        });
        if (!response.ok) throw new Error(`The payment provider answered ${response.status}`);
        return ok(answer.parse(await response.json()));
      } catch (error) {
        report(error);
        return fail('PAYMENT_UNAVAILABLE');
      }
    },
    verify: (header, rawBody) => isSigned(secret, header(signatureHeader), rawBody, clock.now()),
  };
}
