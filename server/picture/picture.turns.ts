/** Runs work once what runs beside it leaves room for its weight, in the order of the calls. */
export type TakeTurn = <Value>(weight: number, work: () => Promise<Value>) => Promise<Value>;

/** @param capacity what may run at a time weighs no more; a single work must not weigh more either */
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
