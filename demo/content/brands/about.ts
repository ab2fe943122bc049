import type { Words } from '../../words/words.ts';

/** What is written about one brand, and how it stands above the brand's products. */
export type BrandWords = {
  slug: string;
  /**
   * `story`: a picture beside the words. `hero`: the picture over the whole width. `letter`: words alone, then where to start.
   * `advice`: a story, then how to use what it tells of.
   */
  shape: 'story' | 'hero' | 'letter' | 'advice';
  title: Words;
  text: Words;
  /** How to use it. */
  use?: Words;
  /** One of the brand's products, by what follows the brand in its address, and the ground of its first picture. */
  picture?: { product: string; ground: string };
};

export const about = (slug: string, words: Omit<BrandWords, 'slug'>): BrandWords => ({ slug, ...words });
