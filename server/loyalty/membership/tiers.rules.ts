import type { MarketCode } from '@vermilion/contract/markets';
import {
  compareTiers,
  type SpendTier,
  type Tier,
  type TierChangeCause,
  type TierMessage,
  tierThresholds,
} from '@vermilion/contract/tiers';

/** Calendar days are texts (`YYYY-MM-DD`) of the membership's market. Amounts are minor units of its currency. */

/** The tiers that may follow each tier, by cause; the table `tier_changes` accepts no other. */
export const tierTransitions: Record<TierChangeCause, Record<Tier, readonly Tier[]>> = {
  purchase: { pink: ['white', 'black', 'gold'], white: ['black', 'gold'], black: ['gold'], gold: [] },
  year_end: { pink: [], white: [], black: ['white'], gold: ['black', 'white'] },
  taken_back: { pink: [], white: ['pink'], black: ['white', 'pink'], gold: ['black', 'white', 'pink'] },
};

/** The messages that a member of each tier can be shown (spec §4). */
export const messagesByTier: Record<Tier, readonly TierMessage[]> = {
  pink: ['in_progress'],
  white: ['just_upgraded', 'in_progress', 'just_downgraded'],
  black: ['just_upgraded', 'in_progress', 'just_downgraded', 'downgrade_warning', 'keep_tier'],
  gold: ['just_upgraded', 'max_tier', 'downgrade_warning', 'keep_tier'],
};

/** For how many days a change of tier is the message. */
export const newsDays = 14;

/** How many days before its end a membership year's outcome becomes the message. */
export const warningDays = 60;

/** Returns the latest last day of years whose members are warned on a day. */
export function getWarningEnd(day: string): string {
  return Temporal.PlainDate.from(day).add({ days: warningDays }).toString();
}

/** What a member has spent, less what was taken back. */
export type TierSpend = {
  /** In the membership year that runs. */
  thisYear: number;
  /** In the year before it. */
  lastYear: number;
  /** Whether any purchase ever is left. */
  hasPurchased: boolean;
};

/**
 * Returns the tier that spend gives. A tier that is reached holds for the rest of its year and the whole next one, so the
 * higher of two years counts. White takes one purchase, and is kept.
 */
export function computeTier(market: MarketCode, { thisYear, lastYear, hasPurchased }: TierSpend): Tier {
  return getTierForSpend(market, Math.max(thisYear, lastYear)) ?? (hasPurchased ? 'white' : 'pink');
}

/** Spend that was paid on a day and does not count yet, as its order can still be cancelled by its shopper (ADR 145). */
export type PendingSpend = { day: string; amount: number };

/** Adds up the pending spend that was paid in a year. */
export function sumPending(pending: readonly PendingSpend[], { firstDay, lastDay }: MembershipYear): number {
  return pending.reduce((sum, { day, amount }) => (day >= firstDay && day <= lastDay ? sum + amount : sum), 0);
}

/**
 * Returns the tier that a member has now: what spend reaches, or the present tier as far as pending spend of the same two
 * years would keep it. Pending spend lifts nobody (ADR 181).
 */
export function decideTier({ market, joinedOn, year, spend, pending, tier }: TierState): Tier {
  const reached = computeTier(market, spend);
  if (!spend.hasPurchased || pending.length === 0) return reached;
  const previous = getPreviousYear(joinedOn, year);
  const keepable = computeTier(market, {
    thisYear: spend.thisYear + sumPending(pending, year),
    lastYear: spend.lastYear + (previous ? sumPending(pending, previous) : 0),
    hasPurchased: true,
  });
  const kept = compareTiers(keepable, tier) < 0 ? keepable : tier;
  return compareTiers(kept, reached) > 0 ? kept : reached;
}

/** Whether a member's tier is above what spend reaches: pending spend keeps it. */
export function isTierPending({ market, spend, tier }: Pick<TierState, 'market' | 'spend' | 'tier'>): boolean {
  return compareTiers(tier, computeTier(market, spend)) > 0;
}

/** Returns the tier that one year's spend reaches; null below Black. */
function getTierForSpend(market: MarketCode, spend: number): SpendTier | null {
  const { black, gold } = tierThresholds[market];
  if (spend >= gold) return 'gold';
  return spend >= black ? 'black' : null;
}

/** Returns the spend at the start of the year that follows: none of it is carried over. */
export function closeYear({ thisYear, hasPurchased }: TierSpend): TierSpend {
  return { thisYear: 0, lastYear: thisYear, hasPurchased };
}

/**
 * Returns spend in another market as spend in the market of the membership: the same share of the way to Gold, rounded
 * down.
 */
export function convertSpend(amount: number, from: MarketCode, to: MarketCode): number {
  if (from === to) return amount;
  return Number((BigInt(amount) * BigInt(tierThresholds[to].gold)) / BigInt(tierThresholds[from].gold));
}

/** Returns the month (1 to 12) of a birthday (`YYYY-MM-DD`). */
export const getBirthMonth = (birthday: string): number => Number(birthday.slice(5, 7));

/** A membership year, by its first day and its last. */
export type MembershipYear = { firstDay: string; lastDay: string };

/**
 * Returns the membership year that a day is in. Years begin on the anniversary of joining; for who joined on 29 February,
 * on 28 February in years that have no 29th.
 */
export function getMembershipYear(joinedOn: string, day: string): MembershipYear {
  const joined = Temporal.PlainDate.from(joinedOn);
  const today = Temporal.PlainDate.from(day);
  const getStart = (years: number) => joined.add({ years });
  const years = Math.max(0, today.year - joined.year);
  const index = years > 0 && Temporal.PlainDate.compare(getStart(years), today) > 0 ? years - 1 : years;
  return {
    firstDay: getStart(index).toString(),
    lastDay: getStart(index + 1)
      .subtract({ days: 1 })
      .toString(),
  };
}

