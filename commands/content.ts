import { writeFile } from 'node:fs/promises';
import { recordChange } from '@vermilion/server/audit/audit.service';
import {
  checkDocument,
  findStoredDocument,
  isDocumentKey,
  replaceStoredDocument,
} from '@vermilion/server/content/content.service';
import { systemClock } from '@vermilion/server/platform/clock';
import { runInTransaction } from '@vermilion/server/platform/database';
import { OperatorError } from '@vermilion/server/platform/operator-error';
import { listFaults, readJson, resolveTypedPath } from './json-file.ts';
import { readOperator, runWithDatabase } from './operator.ts';
import { UsageError } from './usage-error.ts';

export async function importFile(typedKey: string, file: string): Promise<void> {
  const key = readKey(typedKey);
  const { content, describePlace } = await readJson(resolveTypedPath(file));
  const checked = checkDocument(key, content);
  if (!checked.ok) throw new OperatorError(listFaults(checked.problems, describePlace));
  await runWithDatabase(async ({ db }) => {
    const version = (await findStoredDocument(db, key))?.version ?? 0;
    const isReplaced = await runInTransaction(db, async (transaction) => {
      if (!(await replaceStoredDocument(transaction, key, checked.value, version))) return false;
      await recordChange(transaction, systemClock, {
        author: readOperator(),
        action: 'content.imported',
        object: { kind: 'document', id: key },
        ...(version > 0 && { before: { version } }),
        after: { version: version + 1 },
      });
      return true;
    });
    if (!isReplaced) {
      throw new OperatorError(`Somebody else changed ${key} meanwhile; nothing was changed.`);
    }
    console.log(`Version ${version + 1} is in place.`);
  });
}

export async function exportFile(typedKey: string, file: string): Promise<void> {
  const key = readKey(typedKey);
  await runWithDatabase(async ({ db }) => {
    const stored = await findStoredDocument(db, key);
    if (!stored) throw isMadeByShop(key) ? new OperatorError(describeMissing(key)) : createKeyError(key);
    await writeFile(resolveTypedPath(file), `${JSON.stringify(stored.document, null, 2)}\n`);
    console.log(`Wrote version ${stored.version}.`);
  });
}

function readKey(key: string): string {
  if (!isDocumentKey(key)) throw createKeyError(key);
  return key;
}

const createKeyError = (key: string) => new UsageError(`${key} is no document; write home, or layout-default`);

/** Whether the shop makes the document where none is stored; of other layouts there are those that were imported. */
const isMadeByShop = (key: string) => key === 'home' || key === 'layout-default';

const describeMissing = (key: string) =>
  `No ${key} is stored: the shop makes one from its catalogue. Write one and import it: ${key === 'home' ? 'docs/home-page.md' : 'docs/menu.md'} describes it.`;
