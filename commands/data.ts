import { writeFile } from 'node:fs/promises';
import type { DataKind } from '@vermilion/contract/data-kinds';
import { createCatalogueImport } from '@vermilion/server/catalogue/catalogue.import';
import { importPrices } from '@vermilion/server/catalogue/catalogue.price-import';
import { createRemovalImport } from '@vermilion/server/catalogue/catalogue.removal-import';
import { importSynonyms } from '@vermilion/server/catalogue/catalogue.synonym-import';
import { createRedirectImport, writeRedirectFile } from '@vermilion/server/content/redirects.file';
import { loadRedirects } from '@vermilion/server/content/redirects.store';
import { createTokenService } from '@vermilion/server/dataimport/dataimport.tokens';
import type { Env } from '@vermilion/server/env';
import { importStoreFile } from '@vermilion/server/market/market.import';
import { countOrderLines } from '@vermilion/server/order/order.references.store';
import { createBlobStore } from '@vermilion/server/platform/blobs';
import { systemClock } from '@vermilion/server/platform/clock';
import type { ImportData } from '@vermilion/server/platform/data-file/data-file.import';
import type { Database } from '@vermilion/server/platform/database';
import { formatCount } from '@vermilion/server/platform/format-count';
import { OperatorError } from '@vermilion/server/platform/operator-error';
import { systemRandom } from '@vermilion/server/platform/random';
import { importPopularQueryFile } from '@vermilion/server/search/search.import';
import { createStockImports } from '@vermilion/server/stock/stock.import';
import { createStockService } from '@vermilion/server/stock/stock.service';
import { type HtmlSetting, importDataFile } from './data-file.ts';
import { resolveTypedPath } from './json-file.ts';
import { readOperator, runWithDatabase } from './operator.ts';
import { UsageError } from './usage-error.ts';

function getImport(kind: DataKind, { db }: Database, env: Env): ImportData {
  const stock = createStockService({ db, clock: systemClock });
  const imports: Record<DataKind, ImportData> = {
    catalogue: createCatalogueImport(stock, createBlobStore(env), env.IMAGE_SOURCES, () => env.shop.file.productFields),
    removals: createRemovalImport(countOrderLines),
    prices: importPrices,
    synonyms: importSynonyms,
    stores: importStoreFile,
    popular_queries: importPopularQueryFile,
    redirects: createRedirectImport(env),
    ...createStockImports(stock),
  };
  return imports[kind];
}

export async function importFile(kind: DataKind, file: string, html: HtmlSetting): Promise<void> {
  await runWithDatabase((database, env) =>
    importDataFile(database, kind, getImport(kind, database, env), resolveTypedPath(file), {
      htmlAsText: html === 'text',
    }),
  );
}

export async function exportRedirects(file: string): Promise<void> {
  await runWithDatabase(async ({ db }) => {
    const redirects = await loadRedirects(db);
    await writeFile(resolveTypedPath(file), writeRedirectFile(redirects));
    console.log(`Wrote ${formatCount(redirects.length, 'redirect')}.`);
  });
}

const maxTokenNameLength = 60;

export async function createToken(name: string, days: number): Promise<void> {
  if (name.length > maxTokenNameLength) throw new UsageError(`A name has up to ${maxTokenNameLength} letters`);
  await runWithTokens(async (tokens) => {
    const token = await tokens.create(readOperator(), name, days);
    if (token === null) throw new OperatorError(`There is a token "${name}" already: revoke it, or take another name`);
    console.log(`${token}\nThe shop does not keep it: store it where "${name}" finds it. It ends in ${days} days.`);
  });
}

export async function revokeToken(name: string): Promise<void> {
  await runWithTokens(async (tokens) => {
    if (!(await tokens.revoke(readOperator(), name))) throw new OperatorError(`There is no token "${name}"`);
    console.log(`The token "${name}" is refused from now on.`);
  });
}

export async function listTokens(): Promise<void> {
  await runWithTokens(async (tokens) => {
    const found = await tokens.list();
    if (found.length === 0) console.log('There are no tokens.');
    else console.table(found);
  });
}

async function runWithTokens(use: (tokens: ReturnType<typeof createTokenService>) => Promise<void>): Promise<void> {
  await runWithDatabase((database) => use(createTokenService({ database, clock: systemClock, random: systemRandom })));
}
