/** The time, handed in so that tests hold it. */
export type Clock = {
  /** Now, as a moment (UTC). */
  now: () => Date;
};

export const systemClock: Clock = { now: () => new Date() };
