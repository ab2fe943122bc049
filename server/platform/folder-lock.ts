import { readFile, rm, writeFile } from 'node:fs/promises';

/**
 * Keeps a second process out of a folder: two of them in one embedded database would destroy it.
 * @returns what lets the next one in
 * @throws when a living process holds the folder
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const file = `${folder}.lock`;
  const release = () => rm(file, { force: true });
  for (;;) {
    try {
      await writeFile(file, String(process.pid), { flag: 'wx' });
      return release;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const holder = Number(await readFile(file, 'utf8').catch(() => ''));
    // Our own number is a leftover: in a container every start is process 1.
    if (holder > 0 && holder !== process.pid && isAlive(holder)) {
      throw new Error(
        `${folder} is in use by process ${holder}: stop it first (or delete ${file} if it is none of ours)`,
      );
    }
    await release();
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
