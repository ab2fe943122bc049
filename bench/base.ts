import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { checkOut, runIn } from '../scripts/proof/repository.ts';
import { type RunningShop, startShop } from './shop.ts';

/** The shop of another revision, built in a folder of its own. */
export type BuiltBase = { folder: string; commit: string; remove: () => Promise<void> };

/**
 * Builds the shop of another revision, to compare with, with the packages that its own lockfile names.
 * @param revision as git names it; what it shares with the work in the folder counts (the merge base)
 */
export async function buildBase(revision: string): Promise<BuiltBase> {
  const commit = git('merge-base', revision, 'HEAD');
  const temporary = await mkdtemp(path.join(tmpdir(), 'vermilion-base-'));
  const folder = path.join(temporary, 'shop');
  const remove = () => rm(temporary, { recursive: true, force: true });
  const run = async (...args: string[]) => {
    const { code, output } = await runIn(folder, process.execPath, ...args);
    if (code !== 0) throw new Error(`${commit} was not built:\n${output}`);
  };
  try {
    const hasOtherPackages = git('diff', '--name-only', commit, '--', 'package-lock.json') !== '';
    await checkOut(commit, folder, { linksPackages: !hasOtherPackages });
    if (hasOtherPackages) await run('scripts/setup.mjs');
    await run('scripts/build.ts');
    return { folder, commit, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim();

/** Starts the shop of another revision with its demo in an embedded database. @param revision as `buildBase` takes it */
export async function startBase(revision: string): Promise<RunningShop> {
  const { folder, remove } = await buildBase(revision);
  try {
    const shop = await startShop({ DATA_DIR: path.join(folder, '..', 'data') }, 'start', folder);
    return {
      ...shop,
      stop: async () => {
        await shop.stop();
        await remove();
      },
    };
  } catch (error) {
    await remove();
    throw error;
  }
}
