/** Runs work once what runs beside it leaves room for its weight, in the order of the calls. */
export type TakeTurn = <Value>(weight: number, work: () => Promise<Value>) => Promise<Value>;

/**
 * Returns a limiter of what runs at a time.
 * @param capacity the most that it may weigh together
 * @throws RangeError from the limiter, for work that weighs more by itself: it would wait for ever
 */
export function createTurns(capacity: number): TakeTurn {
  const waiting: { weight: number; start: () => void }[] = [];
  let used = 0;

  function startNext(): void {
    for (let next = waiting[0]; next && used + next.weight <= capacity; next = waiting[0]) {
      waiting.shift();
      used += next.weight;
      next.start();
    }
  }

  return async (weight, work) => {
    if (weight > capacity) throw new RangeError(`work of weight ${weight} exceeds the capacity of ${capacity}`);
    await new Promise<void>((start) => {
      waiting.push({ weight, start });
      startNext();
    });
    try {
      return await work();
    } finally {
      used -= weight;
      startNext();
    }
  };
}
