import { type ListingQuery, listingQuery } from '@vermilion/contract/catalogue';
import { sorts } from '@vermilion/contract/limits';
import { importCatalogue } from '@vermilion/server/catalogue/catalogue.import';
import { asFile, createTestCatalogue, sampleCatalogue, traits } from '@vermilion/server/catalogue/catalogue.testing';
import { testDatabase } from '@vermilion/server/platform/testing';
import { createTestStock } from '@vermilion/server/stock/stock.testing';
import { createRow, percentile, printTable, type Row } from './table.ts';

/** Listings in the process, from the query to the answer: 24 cards in Thai, all facet counts. */

const requestCount = 2000;
const askedTexts = 60;
const texts = ['velvet', 'silk cream', 'lipstik', 'barier cream', 'ลิปสติกกำมะหยี่', 'แดง'];

/** Two filters, every other time on a category's page, by each sort in turn. */
function* questions(): Generator<ListingQuery> {
  for (let index = 0; ; index += 1) {
    const low = 500 + ((index * 37) % 3000);
    yield listingQuery.parse({
      // The range makes each of them one that was never requested before.
      price: `${low}-${low + 2000 + index}`,
      ...(index % 2 === 0
        ? { brands: `brand-${1 + (index % 3)},vermilion-collection` }
        : { others: traits[index % traits.length] }),
      ...(index % 4 === 0 ? { category: ['make-up', 'skin', 'creams'][index % 3] } : {}),
      sort: sorts[index % sorts.length],
    });
  }
}

/** Import, model and listings at two sizes; the promised figures have a budget. */
export async function measureListing(sizes: readonly number[] = [1500, 20_000]): Promise<Row[]> {
  const rows: Row[] = [];
  for (const size of sizes) rows.push(...(await measure(size)));
  return rows;
}

async function measure(size: number): Promise<Row[]> {
  const database = await testDatabase();
  const begun = performance.now();
  const report = await importCatalogue(database.db, asFile(sampleCatalogue(size)), createTestStock(database));
  if (!report.ok) throw new Error(JSON.stringify(report.problems.slice(0, 3)));
  const imported = performance.now();
  const catalogue = createTestCatalogue(database);
  await catalogue.ready();
  const built = performance.now();
  const seconds = (from: number, to: number) => `${((to - from) / 1000).toFixed(1)} s`;
  const of = `${size} products`;
  const rows = [
    size >= 20_000
      ? createRow(`${of}: import`, seconds(begun, imported), '< 60 s', imported - begun < 60_000)
      : createRow(`${of}: import`, seconds(begun, imported)),
    createRow(`${of}: read model built`, seconds(imported, built)),
  ];
  const time = async (queries: Iterable<ListingQuery>): Promise<number[]> => {
    const times: number[] = [];
    for (const query of queries) {
      const from = performance.now();
      await catalogue.getListing(query, 'TH', 'th');
      times.push(performance.now() - from);
    }
    return times;
  };
  const createFiguresRow = (times: readonly number[]) =>
    `p50 ${percentile(times, 50).toFixed(2)} ms, p95 ${percentile(times, 95).toFixed(2)} ms`;
  await time(questions().take(requestCount / 4));
  const filtered = await time(
    questions()
      .drop(requestCount / 4)
      .take(requestCount),
  );
  rows.push(
    size >= 20_000
      ? createRow(
          `${of}: two filters and a sort, new`,
          createFiguresRow(filtered),
          'p95 ≤ 2 ms',
          percentile(filtered, 95) <= 2,
        )
      : createRow(
          `${of}: two filters and a sort, new`,
          createFiguresRow(filtered),
          'p50 ≤ 0.5 ms',
          percentile(filtered, 50) <= 0.5,
        ),
  );
  for (const q of texts) {
    // Each with signs of its own behind, so that no answer is kept from the last.
    const queries = Array.from({ length: askedTexts }, (_, index) => listingQuery.parse({ q: q + '!'.repeat(index) }));
    rows.push(createRow(`${of}: text "${q}"`, createFiguresRow(await time(queries))));
  }
  await catalogue.close();
  await database.close();
  return rows;
}

if (import.meta.main) printTable('Listings', await measureListing());
