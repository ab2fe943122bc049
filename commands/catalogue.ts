import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { exportCatalogue, writeCatalogueFile } from '@vermilion/server/catalogue/catalogue.export';
import { createCatalogueImport } from '@vermilion/server/catalogue/catalogue.import';
import { createBlobStore } from '@vermilion/server/platform/blobs';
import { systemClock } from '@vermilion/server/platform/clock';
import type { Database } from '@vermilion/server/platform/database';
import { formatCount } from '@vermilion/server/platform/format-count';
import { createStockService } from '@vermilion/server/stock/stock.service';
import { getFormat, type HtmlSetting, importDataFile } from './data-file.ts';
import { resolveTypedPath } from './json-file.ts';
import { runWithDatabase } from './operator.ts';

const createStock = ({ db }: Database) => createStockService({ db, clock: systemClock });

export async function importFile(file: string, html: HtmlSetting): Promise<void> {
  await runWithDatabase(async (database, env) => {
    const importData = createCatalogueImport(
      createStock(database),
      createBlobStore(env),
      env.IMAGE_SOURCES,
      () => env.shop.file.productFields,
    );
    await importDataFile(database, 'catalogue', importData, resolveTypedPath(file), { htmlAsText: html === 'text' });
  });
}

export async function exportFile(file: string): Promise<void> {
  const format = getFormat(file);
  await runWithDatabase(async (database, env) => {
    const fields = env.shop.file.productFields;
    let count = 0;
    async function* countProducts() {
      for await (const record of exportCatalogue(database.db, createStock(database), fields)) {
        if (record.kind === 'product') count += 1;
        yield record;
      }
    }
    await writeWhole(resolveTypedPath(file), () => writeCatalogueFile(countProducts(), format, fields));
    console.log(`Wrote ${formatCount(count, 'product')}.`);
  });
}

/** Writes a file beside its place and then moves it there, so that it is whole or not there. */
async function writeWhole(file: string, createChunks: () => ReturnType<typeof writeCatalogueFile>): Promise<void> {
  const unfinished = `${file}.unfinished`;
  try {
    await pipeline(createChunks(), createWriteStream(unfinished));
    await rename(unfinished, file);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}
