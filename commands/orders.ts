import { importParcels } from '@vermilion/server/order/order.parcel-file';
import { importRefunds } from '@vermilion/server/order/order.refund-file';
import { systemClock } from '@vermilion/server/platform/clock';
import { systemRandom } from '@vermilion/server/platform/random';
import { readText, resolveTypedPath } from './json-file.ts';
import { formatCount, readOperator, refuseProblems } from './operator.ts';
import { runWithServices } from './services.ts';

export async function ship(file: string): Promise<void> {
  await importFile(importParcels, file, (count) => formatCount(count, 'order has left', 'orders have left'));
}

export async function refund(file: string): Promise<void> {
  await importFile(importRefunds, file, (count) => formatCount(count, 'refund was made', 'refunds were made'));
}

type FileReport = Awaited<ReturnType<typeof importParcels>>;
type FileDeps = Parameters<typeof importParcels>[0] & Parameters<typeof importRefunds>[0];

async function importFile(
  run: (deps: FileDeps, author: ReturnType<typeof readOperator>, text: string) => Promise<FileReport>,
  file: string,
  describe: (count: number) => string,
): Promise<void> {
  const text = await readText(resolveTypedPath(file));
  await runWithServices(async ({ payment, stock }, database) => {
    const deps = { database, clock: systemClock, random: systemRandom, payments: payment, stock };
    const result = await run(deps, readOperator(), text);
    if (!result.ok) refuseProblems(file, result.problems);
    const known = result.known > 0 ? ` ${result.known} had been recorded before.` : '';
    console.log(`${describe(result.done)}.${known}`);
  });
}
