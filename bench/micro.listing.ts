import { type ListingQuery, listingQuery, sorts } from '@vermilion/contract/catalogue';
import { traits } from '@vermilion/contract/catalogue-file';
import { asFile, sampleCatalogue } from '@vermilion/server/catalogue/catalogue.fixtures';
import { importCatalogue } from '@vermilion/server/catalogue/catalogue.import';
import { createCatalogueService } from '@vermilion/server/catalogue/catalogue.service';
import { systemClock } from '@vermilion/server/platform/clock';
import { testDatabase } from '@vermilion/server/platform/testing';

/** How long a listing takes in the process, from the query to the answer: 24 cards, all facet counts, two filters, a sort. */

const asked = 2000;

function* questions(): Generator<ListingQuery> {
  for (let index = 0; ; index += 1) {
    const least = 500 + ((index * 37) % 3000);
    // The price range makes each of them one that was never asked before.
    yield listingQuery.parse({
      price: `${least}-${least + 2000 + index}`,
      ...(index % 2 === 0
        ? { brands: `brand-${1 + (index % 3)},vermilion-collection` }
        : { others: traits[index % traits.length] }),
      ...(index % 4 === 0 ? { category: ['make-up', 'skin', 'creams'][index % 3] } : {}),
      sort: sorts[index % sorts.length],
    });
  }
}

const texts = ['velvet', 'silk cream', 'lipstik', 'barier cream', 'ลิปสติกกำมะหยี่', 'แดง'];

async function measure(size: number): Promise<void> {
  const database = await testDatabase();
  const begun = performance.now();
  const report = await importCatalogue(database.db, asFile(sampleCatalogue(size)));
  if (!report.ok) throw new Error(JSON.stringify(report.problems.slice(0, 3)));
  const imported = performance.now();
  const catalogue = createCatalogueService({ database, clock: systemClock, report: console.error });
  await catalogue.ready();
  const built = performance.now();
  const { rss } = process.memoryUsage();
  console.log(`${size} products, ${report.value.variants} variants`);
  console.log(
    `  import ${((imported - begun) / 1000).toFixed(1)} s, model ${((built - imported) / 1000).toFixed(1)} s, ${(rss / 1e6).toFixed(0)} MB with the embedded database`,
  );
  const time = async (name: string, queries: Iterable<ListingQuery>) => {
    const times: number[] = [];
    for (const query of queries) {
      const from = performance.now();
      await catalogue.listing(query, 'TH', 'th');
      times.push(performance.now() - from);
    }
    times.sort((one, other) => one - other);
    const at = (share: number) => (times[Math.floor(times.length * share)] ?? 0).toFixed(3);
    console.log(`  ${name.padEnd(34)} p50 ${at(0.5)} ms  p95 ${at(0.95)} ms  p99 ${at(0.99)} ms`);
  };
  await time('(warming up)', questions().take(500));
  await time('two filters and a sort', questions().drop(500).take(asked));
  for (const q of texts) {
    // Each with a sign of its own behind, so that no answer is kept.
    const queries = Array.from({ length: 60 }, (_, index) => listingQuery.parse({ q: `${q}${'!'.repeat(index)}` }));
    await time(`text "${q}"`, queries);
  }
  await catalogue.close();
  await database.close();
}

for (const size of process.argv
  .slice(2)
  .map(Number)
  .concat(process.argv.length > 2 ? [] : [1500, 20_000]))
  await measure(size);
