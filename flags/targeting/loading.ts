import { fail } from '../errors.ts';
import type { Segment } from '../wire.ts';
import type { Predicate, Surroundings } from './evaluation.ts';

let targeting: typeof import('./segment.ts') | undefined;
let loading: Promise<void> | undefined;
let failure: unknown;

/** Waits for what decides segments, if there are any; it is loaded with the first configuration that has one. Never rejects. */
export const targetingLoaded = (): Promise<void> | undefined => loading;

function load(): void {
  loading ??= import('./segment.ts').then(
    (module) => {
      targeting = module;
    },
    (cause) => {
      loading = undefined;
      failure = cause;
    },
  );
}

/**
 * A segment, compiled when it is first asked.
 * @throws FlagError `Initialization` as long as what decides it is not loaded, or cannot be
 */
export function laterCompiled(segment: Segment, surroundings: Surroundings): Predicate {
  let predicate: Predicate | undefined;
  load();
  return (evaluation) => {
    if (!targeting) load();
    predicate ??= (targeting ?? fail('Initialization', 'Not initialized', failure)).compileSegment(
      segment,
      surroundings,
    );
    return predicate(evaluation);
  };
}
