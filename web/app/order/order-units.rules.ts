import type { Order, Parcel } from '@vermilion/contract/order';

type ShippedOrder = Pick<Order, 'lines' | 'parcels' | 'creditNotes' | 'status' | 'delivery'>;

/** Units of a line of an order. */
export type LineUnits = { line: Order['lines'][number]; quantity: number };

/** Returns how many units of each line are listed, in the sequence of the lines; lines without any are left out. */
function collectUnits(
  lines: Order['lines'],
  listed: readonly { lineId: string; quantity: number }[],
  negated: readonly { lineId: string; quantity: number }[] = [],
): LineUnits[] {
  const countUnits = (id: string, units: readonly { lineId: string; quantity: number }[]) =>
    units.filter(({ lineId }) => lineId === id).reduce((sum, { quantity }) => sum + quantity, 0);
  return lines
    .map((line) => ({ line, quantity: countUnits(line.id, listed) - countUnits(line.id, negated) }))
    .filter(({ quantity }) => quantity > 0);
}

const listLines = (lines: Order['lines']) => lines.map(({ id, quantity }) => ({ lineId: id, quantity }));

const listWithdrawn = (creditNotes: Order['creditNotes']) =>
  creditNotes.flatMap((note) => note.lines.map(({ lineId, withdrawn }) => ({ lineId, quantity: withdrawn })));

/** Returns what is in some parcels of an order. */
export function listParcelUnits(
  { lines }: Pick<Order, 'lines'>,
  parcels: readonly Pick<Parcel, 'lines'>[],
): LineUnits[] {
  return collectUnits(
    lines,
    parcels.flatMap((parcel) => parcel.lines),
  );
}

/** Returns what of an order is still to be sent: neither in a parcel nor taken off the order by a refund. */
export function listUnsentUnits({ lines, parcels, creditNotes, status, delivery }: ShippedOrder): LineUnits[] {
  if (delivery.method === 'collect' || status === 'cancelled' || status === 'refunded') return [];
  const sent = parcels.flatMap((parcel) => parcel.lines);
  return collectUnits(lines, listLines(lines), [...sent, ...listWithdrawn(creditNotes)]);
}

/** Returns what of an order reached its shopper or waits in the store: all but what a refund took off the order before. */
export function listRemainingUnits({ lines, creditNotes }: Pick<Order, 'lines' | 'creditNotes'>): LineUnits[] {
  return collectUnits(lines, listLines(lines), listWithdrawn(creditNotes));
}

/** Returns what of an order was refunded, or is about to be. */
export function listRefundedUnits({ lines, creditNotes }: Pick<Order, 'lines' | 'creditNotes'>): LineUnits[] {
  return collectUnits(
    lines,
    creditNotes.flatMap((note) => note.lines),
  );
}

/**
 * Returns which part of its order a parcel is: all of it, the last one of several, or one that others follow.
 * @param parcel null: all parcels together
 */
export function getParcelPart(order: ShippedOrder, parcel: Parcel | null): 'all' | 'some' | 'rest' {
  if (listUnsentUnits(order).length > 0) return 'some';
  if (parcel === null || order.parcels.length <= 1) return 'all';
  return order.parcels.at(-1)?.id === parcel.id ? 'rest' : 'some';
}
