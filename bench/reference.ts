import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';

const root = path.join(import.meta.dirname, '..');

/**
 * Returns the commit whose costs docs/performance.md states: later ones are compared with it, so that many small rises are noticed
 * like a large one. Null where the clone has few commits, and not this one.
 * @throws Error where this work does not come from it, as it was renamed on its way: another one would be compared with, unseen
 */
export async function findReference(): Promise<string | null> {
  const text = await readFile(path.join(root, 'docs', 'performance.md'), 'utf8');
  const commit = /^Reference: `([0-9a-f]{7,40})`/m.exec(text)?.[1];
  if (!commit) throw new Error('docs/performance.md names no commit as "Reference: `…`"');
  try {
    // Of another branch an older commit would be built instead, which both have (`buildBase`).
    execFileSync('git', ['merge-base', '--is-ancestor', commit, 'HEAD'], { cwd: root, stdio: 'ignore' });
    return commit;
  } catch (error) {
    const isShallow = execFileSync('git', ['rev-parse', '--is-shallow-repository'], { cwd: root, encoding: 'utf8' });
    if (isShallow.trim() === 'true') return null;
    throw new Error(`docs/performance.md names ${commit}, from which this work does not come`, { cause: error });
  }
}
