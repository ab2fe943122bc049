// No schemas here: browsers import these without the library of the schemas.

/** Bounds that every endpoint shares. */
export const limits = {
  /** Characters of a search text that are looked at. */
  searchText: 100,
  slug: 120,
  listItems: 50,
  maxLineQuantity: 99,
  maxBagLines: 60,
  /** Units of an order, all lines together. A bag may hold more, and cannot be checked out then. */
  maxOrderUnits: 120,
  /** From this many units down, pages say how many are left. */
  fewLeftUnits: 5,
  listingPage: 240,
  maxId: 2_147_483_647,
} as const;

/** Sort options (spec §3). */
export const sorts = ['featured', 'newest', 'price_high_low', 'price_low_high', 'top_rated'] as const;
