import { expect, test } from 'vitest';
import { createBag, createLine } from '~/bag/bag.testing.ts';
import type { BagSection, FoldedSection } from '~/bag/sections/bag-section.ts';
import { sections } from './bag-places.tsx';
import { reservedHeights } from './bag-sections.tsx';

/** Of the button of a folded section (`--tap`, 44 px), in the units of the classes. */
const buttonHeight = 11;

/** Returns the height that classes keep free, with the margin above; `min-h-px` only watches. */
function readHeight(classes: string, isWide: boolean): number {
  const read = (pattern: RegExp) => Number(pattern.exec(classes)?.[1] ?? 0);
  const narrow = read(/(?<!\S)min-h-(\d+)/);
  return read(/(?<!\S)mt-(\d+)/) + (isWide ? read(/(?<!\S)wide:min-h-(\d+)/) || narrow : narrow);
}

function getHeight(section: BagSection | FoldedSection, isWide: boolean): number {
  if (!('isOpenWide' in section)) return readHeight(section.height, isWide);
  return isWide && section.isOpenWide ? readHeight(section.height, true) : buttonHeight;
}

test.each(Object.entries(sections))('the height kept free for %s is that of its sections', (place, listed) => {
  const bag = createBag(createLine(1, 1));
  const shown = (listed as (BagSection | FoldedSection)[]).filter(({ isNeeded }) => isNeeded?.(bag) ?? true);
  const reserved = reservedHeights[place as keyof typeof sections] ?? '';
  for (const isWide of [false, true]) {
    const sum = shown.reduce((height, section) => height + getHeight(section, isWide), 0);
    expect(readHeight(reserved, isWide), isWide ? 'at 1280 px' : 'at 390 px').toBe(sum);
  }
});
