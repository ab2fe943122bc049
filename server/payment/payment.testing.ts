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
import type { DisputeState } from './payment.rules.ts';

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

  read: PaymentProvider['read'] = async ({ paymentId }) => {
    if (!this.isReachable) throw new Error('The provider is away');
    return this.listed.find((payment) => payment.paymentId === paymentId) ?? null;
  };
}

/**
 * For tests: a provider that gives back no more of a payment than it has taken, whoever requests it, as real ones do, and nothing
 * while a dispute is open.
 */
export class CarefulProvider extends TestProvider {
  readonly #amount: number;
  readonly #lostAnswers: number;
  readonly #refunds = new Map<string, ProviderPayment['refunds'][number][]>();
  readonly #disputes = new Map<string, { amount: number; state: DisputeState }>();

  /**
   * @param amount what each payment has taken, in minor units
   * @param lostAnswers the share of answers to refunds that are lost
   */
  constructor(amount: number, lostAnswers = 0) {
    super();
    this.#amount = amount;
    this.#lostAnswers = lostAnswers;
  }

  /** Returns what is left of a payment. */
  getLeft(paymentId: string): number {
    const dispute = this.#disputes.get(paymentId);
    const refunded = (this.#refunds.get(paymentId) ?? []).reduce((sum, { amount }) => sum + amount, 0);
    return this.#amount - refunded - (dispute?.state === 'lost' ? dispute.amount : 0);
  }

  getDispute = (paymentId: string) => this.#disputes.get(paymentId);

  /** Opens the dispute of a payment about what is left of it, or ends it. */
  setDispute(paymentId: string, state: DisputeState): { amount: number; state: DisputeState } | undefined {
    const known = this.#disputes.get(paymentId);
    const amount = known?.amount ?? this.getLeft(paymentId);
    if (amount > 0 && (!known || known.state === 'open')) this.#disputes.set(paymentId, { amount, state });
    return this.#disputes.get(paymentId);
  }

  /**
   * Gives money of a payment back, once for each refund of the shop.
   * @param refundId null where somebody does so in the provider's dashboard
   * @returns whether there was enough
   */
  giveBack(paymentId: string, amount: number, refundId: string | null): boolean {
    const refunds = this.#refunds.get(paymentId) ?? [];
    if (refundId !== null && refunds.some((each) => each.refundId === refundId)) return true;
    if (amount > this.getLeft(paymentId) || this.#disputes.get(paymentId)?.state === 'open') return false;
    const reference = `re_${paymentId.slice(0, 8)}_${refunds.length}`;
    this.#refunds.set(paymentId, [...refunds, { refundId, reference, amount, state: 'succeeded' }]);
    return true;
  }

  override refund: PaymentProvider['refund'] = async (request) => {
    const { refundId, paymentId, amount } = request;
    if (!this.giveBack(paymentId, amount, refundId)) return { status: 'refused', reason: 'Not enough is left' };
    this.refunded.push(request);
    return Math.random() < this.#lostAnswers
      ? { status: 'unreachable' }
      : { status: 'succeeded', reference: refundId.slice(0, 8) };
  };

  override read: PaymentProvider['read'] = async ({ paymentId }) => ({
    paymentId,
    providerId: paymentId,
    state: 'confirmed',
    amount: this.#amount,
    currency: 'SGD',
    refunds: this.#refunds.get(paymentId) ?? [],
  });
}
