import { writeFile } from 'node:fs/promises';
import {
  checkDocument,
  findStoredDocument,
  isDocumentKey,
  replaceStoredDocument,
} from '@vermilion/server/content/content.service';
import type { Database } from '@vermilion/server/platform/database';
import { OperatorError } from '@vermilion/server/platform/operator-error';
import { runCommand, runWithDatabase } from './command.ts';
import { readJson, resolveTypedPath } from './json-file.ts';

const usage = `Takes the home page or a layout (menu and footer) from a file, or writes it into one.

  npm run content:import -- home home.json
  npm run content:import -- layout-default menu.json
  npm run content:export -- home home.json

The files are described in server/content/content.document.ts; demo/home.ts is a home page. The database is the one that the
settings name (DATABASE_URL, or the embedded one in DATA_DIR, while the shop is not running).`;

async function importFile({ db }: Database, key: string, file: string): Promise<void> {
  const checked = checkDocument(key, await readJson(file));
  if (!checked.ok) {
    throw new OperatorError(
      `${checked.problems.map((problem) => `${file} ${problem}`).join('\n')}\nNothing was changed.`,
    );
  }
  const version = (await findStoredDocument(db, key))?.version ?? 0;
  if (!(await replaceStoredDocument(db, key, checked.value, version))) {
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

await runCommand(main);
