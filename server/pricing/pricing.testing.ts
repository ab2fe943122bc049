import { ok, type Result } from '../platform/result.ts';
import type { BagMove, BagToPrice, Contribution, PriceContributor, PricedOrder } from './pricing.service.ts';

/** For tests: a noun that contributes what a test sets, and records what orders use up and give back, and which bags were merged. */
export class TestContributor implements PriceContributor {
  contribution: Contribution = {};
  /** The bags that were priced. */
  readonly bags: BagToPrice[] = [];
  readonly redeemed: PricedOrder[] = [];
  readonly restored: string[] = [];
  readonly moved: BagMove[] = [];

  async contribute(_db: unknown, bag: BagToPrice): Promise<Contribution> {
    this.bags.push(bag);
    return this.contribution;
  }

  async redeem(_transaction: unknown, order: PricedOrder): Promise<Result<void, 'ADJUSTMENT_REFUSED'>> {
    this.redeemed.push(order);
    return ok(undefined);
  }

  async restore(_transaction: unknown, orderId: string): Promise<void> {
    this.restored.push(orderId);
  }

  async move(_transaction: unknown, move: BagMove): Promise<readonly []> {
    this.moved.push(move);
    return [];
  }
}
