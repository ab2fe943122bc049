import { Worker } from 'node:worker_threads';

export type WatchdogOptions = {
  /** How long the event loop may stand still before the process ends. */
  limitMs: number;
  /** How often the loop gives a sign of life. */
  beatMs?: number;
};

/**
 * Ends the process when its event loop stands still: such a process answers nothing and ignores SIGTERM, and a supervisor
 * that waits for it to exit never starts a new one. A thread of its own watches, writes a line to the log and kills the
 * process (SIGKILL). A machine that was asleep is not taken for a loop that stands still, as the thread slept too.
 * @returns a function that ends the watch
 */
export function startWatchdog({ limitMs, beatMs = 1_000 }: WatchdogOptions): () => Promise<void> {
  const beats = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const timer = setInterval(() => Atomics.add(beats, 0, 1), beatMs).unref();
  const worker = new Worker(new URL('./watchdog.worker.mjs', import.meta.url), {
    workerData: { beats, beatMs, limitMs },
    // Without the parent's flags, such as sizes of its heap.
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 1 },
  });
  worker.unref();
  return async () => {
    clearInterval(timer);
    await worker.terminate();
  };
}
