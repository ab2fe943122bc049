import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { createCatalogueImport, hasProducts } from '@vermilion/server/catalogue/catalogue.import';
import type { Env } from '@vermilion/server/env';
import { storeFile } from '@vermilion/server/market/market.import';
import { importStores } from '@vermilion/server/market/market.service';
import { type BlobSettings, type BlobStore, createBlobStore } from '@vermilion/server/platform/blobs';
import { systemClock } from '@vermilion/server/platform/clock';
import type { Problem } from '@vermilion/server/platform/data-file/data-file.problems';
import { type FileFormat, fileFormats } from '@vermilion/server/platform/data-file/data-file.read';
import type { Database } from '@vermilion/server/platform/database';
import { OperatorError } from '@vermilion/server/platform/operator-error';
import { createStockService } from '@vermilion/server/stock/stock.service';
import { readRecords } from './json-file.ts';

/** The data in a shop's folder: a catalogue, and beside it `stores.json` and pictures in `media/`. */
export type ShopData = { folder: string; catalogue: string; format: FileFormat };

/** Returns the data of a shop's folder; null where it has no `catalogue.jsonl` or `catalogue.csv`. */
export function findShopData(folder: string | undefined): ShopData | null {
  for (const format of folder === undefined ? [] : fileFormats) {
    const catalogue = path.join(folder ?? '', `catalogue.${format}`);
    if (existsSync(catalogue)) return { folder: folder ?? '', catalogue, format };
  }
  return null;
}

const mediaTypes: Record<string, string> = {
  avif: 'image/avif',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  png: 'image/png',
  svg: 'image/svg+xml',
  webp: 'image/webp',
};

/**
 * Fills a shop that has no product yet from its folder, and names the pictures that are not there. A shop with products is
 * left alone: later changes come by the commands that import. Of several processes that start at once one fills it.
 * @throws OperatorError that names every problem of the catalogue
 */
export async function fillFromFolder(
  { db }: Database,
  settings: BlobSettings & Pick<Env, 'IMAGE_SOURCES' | 'shop'>,
  { folder, catalogue, format }: ShopData,
  say: (line: string) => void,
): Promise<void> {
  if (await hasProducts(db)) return;
  say('Loading the catalogue …');
  const blobs = createBlobStore(settings);
  await storePictures(blobs, path.join(folder, 'media'));
  const stores = path.join(folder, 'stores.json');
  const storeRecords = existsSync(stores) ? await readRecords(stores, storeFile) : null;
  async function* readChunks() {
    yield await readFile(catalogue);
  }
  const stock = createStockService({ db, clock: systemClock });
  const importData = createCatalogueImport(
    stock,
    blobs,
    settings.IMAGE_SOURCES,
    () => settings.shop.file.productFields,
    {
      fillEmptyShop: async (transaction) => {
        if (storeRecords) await importStores(transaction, storeRecords);
      },
    },
  );
  const report = await importData({ db, chunks: readChunks(), format, onStored: async () => {} });
  const describe = ({ line, column, message }: Problem) =>
    `${catalogue}:${line}${column ? ` ${column}` : ''}: ${message}`;
  if (!report.ok) throw new OperatorError([...report.problems.map(describe), 'Nothing was changed.'].join('\n'));
  for (const warning of report.warnings) say(describe(warning));
}

async function storePictures(blobs: BlobStore, folder: string): Promise<void> {
  if (!existsSync(folder)) return;
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const mediaType = mediaTypes[path.extname(entry.name).slice(1).toLowerCase()];
    if (!entry.isFile() || !mediaType) continue;
    const file = path.join(entry.parentPath, entry.name);
    const key = path.relative(folder, file).split(path.sep).join('/');
    await blobs.put(key, await readFile(file), mediaType);
  }
}
