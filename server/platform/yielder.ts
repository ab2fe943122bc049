import { setImmediate } from 'node:timers/promises';

/** How long work may hold the event loop, in milliseconds. */
const maxWorkMs = 4;

/**
 * Creates a function that long work calls often, so that requests are answered meanwhile: it yields when the work has held
 * the event loop for 4 ms since the last time.
 */
export function createYielder(): () => Promise<void> | undefined {
  let since = performance.now();
  return () => {
    if (performance.now() - since < maxWorkMs) return;
    return setImmediate().then(() => {
      since = performance.now();
    });
  };
}
