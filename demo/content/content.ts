import { createBrandPages, type DemoDocument } from './brands.ts';
import { colourPages } from './pages/colour.ts';
import { createGiftPage } from './pages/gifts.ts';
import { shelfPages } from './pages/shelves.ts';
import { shopPages } from './pages/shop.ts';
import { skinPages } from './pages/skin.ts';

/** Every landing and brand page of the demo. @param now the day on which the shop is filled: what counts down ends after it */
export const createDemoPages = (now: Date): DemoDocument[] => [
  ...skinPages,
  ...colourPages,
  ...shelfPages,
  createGiftPage(now),
  ...shopPages,
  ...createBrandPages(),
];
