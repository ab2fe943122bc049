import type { Tier } from '@vermilion/contract/tiers';
import type { Transaction } from 'kysely';
import type { LoyaltyService } from '../loyalty/loyalty.service.ts';
import type { Db } from '../platform/database.ts';
import type { Tables, Texts } from '../platform/tables.ts';
import type { StoredReservation } from './happening.booking.store.ts';
import { findSessionGathering } from './happening.gatherings.store.ts';
import { findService } from './happening.supply.store.ts';
import { getStoredVisit } from './happening.visit.rules.ts';

/** Gives and takes back the points of visits. */
export type VisitPoints = {
  /**
   * Posts the points of a locked booking to its member, or takes them back. Idempotent. A guest, and a member whose account was deleted,
   * has none.
   * @returns what is to be written on the booking in the same transaction
   */
  settle(
    transaction: Transaction<Tables>,
    row: StoredReservation,
    isCompleted: boolean,
  ): Promise<Pick<StoredReservation, 'point_postings'>>;
};

/** What posts points of visits. */
export type PointsOfMembers = Pick<LoyaltyService['points'], 'grantPoints' | 'takeBackGrant'>;

/** Whether the member of a booking has its points. */
export const hasPoints = ({ point_postings: postings }: Pick<StoredReservation, 'point_postings'>): boolean =>
  postings % 2 === 1;

export function createVisitPoints(points: PointsOfMembers): VisitPoints {
  return {
    settle: async (transaction, row, isCompleted) => {
      const { id, account_id: accountId, market, point_postings: postings } = row;
      const unchanged = { point_postings: postings };
      if (accountId === null || row.points === 0 || hasPoints(row) === isCompleted) return unchanged;
      if (isCompleted) {
        const name = await findName(transaction, row);
        await points.grantPoints(transaction, {
          accountId,
          market,
          source: 'loyalty_points',
          points: row.points,
          idempotencyKey: getKey(id, postings + 1),
          ...(name && { product: name }),
        });
      } else await points.takeBackGrant(transaction, getKey(id, postings));
      return { point_postings: postings + 1 };
    },
  };
}

/** Finds the tier of an account; null for one without a membership, as staff may have. */
export type FindTier = (db: Db, accountId: string) => Promise<Tier | null>;

/** Returns the points that a booking earns whoever makes it: 0 for guests, and for accounts without a membership. */
export async function getEarnedPoints(
  db: Db,
  findTier: FindTier,
  accountId: string | null,
  points = 0,
): Promise<number> {
  return points > 0 && accountId !== null && (await findTier(db, accountId)) !== null ? points : 0;
}

/** Each time that the points of a booking are given has a key of its own. */
const getKey = (id: string, posting: number): string => `booking:${id}:${posting}`;

/** Returns what was booked, as the log of points names it; undefined where no file names it any more. */
async function findName(transaction: Transaction<Tables>, row: StoredReservation): Promise<Texts | undefined> {
  const visit = getStoredVisit(row);
  const activity = visit
    ? await findService(transaction, visit.codes)
    : await findSessionGathering(transaction, row.session_code ?? '');
  return activity?.definition.name;
}
