import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findFreePort } from '@vermilion/server/platform/testing';
import type { Attack } from '../attack.ts';
import { type SpawnedShop, spawnShop } from '../shops.ts';

/** Waits until a process serves or has ended. */
async function waitForStart(port: number, { process: child }: SpawnedShop): Promise<'serves' | 'ended'> {
  for (;;) {
    if (child.exitCode !== null || child.signalCode !== null) return 'ended';
    const isServing = await fetch(`http://127.0.0.1:${port}/health`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isServing) return 'serves';
    await wait(100);
  }
}

const weakSecrets: Attack = {
  number: 2,
  attempt: 'Start with a secret file that is empty or short, and with a short setting',
  run: async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'vermilion-proof-'));
    const cases: { name: string; content: string | null; settings: Record<string, string> }[] = [
      { name: 'empty', content: '', settings: {} },
      { name: 'short', content: 'abc', settings: {} },
      { name: 'setting', content: null, settings: { SECRET: 'short' } },
    ];
    const ends = await Promise.all(
      cases.map(async ({ name, content, settings }) => {
        const data = path.join(folder, name);
        await mkdir(path.join(data, 'secrets'), { recursive: true });
        if (content !== null) await writeFile(path.join(data, 'secrets', 'orders'), content);
        const port = await findFreePort();
        const shop = spawnShop({ DATA_DIR: data, PORT: String(port), ...settings });
        const start = await waitForStart(port, shop);
        shop.process.kill('SIGKILL');
        await shop.ended;
        return start;
      }),
    );
    await rm(folder, { recursive: true });
    const refused = ends.filter((end) => end === 'ended').length;
    return { figure: `${refused} of 3 starts refused`, hasHeld: refused === 3 };
  },
};

const sharedFolder: Attack = {
  number: 18,
  attempt: 'Six processes start on one embedded database, after a crash, twice',
  run: async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'vermilion-proof-'));
    const data = path.join(folder, 'data');
    const winners: number[] = [];
    // The first leaves its lock behind.
    await startMany(1, data);
    for (let round = 0; round < 2; round += 1) winners.push(await startMany(6, data));
    const { mode } = await stat(data);
    await rm(folder, { recursive: true });
    const access = (mode & 0o777).toString(8);
    return {
      figure: `${winners.join(' and ')} got in; the folder’s mode is ${access}`,
      hasHeld: winners.every((count) => count === 1) && access === '700',
    };
  },
};

/** Starts processes on a data folder and kills them once each has started or ended. @returns how many had started */
async function startMany(count: number, data: string): Promise<number> {
  const shops = await Promise.all(
    Array.from({ length: count }, async () => {
      const port = await findFreePort();
      return { port, shop: spawnShop({ DATA_DIR: data, PORT: String(port) }) };
    }),
  );
  const starts = await Promise.all(shops.map(({ port, shop }) => waitForStart(port, shop)));
  for (const { shop } of shops) shop.process.kill('SIGKILL');
  await Promise.all(shops.map(({ shop }) => shop.ended));
  return starts.filter((start) => start === 'serves').length;
}

export const startAttacks: readonly Attack[] = [weakSecrets, sharedFolder];
