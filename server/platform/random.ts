import { randomUUID } from 'node:crypto';

/** Randomness, passed in so that tests control it. */
export type Random = {
  /** 122 unguessable bits as a UUID. */
  uuid: () => string;
  /** From 0 up to, not including, 1; not for secrets. */
  fraction: () => number;
};

export const systemRandom: Random = { uuid: () => randomUUID(), fraction: () => Math.random() };
