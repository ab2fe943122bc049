import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { checkHome, findHome, replaceHome } from '@vermilion/server/content/content.service';
import { readEnv } from '@vermilion/server/env';
import { type Database, openDatabase } from '@vermilion/server/platform/database';
import { OperatorError } from '@vermilion/server/platform/operator-error';

const usage = `Takes the home page from a file, or writes it into one.

  npm run content:import -- home.json
  npm run content:export -- home.json

The file is described in server/content/content.document.ts; demo/home.ts is one. The database is the one that the
settings name (DATABASE_URL, or the embedded one in DATA_DIR, while the shop is not running).`;

async function importFile({ db }: Database, file: string): Promise<void> {
  const checked = checkHome(parseJson(await readFile(file, 'utf8'), file));
  if (!checked.ok) {
    throw new OperatorError(
      `${checked.problems.map((problem) => `${file} ${problem}`).join('\n')}\nNothing was changed.`,
    );
  }
  const version = (await findHome(db))?.version ?? 0;
  if (!(await replaceHome(db, checked.value, version))) {
    throw new OperatorError('Somebody else changed the home page meanwhile; nothing was changed.');
  }
  console.log(`Version ${version + 1} is in place.`);
}

function parseJson(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new OperatorError(`${file}: ${error instanceof Error ? error.message : error}`);
  }
}

async function exportFile({ db }: Database, file: string): Promise<void> {
  const stored = await findHome(db);
  if (!stored) throw new OperatorError('No home page is stored: the shop makes one from its catalogue.');
  await writeFile(file, `${JSON.stringify(stored.document, null, 2)}\n`);
  console.log(`Wrote version ${stored.version}.`);
}

async function main([task, file, ...rest]: readonly string[]): Promise<void> {
  const run = task === 'import' ? importFile : task === 'export' ? exportFile : null;
  if (!run || !file || rest.length > 0) throw new OperatorError(usage);
  const database = await openDatabase(readEnv(process.env), console.error, false);
  try {
    await database.migrate();
    // npm runs in the root of the repository; a relative name is meant from where it was typed.
    await run(database, path.resolve(process.env.INIT_CWD ?? '.', file));
  } finally {
    await database.close();
  }
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  const isExpected = error instanceof OperatorError || (error instanceof Error && 'syscall' in error);
  console.error(isExpected ? error.message : error);
  process.exitCode = 1;
}
