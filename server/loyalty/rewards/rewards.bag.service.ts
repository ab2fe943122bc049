import type { BeautyPassOfferKind, RewardOffer } from '@vermilion/contract/beauty-pass-offers';
import type { EndpointInput, EndpointOutput } from '@vermilion/contract/endpoints';
import { bagGiftTypes } from '@vermilion/contract/gifts';
import type { Reward } from '@vermilion/contract/loyalty';
import { markets } from '@vermilion/contract/markets';
import type { Transaction } from 'kysely';
import type { BagContext, BagService } from '../../bag/bag.service.ts';
import type { Clock } from '../../platform/clock.ts';
import { awaitTogether, type Db } from '../../platform/database.ts';
import { announcePurge } from '../../platform/purge.ts';
import { fail, ok, type Result } from '../../platform/result.ts';
import type { Tables } from '../../platform/tables.ts';
import type { Conditions, PriceContributor } from '../../pricing/pricing.service.ts';
import type { GiftsService } from '../membership/gifts.service.ts';
import { findBagGift } from '../membership/gifts.store.ts';
import type { TiersService } from '../membership/tiers.service.ts';
import { birthdayMultiplier } from '../points/points.rules.ts';
import type { PointsService, RedemptionRequest } from '../points/points.service.ts';
import {
  deleteBagRewards,
  findBagReward,
  insertRewardRedemption,
  lockBagReward,
  moveRewardRedemption,
  putRewardInBag,
  type RewardRedemption,
  removeRewardFromBag,
  restoreReward,
  selectHasBagReward,
  takeReward,
} from './rewards.bag.store.ts';
import { findRewardRefusal, type RewardRefusal } from './rewards.rules.ts';
import type { RewardsService } from './rewards.service.ts';
import { findReward, type StoredReward } from './rewards.store.ts';

/** A member with a bag. */
type MemberBag = { accountId: string; isEmployee: boolean; context: BagContext & { bagId: string } };

type Choice = EndpointInput<'POST cart/beauty-pass-offers/'>['body'];
type ChoiceFailure =
  | 'MEMBERSHIP_NEEDED'
  | 'OFFER_NOT_FOUND'
  | 'OFFER_INVALID'
  | 'REWARD_FULLY_REDEEMED'
  | 'REWARD_NEEDS_TIER'
  | 'REWARD_NEEDS_POINTS';

/** Rewards and gifts in the bag: one of each, which the order uses up (ADR 90). */
export type BagRewardsService = {
  list(member: MemberBag): Promise<EndpointOutput<'GET cart/beauty-pass-offers/'>>;
  choose(
    member: MemberBag,
    choice: Choice,
  ): Promise<Result<EndpointOutput<'POST cart/beauty-pass-offers/'>, ChoiceFailure>>;
  remove(member: MemberBag, kind: BeautyPassOfferKind): Promise<EndpointOutput<'DELETE cart/beauty-pass-offers/'>>;
  /** Spends the points that an order holds, once it is paid. */
  confirm(transaction: Transaction<Tables>, orderId: string): Promise<void>;
  /** Takes rewards out of the bags of an account that is deleted. */
  erase(transaction: Transaction<Tables>, accountId: string): Promise<void>;
  /** What the reward of a bag changes about its price. */
  contributor: PriceContributor;
};

