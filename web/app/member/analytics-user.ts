import type { QueryClient } from '@tanstack/react-query';
import type { Api } from '~/platform/api.ts';
import type { AnalyticsUser } from '~/platform/page-views.ts';
import { createAccountQuery } from './use-account.ts';

/** Returns the fields of the current account that analytics gets (spec §3): no name or address, e-mail and mobile hashed. */
export async function loadAnalyticsUser(queryClient: QueryClient, api: Api): Promise<AnalyticsUser> {
  const account = await queryClient.ensureQueryData(createAccountQuery(api));
  return {
    id: account.id,
    is_employee: account.isEmployee,
    age: account.age,
    card_number: account.cardNumber,
    hashed_email: account.hashedEmail,
    hashed_mobile: account.hashedMobile,
    loyalty_points: account.loyaltyPoints,
    loyalty_tier: account.loyaltyTier,
    tier_points_counter: account.tierPointsCounter,
  };
}
