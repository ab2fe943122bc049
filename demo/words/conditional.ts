import type { Words } from './words.ts';

/** A sentence that holds for some kinds only; for all where neither list is there. */
export type Conditional = { says: Words; only?: readonly string[]; except?: readonly string[] };

export const only = (says: Words, kinds: readonly string[]): Conditional => ({ says, only: kinds });
export const except = (says: Words, kinds: readonly string[]): Conditional => ({ says, except: kinds });

/** Returns the sentences that hold for a kind. */
export const listFitting = (sentences: readonly Conditional[], kind: string): Words[] =>
  sentences
    .filter((sentence) => sentence.only?.includes(kind) ?? !sentence.except?.includes(kind))
    .map(({ says }) => says);
