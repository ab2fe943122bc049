import { type GiftType, staffDiscount } from '@vermilion/contract/gifts';
import type { MarketCode } from '@vermilion/contract/markets';
import type { Gift, GiftValue, GivenGift } from '@vermilion/contract/membership';
import { compareTiers, hasBenefit, type Tier, type TierChangeCause } from '@vermilion/contract/tiers';

/** A gift that is kept for a member. The staff discount is not: it follows from being an employee. */
export type StoredGiftType = Exclude<GiftType, 'staff_discount'>;

/** The gifts that the shop issues by itself; staff issue the others. */
export type IssuedGiftType = Exclude<StoredGiftType, 'others'>;

/** What vouchers are worth in a market, and what has to be spent for the welcome and the birthday voucher; minor units. */
type VoucherAmounts = { welcome: number; birthday: number; goldWelcome: number; minimumSpend: number };

export const voucherAmounts: Record<MarketCode, VoucherAmounts> = {
  AU: { welcome: 1000, birthday: 2000, goldWelcome: 5000, minimumSpend: 6000 },
  HK: { welcome: 5000, birthday: 10_000, goldWelcome: 25_000, minimumSpend: 30_000 },
  ID: { welcome: 100_000, birthday: 200_000, goldWelcome: 500_000, minimumSpend: 600_000 },
  MY: { welcome: 3000, birthday: 6000, goldWelcome: 15_000, minimumSpend: 18_000 },
  NZ: { welcome: 1000, birthday: 2000, goldWelcome: 5000, minimumSpend: 6000 },
  PH: { welcome: 40_000, birthday: 80_000, goldWelcome: 200_000, minimumSpend: 240_000 },
  SG: { welcome: 1000, birthday: 2000, goldWelcome: 5000, minimumSpend: 6000 },
  TH: { welcome: 25_000, birthday: 50_000, goldWelcome: 125_000, minimumSpend: 150_000 },
};

/** How long a gift can be used, from the day of issue on, that day included; a birthday's until its month ends. */
const validDays: Record<Exclude<IssuedGiftType, 'birthday_voucher' | 'birthday_points'>, number> = {
  ten_percent_off: 90,
  welcome_voucher: 60,
  gold_welcome: 90,
};

/** A gift to be issued, by calendar days (`YYYY-MM-DD`) of its market. */
export type NewGift<Type extends StoredGiftType = StoredGiftType> = {
  type: Type;
  /** What it is issued for: a member gets one gift of a type for each cause. */
  cause: string;
  value: GiftValue;
  minimumSpend: number;
  firstDay: string;
  lastDay: string;
};

/** A gift with the name that it has of its own; null for the shop's own gifts. */
export type LabelledGift = NewGift & { label: GivenLabel | null };
type GivenLabel = Extract<GivenGift, { type: 'others' }>['label'];

/**
 * Makes a gift.
 * @param cause what it is issued for, such as the first day of a membership year
 */
export function createGift(
  type: IssuedGiftType,
  market: MarketCode,
  day: string,
  cause: string,
): NewGift<IssuedGiftType> {
  const { value, minimumSpend } = getWorth(type, market);
  return { type, cause, value, minimumSpend, firstDay: day, lastDay: getLastDay(type, day) };
}

/** Returns the most that a gift of staff takes off in a market, in minor units: what the largest of the shop's own does. */
export const getLargestAmount = (market: MarketCode): number => voucherAmounts[market].goldWelcome;

/** Makes a gift with a name of its own. @param day on which it is given */
export function createOtherGift(
  {
    label,
    value,
    minimumSpend,
    days,
  }: Pick<Extract<GivenGift, { type: 'others' }>, 'label' | 'value' | 'minimumSpend' | 'days'>,
  day: string,
  cause: string,
): LabelledGift {
  const lastDay = Temporal.PlainDate.from(day)
    .add({ days: days - 1 })
    .toString();
  return { type: 'others', cause, label, value, minimumSpend, firstDay: day, lastDay };
}

