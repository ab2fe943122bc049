import { fail } from '../errors.ts';
import { withTimeout } from '../platform.ts';
import type { Segment } from '../wire.ts';
import type { Predicate, Surroundings } from './evaluation.ts';

let targeting: typeof import('./segment.ts') | undefined;
let loading: Promise<void> | undefined;
let failure: unknown;

/** Resolves when the code of the conditions is loaded, or cannot be; undefined if no configuration has had a segment. */
export const waitForTargeting = (): Promise<void> | undefined => loading;

function load(timeout: number): void {
  loading ??= withTimeout(
    timeout,
    import('./segment.ts').then((module) => {
      targeting = module;
    }),
  ).catch((cause) => {
    loading = undefined;
    failure = cause;
  });
}

/**
 * Returns a compiler that loads the code of the conditions with the first segment, and compiles a segment when it is first
 * evaluated. The predicate throws FlagError `Initialization` while that code is not loaded, or if it cannot be.
 * @param timeout milliseconds that `waitForTargeting` waits at most
 */
export const createLazyCompiler =
  (timeout: number) =>
  (segment: Segment, surroundings: Surroundings): Predicate => {
    let predicate: Predicate | undefined;
    load(timeout);
    return (evaluation) => {
      if (!targeting) load(timeout);
      predicate ??= (targeting ?? fail('Initialization', 'Not initialized', failure)).compileSegment(
        segment,
        surroundings,
      );
      return predicate(evaluation);
    };
  };
