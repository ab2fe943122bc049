import type { Bag } from '@vermilion/contract/bag';
import { describe, expect, test } from 'vitest';
import { createBag, createLine } from '~/bag/bag.testing.ts';
import type { BagSection, BagViewer, FoldedSection } from '~/bag/sections/bag-section.ts';
import { getReservedRoom } from '~/bag/sections/reserved-room.ts';
import { sections } from './bag-places.tsx';

/** Of the button of a folded section (`--tap`, 44 px), in the units of the classes. */
const buttonHeight = 11;

/** Returns the height that classes keep free, with the margin above; `min-h-px` only watches. */
function readHeight(classes: string, isWide: boolean): number {
  const read = (pattern: RegExp) => Number(pattern.exec(classes)?.[1] ?? 0);
  const narrow = read(/(?<!\S)min-h-(\d+)/);
  return read(/(?<!\S)mt-(\d+)/) + (isWide ? read(/(?<!\S)wide:min-h-(\d+)/) || narrow : narrow);
}

function getHeight(section: BagSection | FoldedSection, viewer: BagViewer, isWide: boolean): number {
  const classes = typeof section.height === 'string' ? section.height : section.height(viewer);
  const height = readHeight(classes, isWide);
  if (!('isOpenWide' in section)) return height;
  if (isWide && section.isOpenWide) return height;
  return section.isInUse(viewer.bag) ? buttonHeight + height : buttonHeight;
}

const plain = createBag(createLine(1, 1));
const withSource = (source: Bag['unused'][number]['source']): Bag => ({
  ...plain,
  unused: [{ source, reason: 'not_combinable' } as Bag['unused'][number]],
});

const viewers: Record<string, BagViewer> = {
  'a visitor': { bag: plain, isSignedIn: false },
  'a member': { bag: plain, isSignedIn: true },
  'a bag with a code': { bag: withSource({ kind: 'promo_code', code: 'ONE' } as never), isSignedIn: false },
  'a bag with a gift card': { bag: withSource({ kind: 'gift_card', giftCardId: 'one' }), isSignedIn: false },
  'a bag with a gift note': { bag: { ...plain, giftNote: { message: 'Hi', hidesPrices: false } }, isSignedIn: false },
  'a bag with saved items': { bag: { ...plain, savedCount: 1 }, isSignedIn: false },
};

describe.each(Object.entries(viewers))('for %s', (_, viewer) => {
  test.each(Object.entries(sections).filter(([place]) => place !== 'delivery'))(
    'the height kept free for %s is that of its sections',
    (place, listed) => {
      const shown = (listed as (BagSection | FoldedSection)[]).filter(({ isNeeded }) => isNeeded?.(viewer.bag) ?? true);
      const sums = [false, true].map((isWide) =>
        shown.reduce((height, section) => height + getHeight(section, viewer, isWide), 0),
      );
      expect(getReservedRoom(place as keyof typeof sections, viewer)).toEqual(sums);
    },
  );
});