function getWorth(type: IssuedGiftType, market: MarketCode): Pick<NewGift, 'value' | 'minimumSpend'> {
  const { welcome, birthday, goldWelcome, minimumSpend } = voucherAmounts[market];
  switch (type) {
    case 'ten_percent_off':
      return { value: { kind: 'percent_off', basisPoints: 1000 }, minimumSpend: 0 };
    case 'welcome_voucher':
      return { value: { kind: 'amount_off', amount: welcome }, minimumSpend };
    case 'birthday_voucher':
      return { value: { kind: 'amount_off', amount: birthday }, minimumSpend };
    case 'gold_welcome':
      return { value: { kind: 'amount_off', amount: goldWelcome }, minimumSpend: 0 };
    case 'birthday_points':
      return { value: { kind: 'double_points' }, minimumSpend: 0 };
  }
}

function getLastDay(type: IssuedGiftType, day: string): string {
  const issued = Temporal.PlainDate.from(day);
  if (type === 'birthday_voucher' || type === 'birthday_points') {
    return issued.with({ day: issued.daysInMonth }).toString();
  }
  return issued.add({ days: validDays[type] - 1 }).toString();
}

/** Returns the gifts for a tier that was reached, or that is kept when a year ends. */
export function listTierGifts(
  before: Tier,
  tier: Tier,
  cause: TierChangeCause,
): Extract<IssuedGiftType, 'ten_percent_off' | 'gold_welcome'>[] {
  const isReached = compareTiers(tier, before) > 0;
  const isKept = tier === before && cause === 'year_end';
  if (!isReached && !isKept) return [];
  if (tier === 'gold') return ['gold_welcome'];
  return tier === 'black' ? ['ten_percent_off'] : [];
}

/** Returns the gifts of a member in the month of the birthday. */
export function listBirthdayGifts(tier: Tier): Extract<IssuedGiftType, 'birthday_points' | 'birthday_voucher'>[] {
  return [
    ...(hasBenefit(tier, 'birthday_points') ? (['birthday_points'] as const) : []),
    ...(hasBenefit(tier, 'birthday_gift') ? (['birthday_voucher'] as const) : []),
  ];
}

/** Returns the gifts that a member who lost a tier by a refund does not keep, unless they were used. */
export function listLostGifts(tier: Tier): StoredGiftType[] {
  return [
    ...(compareTiers(tier, 'gold') < 0 ? (['gold_welcome'] as const) : []),
    ...(compareTiers(tier, 'black') < 0 ? (['ten_percent_off'] as const) : []),
  ];
}

/** The moments that a gift can be used in: from the start of its first day until its last day is over, in a zone. */
export function getUsePeriod(
  { firstDay, lastDay }: Pick<NewGift, 'firstDay' | 'lastDay'>,
  zone: string,
): { validFrom: Date; expiresAt: Date } {
  const getStart = (day: Temporal.PlainDate) => new Date(day.toZonedDateTime(zone).epochMilliseconds);
  return {
    validFrom: getStart(Temporal.PlainDate.from(firstDay)),
    expiresAt: getStart(Temporal.PlainDate.from(lastDay).add({ days: 1 })),
  };
}

/** Returns what has become of a gift. One that was used stays so after its last day. */
export function getGiftState(gift: { usedAt: Date | null; expiresAt: Date }, now: Date): Gift['state'] {
  if (gift.usedAt !== null) return 'used';
  return now < gift.expiresAt ? 'available' : 'expired';
}

/** The staff discount as an employee's gift (spec §3, §9). */
export const staffGift: Gift = {
  id: 'staff_discount',
  type: 'staff_discount',
  label: null,
  market: null,
  value: { kind: 'staff_discount', ...staffDiscount },
  minimumSpend: 0,
  state: 'available',
  lastDay: null,
  usedAt: null,
};
