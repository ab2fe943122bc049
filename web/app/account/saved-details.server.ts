import type { MarketCode } from '@vermilion/contract/markets';
import { type Api, ApiError } from '~/platform/api.ts';
import type { MemberDetails } from './saved-details.rules.ts';

/** `unread`: the account did not answer; whoever it is can go on as a guest does. */
export type CheckoutMember = { state: 'guest' | 'unread' } | { state: 'read'; details: MemberDetails };

/** Reads what the account knows for a checkout in a market. Only a refusal for want of a sign-in (401) makes a guest. */
export async function readMemberDetails(api: Api, market: MarketCode): Promise<CheckoutMember> {
  try {
    const [{ fullName, email, phone }, { addresses }] = await Promise.all([api('GET user'), api('GET user/addresses')]);
    const inMarket = addresses.filter((saved) => saved.market === market);
    return { state: 'read', details: { user: { fullName, email, phone }, addresses: inMarket } };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { state: error.status === 401 ? 'guest' : 'unread' };
  }
}
