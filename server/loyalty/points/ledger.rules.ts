/**
 * The double-entry ledger of points: each posting moves points between accounts of the ledger, so its entries add up to
 * zero. What a member may not do, such as spend more than is there, is decided here and refused by the database as well.
 */

/**
 * Accounts of the ledger. Each member has an `available` balance to spend, points that are `pending` until their shopper
 * can no longer cancel the order, and points that are `held` for an order that is not paid. `member_owed` counts against the member: points
 * that were taken back after they had been spent; what the member earns next settles it first. The others are the
 * programme's: points come from `programme`, and end as `redeemed` or `expired`.
 */
export type LedgerAccount =
  | 'member_available'
  | 'member_pending'
  | 'member_held'
  | 'member_owed'
  | 'programme'
  | 'redeemed'
  | 'expired';

export type Entry = { ledgerAccount: LedgerAccount; points: number };

/** A member's points; none is below 0. */
export type Balance = { available: number; pending: number; held: number; owed: number };

export const emptyBalance: Balance = { available: 0, pending: 0, held: 0, owed: 0 };

/** What a member has, less what the member owes: the entries of these accounts make up what the point log shows. */
const shownAccounts: readonly LedgerAccount[] = ['member_available', 'member_pending', 'member_owed'];

/** Returns the change of a member's points that a posting shows in the log; 0 where it only moves them. */
export function sumShownPoints(entries: readonly Entry[]): number {
  return sumPoints(entries.filter(({ ledgerAccount }) => shownAccounts.includes(ledgerAccount)));
}

export function sumPoints(entries: readonly Entry[]): number {
  return entries.reduce((sum, { points }) => sum + points, 0);
}

/** Returns a member's balance after a posting. */
export function applyEntries(balance: Balance, entries: readonly Entry[]): Balance {
  const sum = (account: LedgerAccount) => sumPoints(entries.filter(({ ledgerAccount }) => ledgerAccount === account));
  return {
    available: balance.available + sum('member_available'),
    pending: balance.pending + sum('member_pending'),
    held: balance.held + sum('member_held'),
    owed: balance.owed - sum('member_owed'),
  };
}

/** Points that a member gets at once. */
export function createGrant(balance: Balance, points: number): Entry[] {
  return createEntries([['programme', -points], ...credit(balance, points)]);
}

/** Points of an order that is paid, and that its shopper can still cancel. */
export function createPendingGrant(points: number): Entry[] {
  return createEntries([
    ['programme', -points],
    ['member_pending', points],
  ]);
}

/** The order can no longer be cancelled by its shopper: its pending points can be spent. */
export function createConfirmation(balance: Balance, points: number): Entry[] {
  return createEntries([['member_pending', -points], ...credit(balance, points)]);
}

/** Points that are taken back while they are pending. */
export function createPendingTakeBack(points: number): Entry[] {
  return createEntries([
    ['member_pending', -points],
    ['programme', points],
  ]);
}

/** Points that are taken back after they became available; those that were spent meanwhile are owed. */
export function createTakeBack({ available }: Balance, points: number): Entry[] {
  const taken = Math.min(available, points);
  return createEntries([
    ['member_available', -taken],
    ['member_owed', taken - points],
    ['programme', points],
  ]);
}

/** Points that an order will use. Null where the member has too few. */
export function createHold({ available }: Balance, points: number): Entry[] | null {
  if (available < points) return null;
  return createEntries([
    ['member_available', -points],
    ['member_held', points],
  ]);
}

/** The order is paid: the points that it held are spent. */
export function createRedemption(points: number): Entry[] {
  return createEntries([
    ['member_held', -points],
    ['redeemed', points],
  ]);
}

/** The member has points again that were held or spent, as their order was cancelled, or that had not expired after all. */
export function createReturn(balance: Balance, points: number, from: 'member_held' | 'redeemed' | 'expired'): Entry[] {
  return createEntries([[from, -points], ...credit(balance, points)]);
}

/** All that can be spent expires; pending and held points do not. */
export function createExpiry({ available }: Balance): Entry[] {
  return createEntries([
    ['member_available', -available],
    ['expired', available],
  ]);
}

/** Points that staff add or remove. Null where more are removed than the member can spend. */
export function createAdjustment(balance: Balance, points: number): Entry[] | null {
  if (points >= 0) return createGrant(balance, points);
  if (balance.available < -points) return null;
  return createEntries([
    ['member_available', points],
    ['programme', -points],
  ]);
}

/** Points to spend, after what is owed. */
function credit({ owed }: Balance, points: number): [LedgerAccount, number][] {
  const settled = Math.min(owed, points);
  return [
    ['member_owed', settled],
    ['member_available', points - settled],
  ];
}

/** Returns the entries without those that move nothing. */
function createEntries(moves: readonly [LedgerAccount, number][]): Entry[] {
  for (const [, points] of moves) {
    if (!Number.isSafeInteger(points)) throw new RangeError(`${points} is no number of points`);
  }
  return moves.filter(([, points]) => points !== 0).map(([ledgerAccount, points]) => ({ ledgerAccount, points }));
}
