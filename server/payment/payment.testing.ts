import { fail, ok } from '../platform/result.ts';
import { readHostedCallback } from './payment.hosted.ts';
import type {
  ClosePageResult,
  PaymentProvider,
  PaymentStart,
  ProviderPayment,
  RefundRequest,
  RefundResult,
} from './payment.provider.ts';

/** For tests: a provider that records requests, and can be unreachable or slow. */
export class TestProvider implements PaymentProvider {
  readonly methods = null;
  readonly name: string;
  readonly started: PaymentStart[] = [];
  readonly closed: string[] = [];
  readonly refunded: RefundRequest[] = [];
  /** The payments whose page can be paid on: started, and not closed afterwards. */
  readonly openPages = new Set<string>();
  isReachable = true;
  /** What `start` waits for before it answers. */
  startDelay: Promise<unknown> | null = null;
  closePageResult: ClosePageResult = 'closed';
  refundResult: RefundResult = { status: 'succeeded', reference: 'RF-1' };

  /** What signs its callbacks. */
  readonly signature: string;

  constructor(name = 'test', signature = 'right') {
    this.name = name;
    this.signature = signature;
  }

  start: PaymentProvider['start'] = async (payment) => {
    await this.startDelay;
    if (!this.isReachable) return fail('PAYMENT_UNAVAILABLE');
    this.started.push(payment);
    this.openPages.add(payment.paymentId);
    return ok({ pageUrl: `https://pay.example/${payment.paymentId}`, providerId: null });
  };

  void: PaymentProvider['void'] = async ({ paymentId }) => {
    if (!this.isReachable) return 'unreachable';
    this.closed.push(paymentId);
    if (this.closePageResult === 'closed') this.openPages.delete(paymentId);
    return this.closePageResult;
  };

  refund: PaymentProvider['refund'] = async (request) => {
    if (!this.isReachable) return { status: 'unreachable' };
    this.refunded.push(request);
    return this.refundResult;
  };

  verify: PaymentProvider['verify'] = (header) => header('x-vermilion-signature') === this.signature;

  readCallback: PaymentProvider['readCallback'] = readHostedCallback;

  /** What `list` returns; a test fills it. */
  listed: ProviderPayment[] = [];
  list: PaymentProvider['list'] = async function* (this: TestProvider) {
    yield* this.listed;
  }.bind(this);
}
