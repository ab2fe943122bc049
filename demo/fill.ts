import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { marketCodes, markets } from '@vermilion/contract/markets';
import { importCatalogue } from '@vermilion/server/catalogue/catalogue.import';
import { importStores } from '@vermilion/server/market/market.store';
import type { Database } from '@vermilion/server/platform/database';
import { importPopularQueries, type PopularQuery } from '@vermilion/server/search/search.store';
import { demoCatalogue } from './catalogue.ts';
import { demoPictures } from './packshots.ts';
import { popularQueries } from './popular-queries.ts';
import { demoStores } from './stores.ts';

const compress = promisify(brotliCompress);

/**
 * Fills a shop that has no product yet with the demo's; one that has any is left alone.
 * @param media the folder that the server serves under /media/
 */
export async function fillShop({ db }: Database, media: string, say: (line: string) => void): Promise<void> {
  if (await db.selectFrom('products').select('id').limit(1).executeTakeFirst()) return;
  say('Drawing the pictures …');
  await drawPictures(media);
  say('Loading the catalogue …');
  await importStores(db, demoStores);
  await importPopularQueries(db, allPopularQueries());
  let line = 0;
  const records = Iterator.from(demoCatalogue()).map((record) => ({ record, line: ++line }));
  const report = await importCatalogue(db, records);
  if (!report.ok) throw new Error(`The demo catalogue is faulty: ${JSON.stringify(report.problems.slice(0, 5))}`);
}

function allPopularQueries(): PopularQuery[] {
  return marketCodes.flatMap((market) =>
    markets[market].languages.flatMap((language) =>
      (popularQueries[market][language] ?? []).map((query) => ({ market, language, query })),
    ),
  );
}

/** Pictures lie there compressed too: the server sends them as they are. */
async function drawPictures(media: string): Promise<void> {
  const folders = new Set<string>();
  let batch: Promise<void>[] = [];
  for (const { url, svg } of demoPictures()) {
    const file = path.join(media, url.replace(/^\/media\//, ''));
    const folder = path.dirname(file);
    if (!folders.has(folder)) {
      await mkdir(folder, { recursive: true });
      folders.add(folder);
    }
    batch.push(writePicture(file, svg));
    if (batch.length === 64) {
      await Promise.all(batch);
      batch = [];
    }
  }
  await Promise.all(batch);
}

async function writePicture(file: string, svg: string): Promise<void> {
  const br = await compress(svg, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } });
  await Promise.all([writeFile(file, svg), writeFile(`${file}.br`, br)]);
}
