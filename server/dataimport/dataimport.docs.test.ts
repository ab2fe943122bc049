import { readFile } from 'node:fs/promises';
import type { DataKind } from '@vermilion/contract/data-kinds';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCatalogueImport } from '../catalogue/catalogue.import.ts';
import { importPrices } from '../catalogue/catalogue.price-import.ts';
import { createRemovalImport } from '../catalogue/catalogue.removal-import.ts';
import { importSynonyms } from '../catalogue/catalogue.synonym-import.ts';
import { createRedirectImport } from '../content/redirects.file.ts';
import { readEnv } from '../env.ts';
import { importStoreFile } from '../market/market.import.ts';
import type { ImportData } from '../platform/data-file/data-file.import.ts';
import type { FileFormat } from '../platform/data-file/data-file.read.ts';
import type { Database } from '../platform/database.ts';
import { testDatabase } from '../platform/testing.ts';
import { importPopularQueryFile } from '../search/search.import.ts';
import { createStockImports } from '../stock/stock.import.ts';
import { createTestStock } from '../stock/stock.testing.ts';

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

test('the examples of docs/retailer.md are taken by a new shop', async () => {
  const page = await readFile(new URL('../../docs/retailer.md', import.meta.url), 'utf8');
  const examples = [...page.matchAll(/^```(csv|jsonl) (\w+)\n([\s\S]*?)^```/gm)].map(([, format, kind, content]) => ({
    format: format as FileFormat,
    kind: kind as DataKind,
    content: content ?? '',
  }));
  const stock = createTestStock(database);
  const blobs = { inspect: async () => null, get: async () => null };
  const imports: Record<DataKind, ImportData> = {
    catalogue: createCatalogueImport(stock, blobs, [], () => ({})),
    removals: createRemovalImport(async () => new Map()),
    stores: importStoreFile,
    prices: importPrices,
    ...createStockImports(stock),
    popular_queries: importPopularQueryFile,
    synonyms: importSynonyms,
    redirects: createRedirectImport(readEnv({})),
  };
  // What the others name comes first.
  const ordered = Object.keys(imports).flatMap((kind) => examples.filter((example) => example.kind === kind));
  expect(new Set(ordered.map(({ kind }) => kind)).size).toBe(Object.keys(imports).length);
  for (const { kind, format, content } of ordered) {
    async function* chunks() {
      yield Buffer.from(content);
    }
    const report = await imports[kind]({ db: database.db, chunks: chunks(), format, onStored: async () => {} });
    expect(report, `${kind}: ${content}`).toMatchObject({ ok: true, counts: { changed: expect.any(Number) } });
    if (format === 'csv' && kind === 'catalogue' && report.ok) {
      expect(report.warnings).toEqual([
        { line: 4, column: 'pictures', message: 'the shop has no picture "/media/rose.jpg"' },
      ]);
    }
  }
});
