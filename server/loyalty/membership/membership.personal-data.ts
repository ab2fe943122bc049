import type { PersonalDataHolder } from '../../account/account.service.ts';
import type { LoyaltyService } from '../loyalty.service.ts';

/** Returns what hands out and deletes what is kept of a member: tiers, purchases, gifts and the beauty profile. */
export function createMembershipDataHolder({
  tiers,
  gifts,
  profile,
  claims,
  bagRewards,
}: Pick<LoyaltyService, 'tiers' | 'gifts' | 'profile' | 'claims' | 'bagRewards'>): PersonalDataHolder {
  return {
    read: async (db, accountId) => ({
      ...(await tiers.readHistory(db, accountId)),
      gifts: await gifts.list({ accountId, isEmployee: false, language: 'en' }),
      beautyProfile: await profile.read(accountId),
    }),
    erase: async (transaction, accountId) => {
      await tiers.erase(transaction, accountId);
      await bagRewards.erase(transaction, accountId);
      await claims.release(transaction, accountId);
    },
  };
}
