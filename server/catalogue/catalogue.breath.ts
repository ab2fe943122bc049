import { setImmediate } from 'node:timers/promises';

const longest = 4;

/**
 * Lets requests through while something long is built: called often, it pauses when the work has held the process
 * for 4 ms since the last pause.
 */
export function createBreath(): () => Promise<void> | undefined {
  let since = performance.now();
  return () => {
    if (performance.now() - since < longest) return;
    return setImmediate().then(() => {
      since = performance.now();
    });
  };
}
