import { createReadStream, createWriteStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { recordChange } from '@vermilion/server/audit/audit.service';
import { exportCatalogue, writeCatalogueFile } from '@vermilion/server/catalogue/catalogue.export';
import { importCatalogue, type Problem } from '@vermilion/server/catalogue/catalogue.import';
import { type FileFormat, fileFormats, readCatalogueFile } from '@vermilion/server/catalogue/catalogue-file.read';
import type { Env } from '@vermilion/server/env';
import { createBlobStore, parseKey } from '@vermilion/server/platform/blobs';
import { systemClock } from '@vermilion/server/platform/clock';
import type { Database } from '@vermilion/server/platform/database';
import { OperatorError } from '@vermilion/server/platform/operator-error';
import { createStockService } from '@vermilion/server/stock/stock.service';
import { SingleBar } from 'cli-progress';
import { readOperator, runCommand, runWithDatabase } from './command.ts';
import { resolveTypedPath } from './json-file.ts';

const usage = `Takes a catalogue from a file into the shop, or writes the shop's catalogue into one.

  npm run catalogue:import -- file.csv     or file.jsonl (JSON Lines, one record a line)
  npm run catalogue:export -- file.csv     or file.jsonl

The records are described in server/catalogue/catalogue-file.schema.ts, the columns of a CSV file in
server/catalogue/catalogue-file.columns.ts; an export shows both. The database is the one that the settings name
(DATABASE_URL, or the embedded one in DATA_DIR, while the shop is not running).`;

/** How many missing pictures are named one by one. */
const maxPrintedWarnings = 50;

function getFormat(file: string): FileFormat {
  const format = fileFormats.find((known) => file.toLowerCase().endsWith(`.${known}`));
  if (!format)
    throw new OperatorError(`${file}: its name must end with ${fileFormats.map((known) => `.${known}`).join(' or ')}`);
  return format;
}

const createStock = ({ db }: Database) => createStockService({ db, clock: systemClock });

async function importFile(database: Database, file: string, env: Env): Promise<void> {
  const format = getFormat(file);
  const { size } = await stat(file);
  const bar = process.stderr.isTTY ? new SingleBar({ format: '{bar} {percentage}% · {eta_formatted} left' }) : null;
  bar?.start(size, 0);
  async function* chunks() {
    for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
      yield chunk;
      bar?.increment(chunk.length);
    }
  }
  const started = performance.now();
  const records = readCatalogueFile(chunks(), format);
  const blobs = createBlobStore(env);
  const report = await importCatalogue(database.db, records, createStock(database), {
    imageSources: env.IMAGE_SOURCES,
    hasPicture: async (url) => {
      const key = parseKey(url);
      return key !== null && (await blobs.inspect(key)) !== null;
    },
    onChanged: (transaction, summary) =>
      recordChange(transaction, systemClock, {
        author: readOperator(),
        action: 'catalogue.imported',
        object: { kind: 'file', id: path.basename(file) },
        after: { ...summary },
      }),
  }).finally(() => bar?.stop());
  const print = ({ line, column, message }: Problem) =>
    console.error(`${file}:${line}${column ? ` ${column}` : ''}: ${message}`);
  if (!report.ok) {
    for (const problem of report.problems) print(problem);
    throw new OperatorError(`${report.problems.length} problems; nothing was changed.`);
  }
  const { brands, categories, traits, shadeFamilies, products, variants, changed } = report.value;
  for (const warning of report.warnings.slice(0, maxPrintedWarnings)) print(warning);
  if (report.warnings.length > 0) {
    console.error(`${report.warnings.length} pictures are missing: put them into the shop's media folder or bucket.`);
  }
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(
    `Read ${brands} brands, ${categories} categories, ${traits} traits, ${shadeFamilies} shade families, ` +
      `${products} products, ${variants} variants in ${seconds} s.`,
  );
  console.log(changed === 0 ? 'The shop held all of it already.' : `Changed ${changed} rows.`);
}

/** Written beside its place and then moved there, so that a file is whole or not there. */
async function exportFile(database: Database, file: string): Promise<void> {
  const format = getFormat(file);
  const unfinished = `${file}.unfinished`;
  try {
    await pipeline(
      writeCatalogueFile(exportCatalogue(database.db, createStock(database)), format),
      createWriteStream(unfinished),
    );
    await rename(unfinished, file);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

async function main([task, file, ...rest]: readonly string[]): Promise<void> {
  const run = task === 'import' ? importFile : task === 'export' ? exportFile : null;
  if (!run || !file || rest.length > 0) throw new OperatorError(usage);
  await runWithDatabase((database, env) => run(database, resolveTypedPath(file), env));
}

await runCommand(main);