export function createBagRewardsService({
  db,
  clock,
  bags,
  points,
  tiers,
  gifts,
  rewards,
}: {
  db: Db;
  clock: Clock;
  bags: Pick<BagService, 'view'>;
  points: Pick<PointsService, 'readPoints' | 'getAvailable' | 'holdPoints' | 'redeemPoints' | 'releasePoints'>;
  tiers: Pick<TiersService, 'findTier'>;
  gifts: Pick<GiftsService, 'hasDoublePoints' | 'list' | 'putInBag' | 'takeOutOfBag'>;
  rewards: Pick<RewardsService, 'findSoldOut' | 'listRewards'>;
}): BagRewardsService {
  const readMember = async (from: Db, accountId: string) => {
    const tier = await tiers.findTier(from, accountId);
    if (tier === null) return { tier, points: 0, expiring: null };
    const { available, expiring } = await points.readPoints(from, accountId);
    return { tier, points: available, expiring };
  };

  async function chooseReward(
    { accountId, context: { bagId, market } }: MemberBag,
    rewardId: string,
  ): Promise<Result<undefined, ChoiceFailure>> {
    const member = await readMember(db, accountId);
    if (member.tier === null) return fail('MEMBERSHIP_NEEDED');
    const reward = await findReward(db, market.code, rewardId);
    if (!reward) return fail('OFFER_NOT_FOUND');
    const refusal = findRewardRefusal(toTerms(reward), member, clock.now());
    if (refusal) return failRefusal(refusal, reward.points - member.points);
    const soldOut = await rewards.findSoldOut(market.code, [reward]);
    if (soldOut.has(rewardId)) return fail('REWARD_FULLY_REDEEMED');
    await putRewardInBag(db, { bagId, accountId, market: market.code, rewardId });
    return ok(undefined);
  }

  async function chooseGift(
    { accountId, context }: MemberBag,
    giftId: string,
  ): Promise<Result<undefined, ChoiceFailure>> {
    const { bagId, market } = context;
    const isInBag = await gifts.putInBag({ accountId, market: market.code }, { bagId, giftId });
    return isInBag ? ok(undefined) : fail('OFFER_INVALID');
  }

  return {
    list: async ({ accountId, isEmployee, context }) => {
      const { bagId, market, language } = context;
      const member = await readMember(db, accountId);
      const [listed, chosen, allGifts, bagGift, isDoubled] = await Promise.all([
        member.tier === null ? [] : rewards.listRewards(market.code, language),
        findBagReward(db, accountId, bagId),
        gifts.list({ accountId, isEmployee, language }),
        findBagGift(db, accountId, bagId),
        gifts.hasDoublePoints(db, accountId, clock.now()),
      ]);
      const usable = allGifts.filter(
        ({ state, type, market: giftMarket }) =>
          state === 'available' && giftMarket === market.code && bagGiftTypes.some((each) => each === type),
      );
      return {
        points: member.tier === null ? null : member.points,
        expiringPoints: member.expiring,
        pointsMultiplier: isDoubled ? birthdayMultiplier : 1,
        rewards: listed.map((reward) => createRewardOffer(reward, member, chosen?.rewardId === reward.id)),
        gifts: usable.map((gift) => ({ ...gift, isInBag: gift.id === bagGift?.id })),
      };
    },

    choose: async (member, choice) => {
      const chosen =
        choice.kind === 'reward' ? await chooseReward(member, choice.id) : await chooseGift(member, choice.id);
      return chosen.ok ? ok({ bag: await bags.view(member.context) }) : chosen;
    },

    remove: async ({ accountId, context }, kind) => {
      if (kind === 'reward') await removeRewardFromBag(db, accountId, context.bagId);
      else await gifts.takeOutOfBag(accountId, context.bagId);
      return { bag: await bags.view(context) };
    },

    confirm: async (transaction, orderId) => {
      const redemption = await moveRewardRedemption(transaction, orderId, { from: ['held'], to: 'redeemed' });
      if (redemption) await points.redeemPoints(transaction, createRequest(redemption));
    },

    erase: deleteBagRewards,

    contributor: {
      lock: async (transaction, { bagId, buyer }) => {
        if (buyer.accountId !== null) await lockBagReward(transaction, buyer.accountId, bagId);
      },

      selectState: selectHasBagReward,

      contribute: async (from, { bagId, market, buyer, state, now }) => {
        const { accountId, tier } = buyer;
        if (accountId === null || state === 0) return {};
        const chosen = await findBagReward(from, accountId, bagId);
        if (!chosen) return {};
        const { rewardId, reward } = chosen;
        const source = { kind: 'reward', rewardId } as const;
        const refusal =
          reward?.market === market
            ? findRewardRefusal(toTerms(reward), { tier, points: points.getAvailable(chosen.balance) }, now)
            : 'not_valid';
        const names = reward ? [{ source, name: reward.name }] : [];
        if (!reward || refusal)
          return { names, unused: [{ source, reason: refusal ?? 'not_valid', missingSpend: null }] };
        const terms = { source, ...createConditions(reward) };
        const { value, variant_id: variantId } = reward;
        if (value !== null) return { names, adjustments: [{ ...terms, kind: 'amount_off', amount: value, scope: {} }] };
        return variantId === null ? {} : { names, gifts: [{ ...terms, variantId, quantity: 1 }] };
      },

      redeem: async (transaction, { bagId, market, buyer, orderId, adjustments }) => {
        const source = adjustments.map((each) => each.source).find(({ kind }) => kind === 'reward');
        if (source?.kind !== 'reward') return ok(undefined);
        const { accountId } = buyer;
        const chosen = accountId === null ? null : await findBagReward(transaction, accountId, bagId);
        const reward = chosen?.reward;
        if (accountId === null || !reward || reward.id !== source.rewardId || reward.market !== market)
          return fail('ADJUSTMENT_REFUSED', { source, reason: 'not_valid' });
        const redemption: RewardRedemption = {
          order_id: orderId,
          account_id: accountId,
          market,
          reward_id: reward.id,
          points: reward.points,
          source: reward.tier === 'pink' ? 'used_points' : 'level_redemption',
          name: reward.name,
          state: 'held',
        };
        const [isHeld, left] = await awaitTogether([
          points.holdPoints(transaction, createRequest(redemption)),
          takeReward(transaction, reward),
          insertRewardRedemption(transaction, redemption),
          removeRewardFromBag(transaction, accountId, bagId),
        ]);
        if (!isHeld) return fail('ADJUSTMENT_REFUSED', { source, reason: 'not_enough_points' });
        if (!left) return fail('ADJUSTMENT_REFUSED', { source, reason: 'fully_redeemed' });
        if (left.quantityLeft === 0) await announcePurge(transaction, ['rewards']);
        return ok(undefined);
      },

      restore: async (transaction, orderId) => {
        const restored = { from: ['held', 'redeemed'], to: 'restored' } as const;
        const redemption = await moveRewardRedemption(transaction, orderId, restored);
        if (!redemption) return;
        await points.releasePoints(transaction, createRequest(redemption).id);
        await restoreReward(transaction, redemption);
        await announcePurge(transaction, ['rewards']);
      },
    },
  };
}

