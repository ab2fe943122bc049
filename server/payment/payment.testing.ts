import { fail, ok } from '@vermilion/contract/result';
import type { PaymentProvider, PaymentStart } from './payment.provider.ts';

/** For tests: a provider that keeps what it was asked, and can be out of reach. */
export class TestProvider implements PaymentProvider {
  readonly started: PaymentStart[] = [];
  isReachable = true;

  start: PaymentProvider['start'] = async (payment) => {
    if (!this.isReachable) return fail('PAYMENT_UNAVAILABLE');
    this.started.push(payment);
    return ok({ pageUrl: `https://pay.example/${payment.paymentId}` });
  };

  verify: PaymentProvider['verify'] = (header) => header('x-vermilion-signature') === 'right';
}
