import { getMarketDay } from '@vermilion/contract/market-day';
import type { Language } from '@vermilion/contract/markets';
import { type Gift, type GivenGift, gift as giftSchema, maxStaffPercent } from '@vermilion/contract/membership';
import type { AccountService } from '../../account/account.service.ts';
import { type Author, recordChange } from '../../audit/audit.service.ts';
import type { CountGrant } from '../../grant/grant.service.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import { runOnce } from '../../platform/idempotency.ts';
import { fail, ok, type Result } from '../../platform/result.ts';
import { createGift, createOtherGift, getLargestAmount } from './gifts.rules.ts';
import type { GiftsService } from './gifts.service.ts';
import type { TiersService } from './tiers.service.ts';

export type StaffGiftsService = {
  /**
   * Gives a member a gift, once per key; nobody does so for the own account. A type of the shop's own gifts is issued again
   * with the terms of today; `others` has a name and a value, which is at most that of the largest gift that the shop gives.
   */
  give(
    author: Author,
    given: GivenGift & { accountId: string },
    language: Language,
  ): Promise<
    Result<
      Gift,
      | 'NOT_PERMITTED'
      | 'USER_NOT_FOUND'
      | 'MEMBERSHIP_NEEDED'
      | 'GIFT_TOO_HIGH'
      | 'STAFF_LIMIT_REACHED'
      | 'IDEMPOTENCY_KEY_REUSED'
    >
  >;
};

/** Gifts as customer care and operators give them. */
export function createStaffGifts({
  database: { db },
  clock,
  accounts,
  gifts,
  tiers,
  countGrant,
}: {
  database: Database;
  clock: Clock;
  accounts: Pick<AccountService, 'find'>;
  gifts: Pick<GiftsService, 'give'>;
  tiers: Pick<TiersService, 'find'>;
  countGrant: CountGrant;
}): StaffGiftsService {
  return {
    give: async (author, { accountId, idempotencyKey, ...given }, language) => {
      if ('accountId' in author && author.accountId === accountId) return fail('NOT_PERMITTED');
      const request = { scope: `loyalty.gift ${accountId}`, key: idempotencyKey, body: given };
      return runOnce(
        { db, clock },
        request,
        giftSchema,
        async (
          transaction,
        ): Promise<Result<Gift, 'USER_NOT_FOUND' | 'MEMBERSHIP_NEEDED' | 'GIFT_TOO_HIGH' | 'STAFF_LIMIT_REACHED'>> => {
          if (!(await accounts.find(transaction, accountId))) return fail('USER_NOT_FOUND');
          const membership = await tiers.find(transaction, accountId);
          if (!membership) return fail('MEMBERSHIP_NEEDED');
          const { market } = membership;
          const today = getMarketDay(market, clock.now());
          const cause = `staff:${idempotencyKey}`;
          if (given.type === 'others' && isTooHigh(given.value, market)) return fail('GIFT_TOO_HIGH');
          const made =
            given.type === 'others'
              ? createOtherGift(given, today, cause)
              : { ...createGift(given.type, market, today, cause), label: null };
          const { gift, isNew } = await gifts.give(transaction, { accountId, market }, made, language);
          // The key of a gift outlives those of requests: a repetition after weeks gives nothing, and is no change.
          if (isNew) {
            const grant = { kind: 'gift' as const, objectId: accountId, unit: 'gifts' as const, amount: 1 };
            const counted = await countGrant(transaction, author, grant);
            if (!counted.ok) return counted;
            const { type, value, minimumSpend, lastDay } = gift;
            await recordChange(transaction, clock, {
              author,
              action: 'loyalty.gift_given',
              object: { kind: 'account', id: accountId },
              after: { giftId: gift.id, type, value, minimumSpend, lastDay, reason: given.reason },
            });
          }
          return ok(gift);
        },
      );
    },
  };
}

function isTooHigh(
  value: Extract<GivenGift, { type: 'others' }>['value'],
  market: Parameters<typeof getLargestAmount>[0],
): boolean {
  return value.kind === 'percent_off'
    ? value.basisPoints > maxStaffPercent * 100
    : value.amount > getLargestAmount(market);
}
