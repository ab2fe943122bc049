import type { PersonalDataHolder } from '../account/account.service.ts';
import { listChosenByAccount } from './sample.store.ts';

/** The samples in a member's bags. They are deleted with the bags. */
export const sampleDataHolder: PersonalDataHolder = {
  read: listChosenByAccount,
  erase: async () => {},
};