/** Returns the year before a membership year; null for the first. */
export function getPreviousYear(joinedOn: string, { firstDay }: MembershipYear): MembershipYear | null {
  if (firstDay <= joinedOn) return null;
  return getMembershipYear(joinedOn, Temporal.PlainDate.from(firstDay).subtract({ days: 1 }).toString());
}

/** Returns the year after a membership year. */
export function getNextYear(joinedOn: string, { lastDay }: MembershipYear): MembershipYear {
  return getMembershipYear(joinedOn, Temporal.PlainDate.from(lastDay).add({ days: 1 }).toString());
}

/** What the tier of a membership follows from. */
type TierState = {
  market: MarketCode;
  joinedOn: string;
  year: MembershipYear;
  spend: TierSpend;
  pending: readonly PendingSpend[];
  tier: Tier;
};

/** Returns a membership as it is on a day: the years that are over by then are ended, also before the daily job has. */
export function endYears<State extends TierState>(membership: State, today: string): State {
  const { joinedOn, year, spend } = membership;
  if (year.lastDay >= today) return membership;
  const next = { ...membership, year: getNextYear(joinedOn, year), spend: closeYear(spend) };
  return endYears({ ...next, tier: decideTier(next) }, today);
}

/** Returns the number of days from one calendar day to another; negative where it is earlier. */
export function countDays(from: string, to: string): number {
  return Temporal.PlainDate.from(from).until(to, { largestUnit: 'days' }).days;
}

/** A change of tier, with the day on which it happened. */
export type TierChange = { from: Tier; to: Tier; day: string };

/** What the tier of a member is shown from. */
export type TierFacts = {
  market: MarketCode;
  joinedOn: string;
  /** The year that `today` is in, for which the spend is counted. */
  year: MembershipYear;
  tier: Tier;
  spend: number;
  pendingSpend: number;
  isTierPending: boolean;
  /** The latest; null for who has always been Pink. */
  lastChange: TierChange | null;
};

/** A member's tier as pages show it (spec §3, §4). */
export type TierStatus = {
  tier: Tier;
  message: TierMessage;
  /** Spent in this membership year. */
  spend: number;
  /** Paid in this membership year, and on the way: it counts once its order can no longer be cancelled by its shopper. */
  pendingSpend: number;
  /** The tier is kept by what is on the way: it is lost should that be cancelled or refunded. */
  isTierPending: boolean;
  /** Null for Gold, which is the highest. */
  nextTier: Tier | null;
  /** Still to spend this year for the next tier, besides what is on the way; null where any purchase is enough, and for Gold. */
  amountToNext: number | null;
  /** Still to spend this year to keep the tier for the next one; 0 once it or what is on the way keeps it, null for Pink and White. */
  amountToKeep: number | null;
  /** The last day of this membership year. */
  lastDay: string;
  /** Days until then; 0 on the day itself. */
  daysLeft: number;
  /**
   * The last day that the tier is certain for; null for Pink and White, which no year's end takes away, and where it is
   * pending.
   */
  keptUntil: string | null;
};

const nextTiers: Record<Tier, Tier | null> = { pink: 'white', white: 'black', black: 'gold', gold: null };

/** Returns a member's tier as pages show it on a day. */
export function getTierStatus(facts: TierFacts, today: string): TierStatus {
  const { market, year, tier, spend, pendingSpend, isTierPending } = facts;
  const nextTier = nextTiers[tier];
  const paid = spend + pendingSpend;
  const amountToKeep = isSpendTier(tier) ? getMissing(tierThresholds[market][tier], paid) : null;
  const daysLeft = Math.max(0, countDays(today, year.lastDay));
  return {
    tier,
    message: chooseMessage(facts, { amountToKeep, daysLeft }, today),
    spend,
    pendingSpend,
    isTierPending,
    nextTier,
    amountToNext:
      nextTier !== null && isSpendTier(nextTier) ? getMissing(tierThresholds[market][nextTier], paid) : null,
    amountToKeep,
    lastDay: year.lastDay,
    daysLeft,
    keptUntil: getCertainDay(facts),
  };
}

function getCertainDay({ market, joinedOn, year, tier, spend, isTierPending }: TierFacts): string | null {
  if (!isSpendTier(tier)) return null;
  if (spend >= tierThresholds[market][tier]) return getNextYear(joinedOn, year).lastDay;
  return isTierPending ? null : year.lastDay;
}

/** A warning comes first, since it has a deadline; then news, then the outcome of a year that ends, then the way up. */
function chooseMessage(
  { tier, lastChange }: TierFacts,
  { amountToKeep, daysLeft }: Pick<TierStatus, 'amountToKeep' | 'daysLeft'>,
  today: string,
): TierMessage {
  const isYearEnding = amountToKeep !== null && daysLeft <= warningDays;
  if (isYearEnding && amountToKeep > 0) return 'downgrade_warning';
  if (lastChange && countDays(lastChange.day, today) < newsDays) {
    if (compareTiers(lastChange.to, lastChange.from) > 0) return 'just_upgraded';
    if (tier !== 'pink') return 'just_downgraded';
  }
  if (isYearEnding) return 'keep_tier';
  return tier === 'gold' ? 'max_tier' : 'in_progress';
}

const isSpendTier = (tier: Tier): tier is SpendTier => tier === 'black' || tier === 'gold';

const getMissing = (threshold: number, spend: number) => Math.max(0, threshold - spend);
