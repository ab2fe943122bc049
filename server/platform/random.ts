import { randomUUID } from 'node:crypto';

/** Randomness, handed in so that tests hold it. */
export type Random = {
  /** 122 unguessable bits as a UUID. */
  uuid: () => string;
};

export const systemRandom: Random = { uuid: () => randomUUID() };
