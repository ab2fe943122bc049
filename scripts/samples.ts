import { readFile, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { marketCodes, parseMarket } from '@vermilion/contract/markets';
import { sampleErrors } from '@vermilion/contract/sample';
import { systemClock } from '@vermilion/server/platform/clock';
import type { Database } from '@vermilion/server/platform/database';
import { OperatorError } from '@vermilion/server/platform/operator-error';
import { createSampleAdmin } from '@vermilion/server/sample/sample.admin';
import { readSamplesFile, writeSamplesFile } from '@vermilion/server/sample/sample.file';
import { createStockService } from '@vermilion/server/stock/stock.service';
import { readOperator, runCommand, runWithDatabase, unwrap } from './command.ts';
import { resolveTypedPath } from './json-file.ts';

const usage = `Defines the free samples of each market, which are variants of the catalogue without a price.

  npm run samples -- import samples.csv              adds and changes samples, all or none; the columns are market, id, sku,
                                                     position, is_offered (yes or no), on_hand (empty: as it is),
                                                     description_en, description_id, description_th, description_zh
  npm run samples -- export samples.csv --market SG  writes the samples of a market to such a file
  npm run samples -- list --market SG                lists them with the units that are available

The database is the one of the settings (DATABASE_URL, or the embedded one in DATA_DIR, while the shop is not running).`;

async function main(): Promise<void> {
  const { values, positionals } = readArguments();
  const [name, file, ...rest] = positionals;
  if (rest.length > 0 || (name === 'list') !== (file === undefined)) throw new OperatorError(usage);
  await runWithDatabase(async (database) => {
    const admin = createAdmin(database);
    if (name === 'import' && file) return importFile(admin, resolveTypedPath(file));
    const market = parseMarket(values.market ?? '');
    if (!market) throw new OperatorError(`Name a market by --market: ${marketCodes.join(', ')}`);
    const samples = await admin.list(market);
    if (name === 'export' && file) {
      await writeFile(resolveTypedPath(file), writeSamplesFile(samples));
      console.log(`${samples.length} samples are in ${file}.`);
    } else if (name === 'list') {
      for (const { id, sku, available, isOffered } of samples) {
        console.log(`${id}: ${sku}, ${available} available${isOffered ? '' : ', not offered'}`);
      }
    } else throw new OperatorError(usage);
  });
}

const createAdmin = (database: Database) =>
  createSampleAdmin({
    database,
    clock: systemClock,
    stock: createStockService({ db: database.db, clock: systemClock }),
  });

async function importFile(admin: ReturnType<typeof createAdmin>, file: string): Promise<void> {
  const definitions = readSamplesFile(await readFile(file));
  if ('problem' in definitions) throw new OperatorError(`${definitions.problem}\nNothing was changed.`);
  const defined = await admin.defineAll(readOperator(), definitions);
  unwrap(defined, sampleErrors);
  console.log(`${definitions.length} samples are in place.`);
}

function readArguments() {
  try {
    return parseArgs({ options: { market: { type: 'string' } }, allowPositionals: true });
  } catch (error) {
    throw new OperatorError(`${error instanceof Error ? error.message : error}\n\n${usage}`);
  }
}

await runCommand(usage, main);
