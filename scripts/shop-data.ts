import { createReadStream, existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { StoreRecord } from '@vermilion/contract/market';
import { createCatalogueImport, hasProducts } from '@vermilion/server/catalogue/catalogue.import';
import type { Env } from '@vermilion/server/env';
import { storeTable } from '@vermilion/server/market/market.import';
import { importStores } from '@vermilion/server/market/market.service';
import { type BlobSettings, type BlobStore, createBlobStore, isPublicKey } from '@vermilion/server/platform/blobs';
import { systemClock } from '@vermilion/server/platform/clock';
import { readFlatFile } from '@vermilion/server/platform/data-file/data-file.flat';
import type { Problem } from '@vermilion/server/platform/data-file/data-file.problems';
import { type FileFormat, fileFormats } from '@vermilion/server/platform/data-file/data-file.read';
import type { Database } from '@vermilion/server/platform/database';
import { OperatorError } from '@vermilion/server/platform/operator-error';
import { createStockService } from '@vermilion/server/stock/stock.service';

type DataFile = { file: string; format: FileFormat };

/** The data in a shop's folder: a catalogue, and beside it stores and pictures in `media/`. */
export type ShopData = { folder: string; catalogue: DataFile; stores: DataFile | null };

/** Returns the data of a shop's folder; null where it has no `catalogue.jsonl` or `catalogue.csv`. */
export function findShopData(folder: string | undefined): ShopData | null {
  if (folder === undefined) return null;
  const find = (name: string): DataFile | null =>
    fileFormats
      .map((format) => ({ file: path.join(folder, `${name}.${format}`), format }))
      .find(({ file }) => existsSync(file)) ?? null;
  const catalogue = find('catalogue');
  return catalogue && { folder, catalogue, stores: find('stores') };
}

/**
 * Fills a shop that has no product yet from its folder, and names the pictures that are not there. A shop with products is
 * left alone: later changes come by the commands that import. Of several processes that start at once one fills it.
 * @throws OperatorError that names every problem of the stores and of the catalogue
 */
export async function fillFromFolder(
  { db }: Database,
  settings: BlobSettings & Pick<Env, 'IMAGE_SOURCES' | 'shop'>,
  { folder, catalogue, stores }: ShopData,
  say: (line: string) => void,
): Promise<void> {
  if (await hasProducts(db)) return;
  say('Loading the catalogue …');
  const blobs = createBlobStore(settings);
  await storePictures(blobs, path.join(folder, 'media'));
  const { rows: storeRows, problems: storeProblems } = await readStores(folder, stores);
  const stock = createStockService({ db, clock: systemClock });
  const importData = createCatalogueImport(
    stock,
    blobs,
    settings.IMAGE_SOURCES,
    () => settings.shop.file.productFields,
    {
      fillEmptyShop: async (transaction) => {
        if (storeProblems.length === 0 && storeRows.length > 0) await importStores(transaction, storeRows);
      },
    },
  );
  const report = await importData({
    db,
    chunks: createReadStream(catalogue.file),
    format: catalogue.format,
    onStored: async () => {
      // The catalogue has been checked by now, so the problems of both are told at once.
      if (storeProblems.length > 0) throw new OperatorError([...storeProblems, nothingChanged].join('\n'));
    },
  });
  if (!report.ok) {
    const problems = report.problems.map((problem) => describeProblem(catalogue, problem));
    throw new OperatorError([...storeProblems, ...problems, nothingChanged].join('\n'));
  }
  for (const warning of report.warnings) say(describeProblem(catalogue, warning));
}

const nothingChanged = 'Nothing was changed.';

async function readStores(
  folder: string,
  source: DataFile | null,
): Promise<{ rows: StoreRecord[]; problems: string[] }> {
  if (!source) {
    // Earlier versions read it.
    const json = path.join(folder, 'stores.json');
    const remedy = 'write stores.csv, or stores.jsonl with one store a line; docs/retailer.md describes both';
    return { rows: [], problems: existsSync(json) ? [`${json}: is not read any more; ${remedy}`] : [] };
  }
  const { rows, problems } = await readFlatFile(createReadStream(source.file), source.format, storeTable);
  return { rows: rows.map(({ row }) => row), problems: problems.map((problem) => describeProblem(source, problem)) };
}

const describeProblem = ({ file }: DataFile, { line, column, message }: Problem) =>
  `${file}:${line}${column ? ` ${column}` : ''}: ${message}`;

/** Stores every file of the folder: whether it is a picture, its content decides. */
async function storePictures(blobs: BlobStore, folder: string): Promise<void> {
  if (!existsSync(folder)) return;
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = path.join(entry.parentPath, entry.name);
    const key = path.relative(folder, file).split(path.sep).join('/');
    if (!isPublicKey(key)) continue;
    await blobs.put(key, await readFile(file), /\.svg$/i.test(key) ? 'image/svg+xml' : 'application/octet-stream');
  }
}
