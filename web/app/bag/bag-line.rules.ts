import type { BagLine } from '@vermilion/contract/bag';

/** What identifies a line. */
export type LineIdentity = Pick<BagLine, 'id' | 'kind' | 'variantId'>;

/** Identifies a line through removal and return: an item that comes back late gets another id. */
export function getLineKey({ id, kind, variantId }: LineIdentity): string {
  return kind === 'item' ? `item/${variantId}` : id;
}

/** Whether a line cannot be bought at all: it can only be removed. */
export function isUnavailable({ state }: Pick<BagLine, 'state'>): boolean {
  return state !== 'available' && state !== 'short';
}
