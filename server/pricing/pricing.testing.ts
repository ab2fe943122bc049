import type { Contribution, PriceContributor, PricedBag, UsedAdjustments } from './pricing.service.ts';

/** For tests: a noun that contributes what a test sets, and records what orders use up and give back. */
export class TestContributor implements PriceContributor {
  contribution: Contribution = {};
  /** The bags that were priced. */
  readonly bags: PricedBag[] = [];
  readonly redeemed: { orderId: string; used: UsedAdjustments }[] = [];
  readonly restored: string[] = [];

  async contribute(_db: unknown, bag: PricedBag): Promise<Contribution> {
    this.bags.push(bag);
    return this.contribution;
  }

  async redeem(_transaction: unknown, orderId: string, used: UsedAdjustments): Promise<void> {
    this.redeemed.push({ orderId, used });
  }

  async restore(_transaction: unknown, orderId: string): Promise<void> {
    this.restored.push(orderId);
  }
}
