import { writeSync } from 'node:fs';
import { workerData } from 'node:worker_threads';

/**
 * Counts for how many of its own beats the other thread gave no sign of life (watchdog.ts). Plain JavaScript, so that the
 * thread does not load a TypeScript compiler of its own.
 */

/** @type {{ beats: Int32Array, beatMs: number, limitMs: number }} */
const { beats, beatMs, limitMs } = workerData;
const fatalLevel = 60;
const standardError = 2;

let latest = Atomics.load(beats, 0);
let missedBeats = 0;

setInterval(() => {
  const count = Atomics.load(beats, 0);
  missedBeats = count === latest ? missedBeats + 1 : 0;
  latest = count;
  if (missedBeats * beatMs < limitMs) return;
  const msg = `The event loop has stood still for ${limitMs} ms: the process ends`;
  // The main thread's logger cannot write any more; the line has the form of its lines.
  writeSync(standardError, `${JSON.stringify({ level: fatalLevel, time: Date.now(), pid: process.pid, msg })}\n`);
  process.kill(process.pid, 'SIGKILL');
}, beatMs);
