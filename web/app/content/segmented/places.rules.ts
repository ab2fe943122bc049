import type { Block } from '@vermilion/contract/content-blocks';

/**
 * Groups the blocks for some people by the block of everybody that they stand before.
 * @param shown the blocks of everybody that are on the page
 * @param order the ids of all blocks in the order of the page; one that is not on the page may be among them
 * @returns by the id of the block that follows; null: at the end
 */
export function groupByPlace<Placed extends Pick<Block, 'id'>>(
  shown: readonly Pick<Block, 'id'>[],
  { blocks, order }: { blocks: readonly Placed[]; order: readonly string[] },
): ReadonlyMap<string | null, readonly Placed[]> {
  const ids = new Set(shown.map(({ id }) => id));
  const isOwn = new Set(blocks.map(({ id }) => id));
  return Map.groupBy(blocks, ({ id }) => {
    const following = order.slice(order.indexOf(id) + 1);
    return following.find((each) => ids.has(each) && !isOwn.has(each)) ?? null;
  });
}

/**
 * Returns whether something can be put at a place so that nothing in view moves: below what is in view, or above it, where the page is
 * scrolled along.
 * @param top of the place, in pixels from the top of what is in view
 */
export const canFill = (top: number, viewHeight: number): boolean => top >= viewHeight || top < 0;
