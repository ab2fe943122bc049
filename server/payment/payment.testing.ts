import { fail, ok } from '@vermilion/contract/result';
import type { PaymentProvider, PaymentStart, RefundRequest, RefundResult, VoidResult } from './payment.provider.ts';

/** For tests: a provider that records what it was asked, and can be out of reach. */
export class TestProvider implements PaymentProvider {
  readonly started: PaymentStart[] = [];
  readonly voided: string[] = [];
  readonly refunded: RefundRequest[] = [];
  isReachable = true;
  voidResult: VoidResult = 'closed';
  refundResult: RefundResult = { status: 'succeeded', reference: 'RF-1' };

  start: PaymentProvider['start'] = async (payment) => {
    if (!this.isReachable) return fail('PAYMENT_UNAVAILABLE');
    this.started.push(payment);
    return ok({ pageUrl: `https://pay.example/${payment.paymentId}` });
  };

  void: PaymentProvider['void'] = async (paymentId) => {
    if (!this.isReachable) return 'unreachable';
    this.voided.push(paymentId);
    return this.voidResult;
  };

  refund: PaymentProvider['refund'] = async (request) => {
    if (!this.isReachable) return { status: 'unreachable' };
    this.refunded.push(request);
    return this.refundResult;
  };

  verify: PaymentProvider['verify'] = (header) => header('x-vermilion-signature') === 'right';
}
