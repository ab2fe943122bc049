import { writeFile } from 'node:fs/promises';
import { recordChange } from '@vermilion/server/audit/audit.service';
import {
  checkDocument,
  findStoredDocument,
  isDocumentKey,
  replaceStoredDocument,
} from '@vermilion/server/content/content.service';
import { systemClock } from '@vermilion/server/platform/clock';
import { type Database, runInTransaction } from '@vermilion/server/platform/database';
import { OperatorError } from '@vermilion/server/platform/operator-error';
import { readOperator, runCommand, runWithDatabase } from './command.ts';
import { listFaults, readJson, resolveTypedPath } from './json-file.ts';

const usage = `Takes the home page or a layout (menu and footer) from a file, or writes it into one.

  npm run content:import -- home home.json
  npm run content:import -- layout-default menu.json
  npm run content:export -- home home.json

The files are described in docs/home-page.md and docs/menu.md; examples/home.json is one. The database is the one that the settings name
(DATABASE_URL, or the embedded one in DATA_DIR, while the shop is not running).`;

async function importFile({ db }: Database, key: string, file: string): Promise<void> {
  const { content, describePlace } = await readJson(file);
  const checked = checkDocument(key, content);
  if (!checked.ok) throw new OperatorError(listFaults(checked.problems, describePlace));
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
}

async function exportFile({ db }: Database, key: string, file: string): Promise<void> {
  const stored = await findStoredDocument(db, key);
  if (!stored) throw new OperatorError(`No ${key} is stored: the shop makes one from its catalogue.`);
  await writeFile(file, `${JSON.stringify(stored.document, null, 2)}\n`);
  console.log(`Wrote version ${stored.version}.`);
}

async function main([task, key, file, ...rest]: readonly string[]): Promise<void> {
  const run = task === 'import' ? importFile : task === 'export' ? exportFile : null;
  if (!run || !key || !isDocumentKey(key) || !file || rest.length > 0) throw new OperatorError(usage);
  await runWithDatabase((database) => run(database, key, resolveTypedPath(file)));
}

await runCommand(usage, main);
