import { type PointsChange, type StaffPoints, staffPoints } from '@vermilion/contract/loyalty';
import type { Language } from '@vermilion/contract/markets';
import type { AccountService } from '../../account/account.service.ts';
import { type Author, formatAuthor, recordChange } from '../../audit/audit.service.ts';
import type { CountGrant } from '../../grant/grant.service.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Db } from '../../platform/database.ts';
import { runOnce } from '../../platform/idempotency.ts';
import { fail, ok, type Result } from '../../platform/result.ts';
import type { TiersService } from '../membership/tiers.service.ts';
import type { PointsService } from './points.service.ts';

/** How many rows of the log staff are shown. */
const shownRows = 50;

type Change = PointsChange & { accountId: string };

/** Points as customer care sees and changes them. */
export type StaffPointsService = {
  /** Returns the points of a member. */
  read(accountId: string, language: Language): Promise<Result<StaffPoints, 'USER_NOT_FOUND' | 'MEMBERSHIP_NEEDED'>>;
  /** Gives a member points, or takes some away; nobody does so for the own account. */
  change(
    author: Author,
    change: Change,
    language: Language,
  ): Promise<
    Result<
      StaffPoints,
      | 'NOT_PERMITTED'
      | 'USER_NOT_FOUND'
      | 'MEMBERSHIP_NEEDED'
      | 'POINTS_TOO_LOW'
      | 'STAFF_LIMIT_REACHED'
      | 'IDEMPOTENCY_KEY_REUSED'
    >
  >;
};

export function createStaffPoints({
  database: { db },
  clock,
  accounts,
  points,
  tiers,
  countGrant,
}: {
  database: Database;
  clock: Clock;
  accounts: Pick<AccountService, 'find'>;
  points: Pick<PointsService, 'readPoints' | 'readLog' | 'lockAvailable' | 'adjustPoints' | 'grantPoints'>;
  tiers: Pick<TiersService, 'readStatus'>;
  countGrant: CountGrant;
}): StaffPointsService {
  async function readAll(from: Db, accountId: string, language: Language): Promise<StaffPoints> {
    const { available, pending, owed, expiring } = await points.readPoints(from, accountId);
    const { items } = await points.readLog(accountId, { limit: shownRows, after: undefined }, language, from);
    return {
      availablePoints: available,
      pendingPoints: pending,
      owedPoints: owed,
      expiringPoints: expiring,
      items,
    };
  }

  return {
    read: async (accountId, language) => {
      if (!(await accounts.find(db, accountId))) return fail('USER_NOT_FOUND');
      if (!(await tiers.readStatus(accountId))) return fail('MEMBERSHIP_NEEDED');
      return ok(await readAll(db, accountId, language));
    },

    change: async (author, { accountId, idempotencyKey, ...change }, language) => {
      if ('accountId' in author && author.accountId === accountId) return fail('NOT_PERMITTED');
      const status = await tiers.readStatus(accountId);
      const request = { scope: `loyalty.points ${accountId}`, key: idempotencyKey, body: change };
      return runOnce(
        { db, clock },
        request,
        staffPoints,
        async (
          transaction,
        ): Promise<
          Result<StaffPoints, 'USER_NOT_FOUND' | 'MEMBERSHIP_NEEDED' | 'POINTS_TOO_LOW' | 'STAFF_LIMIT_REACHED'>
        > => {
          if (!(await accounts.find(transaction, accountId))) return fail('USER_NOT_FOUND');
          if (!status) return fail('MEMBERSHIP_NEEDED');
          const { market } = status;
          const { reason } = change;
          const availablePoints = await points.lockAvailable(transaction, accountId, market);
          const posted = {
            accountId,
            market,
            points: change.points,
            idempotencyKey: `staff:${accountId}:${idempotencyKey}`,
          };
          const post = async () => {
            if (change.source === 'manual_points_adjustment') {
              return points.adjustPoints(transaction, { ...posted, reason, adjustedBy: formatAuthor(author) });
            }
            const product = 'product' in change ? { product: { en: change.product } } : {};
            const isNew = await points.grantPoints(transaction, { ...posted, source: change.source, ...product });
            return isNew ? 'done' : 'done_before';
          };
          const outcome = await post();
          if (outcome === 'too_low') return fail('POINTS_TOO_LOW');
          const after = await readAll(transaction, accountId, language);
          // The ledger knows a key longer than requests are remembered: repeated after that, it changes nothing.
          if (outcome === 'done_before') return ok(after);
          const grant = {
            kind: 'points' as const,
            objectId: accountId,
            unit: 'points' as const,
            amount: change.points,
          };
          const counted = await countGrant(transaction, author, grant);
          if (!counted.ok) return counted;
          await recordChange(transaction, clock, {
            author,
            action: 'loyalty.points_changed',
            object: { kind: 'account', id: accountId },
            before: { availablePoints },
            after: { availablePoints: after.availablePoints, source: change.source, points: change.points, reason },
          });
          return ok(after);
        },
      );
    },
  };
}
