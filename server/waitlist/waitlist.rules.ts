import type { Availability } from '@vermilion/contract/catalogue';
import type { ErrorCode } from '@vermilion/contract/errors';
import type { WaitlistItem, WaitReason } from '@vermilion/contract/waitlist';

/**
 * The states of an item of a waitlist, each with those that may follow it. An item that is notified or left is over: its row is
 * deleted, and the variant can be joined anew.
 *
 * - `due`: it can be bought, and a job has yet to send the mail that says so
 * - `notified`: the mail was sent
 * - `left`: the member no longer wants it, or has no account any more
 */
export const waitTransitions = {
  waiting: ['due', 'left'],
  // Sold out again before the mail was sent: it waits on.
  due: ['notified', 'waiting', 'left'],
  notified: [],
  left: [],
} as const satisfies Record<string, readonly string[]>;

export type WaitState = keyof typeof waitTransitions;

/** A state that is stored. */
export type OpenWaitState = Exclude<WaitState, 'notified' | 'left'>;

/** Returns the states from which an item may change to a state. */
export function listStatesBefore(state: WaitState): WaitState[] {
  const states = Object.keys(waitTransitions) as WaitState[];
  return states.filter((from) => (waitTransitions[from] as readonly WaitState[]).includes(state));
}

/**
 * Returns what a shopper can do with a variant now.
 * @param sold its availability as if it were in stock; undefined where the market does not sell it
 */
export function getWaitAvailability(sold: Availability | undefined, units: number): WaitlistItem['availability'] {
  if (sold === undefined) return 'gone';
  return sold === 'in_stock' && units <= 0 ? 'out_of_stock' : sold;
}

const refusals = {
  gone: 'VARIANT_NOT_FOUND',
  in_stock: 'VARIANT_IN_STOCK',
  priority_access: 'VARIANT_PRIORITY_ACCESS',
  app_exclusive: 'VARIANT_APP_EXCLUSIVE',
} as const satisfies Partial<Record<WaitlistItem['availability'], ErrorCode>>;

export type WaitRefusal = (typeof refusals)[keyof typeof refusals];

/** Returns what a member who joins the list waits for, or the code that says why nobody can wait for the variant. */
export function decideWait(
  availability: WaitlistItem['availability'],
): { reason: WaitReason } | { refusal: WaitRefusal } {
  if (availability === 'out_of_stock') return { reason: 'stock' };
  return availability === 'coming_soon' ? { reason: 'sale_start' } : { refusal: refusals[availability] };
}

/** Whether shoppers can buy a variant now: then members who wait for it are mailed, whatever they wait for. */
export function canBeBought(availability: WaitlistItem['availability']): boolean {
  return availability === 'in_stock';
}
