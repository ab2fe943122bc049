/** A page seen: one entry for each URL, with the times it was opened (milliseconds UTC, ascending). */
export type PageView = { urlAddress: string; title?: string; timestamps?: readonly number[] };

/** A visitor's variation in an experiment (or in the holdout), to be stored and tracked. */
export type Assignment = { experimentId: number; variationId: number | null; isTargetedRule: boolean };

/** An assignment as it was stored, of which conditions read only the variation. */
export type StoredVariation = Pick<Assignment, 'variationId'>;

/** A variation set by code for one experiment. Without `forceTargeting` the rule's segment must still match. */
export type ForcedVariation = { variationKey: string; variationId: number | null; forceTargeting: boolean };

/** A variation tried out for one feature; `experimentId` null shows the default variation. */
export type SimulatedVariation = { variationKey: string; variationId: number | null; experimentId: number | null };

/**
 * All that is known of a visitor when a decision is made (spec §3), as plain data. Whatever is absent is unknown, and
 * conditions on it do not match.
 */
export type Visitor = {
  visitorCode: string;
  /** The code that is hashed in place of `visitorCode` once the visitor is linked to a user. */
  mappingIdentifier?: string;
  /** Values by custom-data index. An empty list is defined, and matches nothing. */
  customData?: Readonly<Record<number, readonly string[]>>;
  /** `PHONE`, `TABLET`, `DESKTOP`. */
  device?: string;
  operatingSystem?: string;
  browser?: { type: string; version?: number };
  applicationVersion?: string;
  geolocation?: { country: string; region?: string; city?: string };
  cookies?: readonly { key: string; value: string }[];
  /** In the order first seen. */
  pageViews?: readonly PageView[];
  conversions?: readonly { goalId: number }[];
  personalizations?: readonly { id: number }[];
  /** Visits before the current one, oldest first, times in milliseconds UTC. An empty list is a new visitor. */
  previousVisits?: readonly { timeStarted: number }[];
  /** Likelihood to convert, by key moment and goal. */
  conversionScores?: Readonly<Record<number, Readonly<Record<number, number>>>>;
  /** What a contextual bandit learnt (cbs): scores by experiment and variation id. The best score is shown. */
  banditScores?: Readonly<Record<number, Readonly<Record<number, number>>>>;
  /** Earlier assignments by experiment. Only targeting conditions read them: a decision is never repeated from them. */
  storedVariations?: Readonly<Record<number, StoredVariation>>;
  /** By experiment. */
  forcedVariations?: Readonly<Record<number, ForcedVariation | undefined>>;
  /** By feature key. */
  simulatedVariations?: Readonly<Record<string, SimulatedVariation | undefined>> | null;
};

/** The time, handed in. Milliseconds UTC. */
export type Clock = {
  now(): number;
  /** The local midnight at or before a time: where the visitor's day began. */
  startOfDay(time: number): number;
};
