/** The gifts of Beauty Pass that a member puts in the bag, where they lower its price. */
export const bagGiftTypes = [
  'ten_percent_off',
  'welcome_voucher',
  'birthday_voucher',
  'gold_welcome',
  'others',
] as const;
export type BagGiftType = (typeof bagGiftTypes)[number];

/** Gifts of Beauty Pass (spec §3). Double points and the staff discount apply by themselves. */
export const giftTypes = [...bagGiftTypes, 'birthday_points', 'staff_discount'] as const;
export type GiftType = (typeof giftTypes)[number];

/** The staff discount in basis points (spec §9). */
export const staffDiscount = { basisPoints: 3000, houseBrandBasisPoints: 4500 };
