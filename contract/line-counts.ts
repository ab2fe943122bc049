// No schemas here: browsers import these without the library of the schemas.
import type { LineKind } from './pricing.ts';

type CountedLine = { kind: LineKind; quantity: number };

/** Returns the number of units that an order of these lines reserves, gifts and samples included. */
export function countUnits(lines: readonly CountedLine[]): number {
  return lines.reduce((count, { quantity }) => count + quantity, 0);
}

/** Returns the number of units of items, without gifts and samples. */
export function countItems(lines: readonly CountedLine[]): number {
  return countUnits(lines.filter(({ kind }) => kind === 'item'));
}
