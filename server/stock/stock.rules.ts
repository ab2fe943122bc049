import { getMailbox, normalizeEmail } from '@vermilion/contract/contact';
import { limits } from '@vermilion/contract/limits';

/** Who holds goods without having paid for them: one of each is recorded with a reservation. */
export type HolderScope = 'visitor' | 'email' | 'address';

export type Holder = {
  /** The id of the member's account, or of the guest's bag. */
  visitor: string;
  email: string;
  /** The key of an IP address, as rate limits use it. */
  address: string;
};

export type HolderKey = { scope: HolderScope; holder: string };

/** What a holder may hold unpaid. */
export type HoldLimit = {
  /** Reservations held at the same time. */
  maxOpenHolds: number;
  /** Units over all reservations held at the same time. */
  maxOpenUnits: number;
  /** Reservations within `holdWindowHours` that are unpaid, whether still held or released. */
  maxHoldsInWindow: number;
};

export type HoldLimits = Readonly<Record<HolderScope, HoldLimit>>;

/** What a holder holds, the reservation in question included. */
export type HoldUsage = { openHolds: number; openUnits: number; holdsInWindow: number };

/** The time over which unpaid reservations are counted after their release, in hours. */
export const holdWindowHours = 24;

/**
 * Bounds on unpaid reservations, argued in ADR 31. A visitor and an e-mail address are one shopper; an IP address may be
 * an office or a mobile carrier, with many of them.
 */
export const holdLimits: HoldLimits = {
  visitor: { maxOpenHolds: 3, maxOpenUnits: limits.maxOrderUnits, maxHoldsInWindow: 12 },
  email: { maxOpenHolds: 3, maxOpenUnits: limits.maxOrderUnits, maxHoldsInWindow: 12 },
  address: { maxOpenHolds: 20, maxOpenUnits: 400, maxHoldsInWindow: 120 },
};

/** Returns the keys under which a holder's reservations are counted, in the order in which they are locked. */
export function getHolderKeys({ visitor, email, address }: Holder): HolderKey[] {
  return [
    { scope: 'address', holder: address },
    { scope: 'email', holder: getMailbox(normalizeEmail(email)) },
    { scope: 'visitor', holder: visitor },
  ];
}

/** Returns the limit that a holder's usage is above, or null. */
export function findExceededLimit(usage: ReadonlyMap<HolderScope, HoldUsage>, byScope: HoldLimits): HoldLimit | null {
  for (const [scope, { openHolds, openUnits, holdsInWindow }] of usage) {
    const limit = byScope[scope];
    if (openHolds > limit.maxOpenHolds || openUnits > limit.maxOpenUnits || holdsInWindow > limit.maxHoldsInWindow) {
      return limit;
    }
  }
  return null;
}
