import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { checkOut, runIn } from '../scripts/proof/repository.ts';
import { type RunningShop, startShop } from './shop.ts';

/**
 * Starts the shop of another revision, to compare with: built in a folder of its own, with its demo in an embedded database, and
 * with the packages that are installed here.
 * @param revision as git names it; what it shares with the work in the folder counts (the merge base)
 */
export async function startBase(revision: string): Promise<RunningShop> {
  const commit = execFileSync('git', ['merge-base', revision, 'HEAD'], { encoding: 'utf8' }).trim();
  const folder = await mkdtemp(path.join(tmpdir(), 'vermilion-base-'));
  const copy = path.join(folder, 'shop');
  const removeFolder = () => rm(folder, { recursive: true, force: true });
  try {
    await checkOut(commit, copy);
    const built = await runIn(copy, process.execPath, 'scripts/build.ts');
    if (built.code !== 0) throw new Error(`${commit} was not built:\n${built.output}`);
    const shop = await startShop({ DATA_DIR: path.join(folder, 'data') }, 'start', copy);
    return {
      ...shop,
      stop: async () => {
        await shop.stop();
        await removeFolder();
      },
    };
  } catch (error) {
    await removeFolder();
    throw error;
  }
}
