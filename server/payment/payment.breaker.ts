import type { Clock } from '../platform/clock.ts';

/** How many calls in a row fail before no more are made for a while. */
const maxFailures = 5;
/** How long no calls are made then, in milliseconds. */
const openMs = 10_000;

export class CircuitOpenError extends Error {}

/**
 * Creates a circuit breaker: after several failures in a row, calls fail at once for some seconds; then one call is let
 * through, and its result decides. A company that hangs then costs shoppers no waiting time.
 */
export function createCircuitBreaker(clock: Clock): <Value>(call: () => Promise<Value>) => Promise<Value> {
  let failures = 0;
  let closedFrom = 0;
  return async (call) => {
    const now = clock.now().getTime();
    if (failures >= maxFailures && now < closedFrom) throw new CircuitOpenError('The circuit breaker is open');
    // Parallel calls fail at once until the one that is let through has ended.
    if (failures >= maxFailures) closedFrom = now + openMs;
    try {
      const value = await call();
      failures = 0;
      return value;
    } catch (error) {
      failures += 1;
      closedFrom = clock.now().getTime() + openMs;
      throw error;
    }
  };
}
