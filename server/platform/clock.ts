/** The time, passed in so that tests control it. */
export type Clock = {
  /** Returns the current moment. */
  now: () => Date;
};

export const systemClock: Clock = { now: () => new Date() };
