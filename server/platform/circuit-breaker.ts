import type { Clock } from './clock.ts';

/** How many calls in a row fail before no more are made for a while. */
const maxFailures = 5;
/** How long no calls are made after that. */
const openMs = 10_000;

export class CircuitOpenError extends Error {}

/**
 * Creates a circuit breaker, so that shoppers do not wait for a provider that does not answer: after several failures in
 * a row, calls fail at once for some seconds; then one call is let through, and its result decides.
 */
export function createCircuitBreaker(clock: Clock): <Value>(call: () => Promise<Value>) => Promise<Value> {
  let failures = 0;
  /** The moment (milliseconds since 1970) until which calls fail at once. */
  let openUntil = 0;
  return async (call) => {
    const now = clock.now().getTime();
    if (failures >= maxFailures && now < openUntil) throw new CircuitOpenError('The circuit breaker is open');
    // Parallel calls fail at once until the one that is let through has ended.
    if (failures >= maxFailures) openUntil = now + openMs;
    try {
      const value = await call();
      failures = 0;
      return value;
    } catch (error) {
      failures += 1;
      openUntil = clock.now().getTime() + openMs;
      throw error;
    }
  };
}
