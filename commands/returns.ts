import type { FileKind } from '@vermilion/server/returns/returns.file';
import { readText, resolveTypedPath } from './json-file.ts';
import { formatCount, readOperator, refuseProblems } from './operator.ts';
import { runWithServices } from './services.ts';

/** Takes a file of labels, of what has come back, or of returns to refund. */
export async function importReturns(kind: FileKind, file: string): Promise<void> {
  const text = await readText(resolveTypedPath(file));
  await runWithServices(async ({ returns }) => {
    const result = await returns.importFile(kind, readOperator(), text);
    if (!result.ok) refuseProblems(file, result.problems);
    const known = result.known > 0 ? ` ${result.known} had been recorded before.` : '';
    console.log(`${formatCount(result.done, 'return was changed', 'returns were changed')}.${known}`);
  });
}
