import { type ChildProcess, fork } from 'node:child_process';
import path from 'node:path';
import type { BlobSettings } from '../platform/blobs.ts';
import type { PictureOutcome, PictureTask, UploadOutcome } from './picture.preparing.ts';
import type { PictureWorkerCall, PictureWorkerSettings } from './picture.worker.ts';

export type PictureProcess = {
  /**
   * Runs a task in the picture process, which is started where it does not run. Never rejects: where the process crashes or
   * does not answer in time, the outcome is `failed`.
   */
  run: (task: PictureTask) => Promise<PictureOutcome>;
  /** Makes of an upload what the shop keeps of it, in the same way. */
  keep: (upload: Uint8Array) => Promise<UploadOutcome>;
  close: () => void;
};

/** Includes the wait for a picture of another host, and for the turn of a large one. */
const taskTimeoutMs = 40_000;
/** How long a process without a task is kept. */
const idleMs = 30_000;

/** What the process needs of the environment; the shop's secrets are not among it. */
const passedVariables = ['PATH', 'SystemRoot', 'TEMP', 'TMPDIR', 'NODE_EXTRA_CA_CERTS'];

/** @param worker the module that it runs; another for tests */
export function createPictureProcess(
  blobs: BlobSettings,
  imageSources: readonly string[],
  { worker = path.join(import.meta.dirname, 'picture.worker.ts'), timeoutMs = taskTimeoutMs } = {},
): PictureProcess {
  const { BLOB_URL, BLOB_ACCESS_KEY_ID, BLOB_SECRET_ACCESS_KEY, BLOB_REGION, DATA_DIR } = blobs;
  const settings: PictureWorkerSettings = {
    blobs: { BLOB_URL, BLOB_ACCESS_KEY_ID, BLOB_SECRET_ACCESS_KEY, BLOB_REGION, DATA_DIR },
    imageSources,
  };
  type Waiting = Map<number, (outcome: PictureOutcome | UploadOutcome) => void>;
  let current: { child: ChildProcess; waiting: Waiting } | null = null;
  let lastId = 0;
  let idleTimer: NodeJS.Timeout | undefined;
  let isClosed = false;

  function start() {
    const env = Object.fromEntries(passedVariables.map((name) => [name, process.env[name]]));
    const child = fork(worker, {
      execArgv: [],
      env,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      // Uploads travel as bytes.
      serialization: 'advanced',
    });
    const waiting: Waiting = new Map();
    const started = { child, waiting };
    child.on('message', ({ id, outcome }: { id: number; outcome: PictureOutcome | UploadOutcome }) =>
      waiting.get(id)?.(outcome),
    );
    child.on('error', () => stop(started));
    child.once('exit', () => stop(started));
    child.send(settings);
    // It does not keep the shop from ending.
    child.unref();
    child.channel?.unref();
    return started;
  }

  /** Ends a process, and with it the tasks that it was at. */
  function stop(stopped: NonNullable<typeof current>): void {
    if (current === stopped) current = null;
    stopped.child.kill('SIGKILL');
    for (const settle of stopped.waiting.values()) {
      settle(isClosed ? { kind: 'stopped' } : { kind: 'failed', problem: 'the picture process has ended' });
    }
  }

  async function call<Outcome extends PictureOutcome | UploadOutcome>(
    work: { task: PictureTask } | { upload: Uint8Array },
  ): Promise<Outcome | Extract<PictureOutcome, { kind: 'failed' | 'stopped' }>> {
    if (isClosed) return { kind: 'stopped' };
    clearTimeout(idleTimer);
    current ??= start();
    const used = current;
    lastId += 1;
    const message: PictureWorkerCall = { id: lastId, ...work };
    const { promise, resolve } = Promise.withResolvers<PictureOutcome | UploadOutcome>();
    used.waiting.set(message.id, resolve);
    // Native code cannot be interrupted otherwise.
    const timer = setTimeout(() => {
      resolve({ kind: 'failed', problem: `it took longer than ${timeoutMs / 1000} s` });
      stop(used);
    }, timeoutMs).unref();
    used.child.send(message, (error) => {
      if (error) stop(used);
    });
    const outcome = await promise;
    clearTimeout(timer);
    used.waiting.delete(message.id);
    if (used.waiting.size === 0) idleTimer = setTimeout(() => stop(used), idleMs).unref();
    // The worker answers each kind of call with its own outcomes.
    return outcome as Outcome;
  }

  return {
    run: (task) => call<PictureOutcome>({ task }),
    keep: (upload) => call<UploadOutcome>({ upload }),
    close: () => {
      isClosed = true;
      clearTimeout(idleTimer);
      if (current) stop(current);
    },
  };
}
