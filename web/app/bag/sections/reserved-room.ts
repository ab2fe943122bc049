import type { Bag } from '@vermilion/contract/bag';
import { type BagViewer, hasSource } from './bag-section.ts';

/** `changes` is where changes of the bag are announced; `line` is a place in each line. */
export type BagPlaceName = 'line' | 'lines' | 'delivery' | 'codes' | 'facts' | 'offers' | 'shelf' | 'changes';

export const hasCode = (bag: Bag) => hasSource(bag, ['promo_code']);
export const hasCard = (bag: Bag) => hasSource(bag, ['gift_card', 'credit']);
export const hasNote = ({ giftNote }: Bag) => giftNote !== null;
export const hasSavedItems = ({ savedCount }: Bag) => savedCount > 0;

/** A height in units of the spacing scale, at 390 and at 1280 px. */
type Room = readonly [narrow: number, wide: number];

export const noRoom: Room = [0, 0];

const add = (...rooms: readonly Room[]): Room =>
  rooms.reduce(([narrow, wide], room) => [narrow + room[0], wide + room[1]], noRoom);

/**
 * Returns the height that is kept free in a place, so that what is below stays where it is: the sum of the sections of a bag with
 * an item. `bag-places.test.ts` computes it from their list.
 */
export function getReservedRoom(place: BagPlaceName, { bag, isSignedIn }: BagViewer): Room {
  switch (place) {
    case 'lines':
      return isSignedIn ? [264, 333] : [160, 226];
    case 'codes':
      return add(
        [33, 50],
        // Where the page is wide its field stood there as well.
        hasCode(bag) ? [15, -7] : noRoom,
        hasCard(bag) ? [28, 28] : noRoom,
        hasNote(bag) ? [31, 31] : noRoom,
      );
    case 'facts':
      return [22, 22];
    case 'offers':
      return [72, 72];
    case 'shelf':
      return add([134, 173], hasSavedItems(bag) ? [84, 99] : noRoom);
    default:
      return noRoom;
  }
}
