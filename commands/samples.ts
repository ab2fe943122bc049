import { readFile, writeFile } from 'node:fs/promises';
import type { MarketCode } from '@vermilion/contract/markets';
import { sampleErrors } from '@vermilion/contract/sample';
import { systemClock } from '@vermilion/server/platform/clock';
import type { Database } from '@vermilion/server/platform/database';
import { OperatorError } from '@vermilion/server/platform/operator-error';
import { createSampleAdmin } from '@vermilion/server/sample/sample.admin';
import { readSamplesFile, writeSamplesFile } from '@vermilion/server/sample/sample.file';
import { createStockService } from '@vermilion/server/stock/stock.service';
import { resolveTypedPath } from './json-file.ts';
import { readOperator, runWithDatabase, unwrap } from './operator.ts';

const createAdmin = (database: Database) =>
  createSampleAdmin({
    database,
    clock: systemClock,
    stock: createStockService({ db: database.db, clock: systemClock }),
  });

export async function importFile(file: string): Promise<void> {
  const definitions = readSamplesFile(await readFile(resolveTypedPath(file)));
  if ('problem' in definitions) throw new OperatorError(`${definitions.problem}\nNothing was changed.`);
  await runWithDatabase(async (database) => {
    unwrap(await createAdmin(database).defineAll(readOperator(), definitions), sampleErrors);
  });
  console.log(`${definitions.length} samples are in place.`);
}

export async function exportFile(file: string, market: MarketCode): Promise<void> {
  await runWithDatabase(async (database) => {
    const samples = await createAdmin(database).list(market);
    await writeFile(resolveTypedPath(file), writeSamplesFile(samples));
    console.log(`${samples.length} samples are in ${file}.`);
  });
}

export async function list(market: MarketCode): Promise<void> {
  await runWithDatabase(async (database) => {
    for (const { id, sku, available, isOffered } of await createAdmin(database).list(market)) {
      console.log(`${id}: ${sku}, ${available} available${isOffered ? '' : ', not offered'}`);
    }
  });
}
