import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { exportCatalogue, writeCatalogueFile } from '@vermilion/server/catalogue/catalogue.export';
import { createCatalogueImport } from '@vermilion/server/catalogue/catalogue.import';
import type { Env } from '@vermilion/server/env';
import { createBlobStore } from '@vermilion/server/platform/blobs';
import { systemClock } from '@vermilion/server/platform/clock';
import type { Database } from '@vermilion/server/platform/database';
import { OperatorError } from '@vermilion/server/platform/operator-error';
import { createStockService } from '@vermilion/server/stock/stock.service';
import { runCommand, runWithDatabase } from './command.ts';
import { getFormat, importDataFile, readHtmlSetting } from './data-file.ts';
import { resolveTypedPath } from './json-file.ts';

const usage = `Takes a catalogue from a file into the shop, or writes the shop's catalogue into one.

  npm run catalogue:import -- file.csv     or file.jsonl (JSON Lines, one record a line); .txt and .tsv are read as CSV;
                                           --html=text makes text of HTML, which is refused otherwise
  npm run catalogue:export -- file.csv     or file.jsonl

docs/retailer.md describes the file; an export shows all of it. The database is the one that the settings name
(DATABASE_URL, or the embedded one in DATA_DIR, while the shop is not running).`;

const createStock = ({ db }: Database) => createStockService({ db, clock: systemClock });

async function importFile(database: Database, file: string, env: Env, html: string): Promise<void> {
  const importData = createCatalogueImport(
    createStock(database),
    createBlobStore(env),
    env.IMAGE_SOURCES,
    () => env.shop.file.productFields,
  );
  await importDataFile(database, 'catalogue', importData, file, { htmlAsText: readHtmlSetting(html) });
}

/** Written beside its place and then moved there, so that a file is whole or not there. */
async function exportFile(database: Database, file: string, env: Env): Promise<void> {
  const fields = env.shop.file.productFields;
  const format = getFormat(file);
  const unfinished = `${file}.unfinished`;
  try {
    await pipeline(
      writeCatalogueFile(exportCatalogue(database.db, createStock(database), fields), format, fields),
      createWriteStream(unfinished),
    );
    await rename(unfinished, file);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

async function main(words: readonly string[]): Promise<void> {
  const { positionals, values } = readArguments(words);
  const [task, file, ...rest] = positionals;
  const run = task === 'import' ? importFile : task === 'export' ? exportFile : null;
  if (!run || !file || rest.length > 0) throw new OperatorError(usage);
  await runWithDatabase((database, env) => run(database, resolveTypedPath(file), env, values.html));
}

function readArguments(words: readonly string[]) {
  try {
    const options = { html: { type: 'string', default: 'refuse' } } as const;
    return parseArgs({ args: [...words], options, allowPositionals: true });
  } catch (error) {
    throw new OperatorError(`${error instanceof Error ? error.message : error}\n\n${usage}`);
  }
}

await runCommand(usage, main);
