import type { Assignment, Clock, Visitor } from '../visitor.ts';
import type { Rule } from '../wire.ts';

/** One question put to the conditions: does this rule's segment match this visitor now? */
export type Evaluation = {
  visitor: Visitor;
  clock: Clock;
  /** The flag and the experiment whose rule is being decided. */
  flagId: number;
  experimentId: number;
  /** The holdout assignment made by this same decision: it counts as stored. */
  holdout: Assignment | null;
};

/** A compiled condition, group or segment. */
export type Predicate = (evaluation: Evaluation) => boolean;

/** What conditions may look up in the configuration they belong to. */
export type Surroundings = {
  sdk: { language: string; version: string };
  /** A segment by id; undefined when there is none. */
  segment(id: number): Predicate | undefined;
  /** The rules of each flag, by flag id. */
  rules: ReadonlyMap<number, readonly Rule[]>;
};

export const never: Predicate = () => false;
