import { addDays } from '@vermilion/contract/dates';
import { getMarketDay } from '@vermilion/contract/market-day';
import type { Market } from '@vermilion/contract/markets';
import type { LineKind } from '@vermilion/contract/pricing';
import type { ReturnState } from '@vermilion/contract/returns';

/** The states of a return, each with those that may follow it. The database refuses other changes. */
export const returnTransitions: Record<ReturnState, readonly ReturnState[]> = {
  requested: ['accepted', 'refused', 'cancelled'],
  accepted: ['received', 'refused', 'cancelled'],
  received: ['refunded', 'refused'],
  refunded: [],
  refused: [],
  cancelled: [],
};

/** Whether a return may change from one state to another. */
export function canReturnBecome(from: ReturnState, to: ReturnState): boolean {
  return returnTransitions[from].includes(to);
}

/**
 * Returns the last day (`YYYY-MM-DD`, by the market's calendar) on which the goods of a return that is accepted now have to
 * arrive.
 */
export function getLastArrivalDay(
  { returnArrivalDays, code }: Pick<Market, 'returnArrivalDays' | 'code'>,
  now: Date,
): string {
  return addDays(getMarketDay(code, now), returnArrivalDays, () => true);
}

/** A line of an order, with what has happened to its units. */
type ArrivedLine = { id: string; kind: LineKind; shipped: number; withdrawn: number; refunded: number };

/** A line of a return of the order. */
type ClaimedLine = {
  lineId: string;
  state: ReturnState;
  quantity: number;
  received: number | null;
  refunded: number;
};

/**
 * Returns how many units of each line can still be returned: of what has arrived, without what was refunded or is being
 * returned. Samples, rewards, gifts and gift cards cannot (spec §5).
 */
export function countReturnable(
  lines: readonly ArrivedLine[],
  claimed: readonly ClaimedLine[],
): { lineId: string; returnable: number }[] {
  return lines.map((line) => ({
    lineId: line.id,
    returnable: line.kind === 'item' ? countWithShopper(line, claimed) : 0,
  }));
}

/**
 * Returns the gifts that go back with a return after which the shopper has nothing left that was paid for. Nobody returns them
 * otherwise.
 * @param giftIds the lines that a promo code or an offer has given
 */
export function listGiftsToReturn(
  lines: readonly ArrivedLine[],
  claimed: readonly ClaimedLine[],
  wanted: readonly { lineId: string; quantity: number }[],
  giftIds: ReadonlySet<string>,
): { lineId: string; quantity: number }[] {
  const countWanted = (id: string) => wanted.find(({ lineId }) => lineId === id)?.quantity ?? 0;
  const isKept = (line: ArrivedLine) => line.kind === 'item' && countWithShopper(line, claimed) > countWanted(line.id);
  if (lines.some(isKept)) return [];
  return lines
    .filter(({ id }) => giftIds.has(id))
    .map((line) => ({ lineId: line.id, quantity: countWithShopper(line, claimed) }))
    .filter(({ quantity }) => quantity > 0);
}

/** Returns how many units of a line have arrived and were neither refunded nor are being returned. */
function countWithShopper({ id, shipped, withdrawn, refunded }: ArrivedLine, claimed: readonly ClaimedLine[]): number {
  const open = claimed.filter(({ lineId }) => lineId === id).reduce((sum, line) => sum + countClaimed(line), 0);
  return Math.max(0, shipped - (refunded - withdrawn) - open);
}

/**
 * Returns how many units a return has a claim on. Units that came back are not returned again, whether they were refunded or
 * refused; refunded ones are counted by their order.
 */
function countClaimed({ state, quantity, received, refunded }: ClaimedLine): number {
  if (state === 'cancelled') return 0;
  return state === 'requested' || state === 'accepted' ? quantity : (received ?? 0) - refunded;
}

/** Whether every wanted line is there with at least so many units. */
export function hasUnits(
  available: readonly { lineId: string; units: number }[],
  wanted: readonly { lineId: string; quantity: number }[],
): boolean {
  return wanted.every(({ lineId, quantity }) =>
    available.some((line) => line.lineId === lineId && line.units >= quantity),
  );
}

/** Whether every unit that is for sale again is refunded: the shop cannot sell goods that it has not taken back. */
export function isRestockRefunded(
  restocked: readonly { lineId: string; units: number }[],
  refunded: readonly { lineId: string; quantity: number }[],
): boolean {
  return restocked.every(
    ({ lineId, units }) => units <= (refunded.find((line) => line.lineId === lineId)?.quantity ?? 0),
  );
}
