// No schemas here: browsers import these without the library of the schemas.

/** Bounds that every endpoint shares. Lengths of texts are in UTF-16 code units. */
export const limits = {
  maxSearchTextLength: 100,
  maxSlugLength: 120,
  /** Items of a list in a query. */
  maxListItems: 50,
  /** Units of one line. */
  maxLineQuantity: 99,
  /** Lines of items in a bag, without gifts and samples. */
  maxBagLines: 60,
  /** Items saved for later. */
  maxSavedItems: 60,
  /** Units of an order, all lines together. A bag may hold more, and cannot be checked out then. */
  maxOrderUnits: 120,
  /** Up to this many units, pages say how many are left. */
  maxFewLeftUnits: 5,
  maxListingPageSize: 240,
  maxId: 2_147_483_647,
} as const;

/** Sort options (spec §3). */
export const sorts = ['featured', 'newest', 'price_high_low', 'price_low_high', 'top_rated'] as const;
