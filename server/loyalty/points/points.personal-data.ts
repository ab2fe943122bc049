import type { PersonalDataHolder } from '../../account/account.service.ts';
import type { PointsService } from './points.service.ts';

/**
 * What the ledger holds about a member. It is kept as it is when the account is deleted: it names nobody but by the id of
 * an account that names nobody any more, and its sums would be wrong without it.
 */
export function createPointsDataHolder(points: Pick<PointsService, 'readPoints' | 'readWholeLog'>): PersonalDataHolder {
  return {
    read: async (db, accountId) => ({
      balance: await points.readPoints(db, accountId),
      log: await points.readWholeLog(db, accountId),
    }),
    erase: async () => {},
  };
}
