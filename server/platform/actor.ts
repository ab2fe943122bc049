import type { Language, Market } from '@vermilion/contract/markets';
import type { Permission } from '@vermilion/contract/permissions';
import { getAddressKey } from './rate-limits.ts';
import { ExpectedError } from './report.ts';

/** Who a browser was before anybody signed in: known by cookies, its bag by one for each market. */
type GuestIdentity = {
  bagId: string | null;
  /** The same in all markets; null where nothing is kept for the guest. */
  guestId: string | null;
};

/** Somebody without an account, or a crawler. */
export type Guest = GuestIdentity & { kind: 'visitor' | 'crawler'; address: string };

/** Somebody signed in (spec §6). */
export type SignedIn = GuestIdentity & {
  kind: 'member' | 'employee' | 'editor';
  address: string;
  accountId: string;
  /** The session of the device that the call comes from. */
  sessionId: string;
};

/**
 * The call comes from somebody who was signed in, and may be again after a refresh of the tokens (spec §4). Answered 401,
 * so that nothing is done for a guest that was meant for the member.
 */
export class SignInExpiredError extends ExpectedError {
  constructor() {
    super('The sign-in has expired');
  }
}

/** A provider of payments or bookings that has proved itself by its signature. */
export type Provider = { kind: 'provider'; name: string; address: string };

/** Another system of the retailer, which has proved itself by a token. */
export type Integration = {
  kind: 'integration';
  address: string;
  tokenId: string;
  /** What the retailer calls it. */
  name: string;
  permissions: readonly Permission[];
};

/** Who makes a call. Resolved once per request at the edge; services take it instead of cookies and headers. */
export type Actor = Guest | SignedIn | Provider | Integration;

/** Who makes a call, and on which site. */
export type Caller = { actor: Actor; market: Market; language: Language };

/** What the keys of guests with a bag begin with. */
export const guestKeyPrefix = 'bag:';

/** What a call counts against where a limit is per caller: the account, the token, the guest's bag, or the network address. */
export function getCallerKey(actor: Actor): string {
  if ('accountId' in actor) return `account:${actor.accountId}`;
  if (actor.kind === 'integration') return `token:${actor.tokenId}`;
  if ('bagId' in actor && actor.bagId !== null) return guestKeyPrefix + actor.bagId;
  return `address:${getAddressKey(actor.address)}`;
}
