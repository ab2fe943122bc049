// No schemas here: browsers import these without the library of the schemas.

/** Why a shopper returns something. */
export const returnReasons = ['changed_mind', 'damaged', 'faulty', 'wrong_item', 'not_as_described', 'late'] as const;
export type ReturnReason = (typeof returnReasons)[number];

/** How goods come back: in a parcel with the shop's label, or to a store. */
export const returnMethods = ['label', 'store'] as const;
export type ReturnMethod = (typeof returnMethods)[number];
