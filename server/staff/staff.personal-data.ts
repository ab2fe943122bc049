import type { PersonalDataHolder } from '../account/account.service.ts';
import { describeGrants } from './staff.rules.ts';
import { findGrants } from './staff.store.ts';

/** What is held of somebody who works for the shop. Whose account is erased has no roles any more. */
export const staffDataHolder: PersonalDataHolder = {
  read: async (db, accountId) => describeGrants(await findGrants(db, accountId)),
  erase: async () => {},
};
