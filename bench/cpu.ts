import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';

/** Processor time of processes, as Linux counts it (`/proc`). */

const ticksPerSecond = 100;

type Process = { pid: number; parent: number; cpuMs: number; name: string };

async function readProcess(pid: string): Promise<Process | null> {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
    const end = stat.lastIndexOf(')');
    const fields = stat.slice(end + 2).split(' ');
    // Of the process, and of its children that have ended.
    const ticks = [11, 12, 13, 14].reduce((sum, field) => sum + Number(fields[field]), 0);
    return {
      pid: Number(pid),
      parent: Number(fields[1]),
      cpuMs: (ticks * 1000) / ticksPerSecond,
      name: stat.slice(stat.indexOf('(') + 1, end),
    };
  } catch {
    // It has ended meanwhile.
    return null;
  }
}

async function listProcesses(): Promise<Process[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  return (await Promise.all(pids.map(readProcess))).filter((found) => found !== null);
}

/** Lists a process and all that it has started. */
async function listTree(root: number): Promise<Process[]> {
  const processes = await listProcesses();
  const tree = new Set([root]);
  for (let size = 0; size < tree.size; ) {
    size = tree.size;
    for (const { pid, parent } of processes) if (tree.has(parent)) tree.add(pid);
  }
  return processes.filter(({ pid }) => tree.has(pid));
}

/**
 * Returns the milliseconds of processor time that a process and all that it has started have used, with what has ended; in steps of
 * 10 ms.
 */
export async function readTreeCpuMs(root: number): Promise<number> {
  return (await listTree(root)).reduce((sum, { cpuMs }) => sum + cpuMs, 0);
}

/** @throws Error where the system does not count how long threads run, as in some sandboxes */
export async function checkRunTimes(): Promise<void> {
  if ((await readRunMs(process.pid)) === 0)
    throw new Error('This system does not count how long threads run (/proc/<pid>/schedstat)');
}

/** Returns the milliseconds that the threads of a process and of all that it has started have run, to the nanosecond; without threads that have ended. */
export async function readTreeRunMs(root: number): Promise<number> {
  const runs = await Promise.all((await listTree(root)).map(({ pid }) => readRunMs(pid)));
  return runs.reduce((sum, run) => sum + run, 0);
}

async function readRunMs(pid: number): Promise<number> {
  const threads = await readdir(`/proc/${pid}/task`).catch(() => []);
  const runs = await Promise.all(
    threads.map(async (thread) => {
      const stat = await readFile(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').catch(() => '0');
      return Number(stat.split(' ')[0]) / 1e6;
    }),
  );
  return runs.reduce((sum, run) => sum + run, 0);
}

/** Returns the process of a name that this process has started. @throws Error where there is none */
export async function findChild(name: string): Promise<number> {
  const found = (await listProcesses()).find((each) => each.parent === process.pid && each.name === name);
  if (!found) throw new Error(`This process has started no ${name}`);
  return found.pid;
}

/** Waits until processes have nothing left to do, such as what they do after an answer; ten seconds at most. */
export async function waitUntilIdle(readCpuMs: () => Promise<number>): Promise<void> {
  const intervalMs = 200;
  for (let before = await readCpuMs(), attempt = 0; attempt < 50; attempt += 1) {
    await wait(intervalMs);
    const now = await readCpuMs();
    if (now - before <= intervalMs / 10) return;
    before = now;
  }
}