/** Returns the redemption of points that an order with a reward makes. */
function createRequest(redemption: RewardRedemption): RedemptionRequest {
  const { order_id, account_id: accountId, market, points, source, name: product } = redemption;
  return { id: `${order_id}:reward`, accountId, market, points, source, product };
}

const toTerms = ({ points, tier, quantity_left, starts_at, ends_at }: StoredReward) => ({
  points,
  tier,
  quantityLeft: quantity_left,
  startsAt: starts_at,
  endsAt: ends_at,
});

/** Some rewards are not for Click & Collect (spec §5). */
function createConditions({ market, is_collectable }: StoredReward): Conditions {
  if (is_collectable) return {};
  const methods = markets[market].delivery.map(({ code }) => code).filter((code) => code !== 'collect');
  return { methods };
}

const refusals = { not_for_this_buyer: 'tier', fully_redeemed: 'fully_redeemed', not_enough_points: 'points' } as const;

function createRewardOffer(
  reward: Reward,
  member: Parameters<typeof findRewardRefusal>[1],
  isInBag: boolean,
): RewardOffer {
  const quantityLeft = reward.isFullyRedeemed ? 0 : null;
  const refusal = findRewardRefusal({ ...reward, quantityLeft, startsAt: null, endsAt: null }, member, new Date(0));
  return {
    ...reward,
    isInBag,
    refusal: refusal === null || refusal === 'not_valid' ? null : refusals[refusal],
    missingPoints: Math.max(0, reward.points - member.points),
  };
}

function failRefusal(refusal: RewardRefusal, missing: number): Result<never, ChoiceFailure> {
  switch (refusal) {
    case 'not_valid':
      return fail('OFFER_INVALID');
    case 'fully_redeemed':
      return fail('REWARD_FULLY_REDEEMED');
    case 'not_for_this_buyer':
      return fail('REWARD_NEEDS_TIER');
    case 'not_enough_points':
      return fail('REWARD_NEEDS_POINTS', { count: missing });
  }
}
