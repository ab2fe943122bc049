import { parseArgs } from 'node:util';
import { type DataKind, dataKinds } from '@vermilion/contract/dataimport';
import { createCatalogueImport } from '@vermilion/server/catalogue/catalogue.import';
import { importPrices } from '@vermilion/server/catalogue/catalogue.price-import';
import { createRemovalImport } from '@vermilion/server/catalogue/catalogue.removal-import';
import { importSynonyms } from '@vermilion/server/catalogue/catalogue.synonym-import';
import { createTokenService } from '@vermilion/server/dataimport/dataimport.tokens';
import type { Env } from '@vermilion/server/env';
import { importStoreFile } from '@vermilion/server/market/market.import';
import { countOrderLines } from '@vermilion/server/order/order.references.store';
import { createBlobStore } from '@vermilion/server/platform/blobs';
import { systemClock } from '@vermilion/server/platform/clock';
import type { ImportData } from '@vermilion/server/platform/data-file/data-file.import';
import type { Database } from '@vermilion/server/platform/database';
import { OperatorError } from '@vermilion/server/platform/operator-error';
import { systemRandom } from '@vermilion/server/platform/random';
import { importPopularQueryFile } from '@vermilion/server/search/search.import';
import { createStockImports } from '@vermilion/server/stock/stock.import';
import { createStockService } from '@vermilion/server/stock/stock.service';
import { readOperator, runCommand, runWithDatabase } from './command.ts';
import { importDataFile, readHtmlSetting } from './data-file.ts';
import { resolveTypedPath } from './json-file.ts';

const maxTokenDays = 730;

const usage = `Takes data files into the shop, and looks after the tokens by which other systems send them over HTTP.

  npm run data -- import stock stock.csv         or stock.jsonl (JSON Lines, one record a line)
                                                 .txt and .tsv are read as CSV; --html=text makes text of HTML
  npm run data -- token create "ERP"             prints a token, once; --days 365 (at most ${maxTokenDays})
  npm run data -- token revoke "ERP"
  npm run data -- token list

The kinds of files are ${dataKinds.join(', ')}; docs/retailer.md describes each. A file is stored whole or not
at all. The database is the one that the settings name (DATABASE_URL, or the embedded one in DATA_DIR, while the shop is not
running; a running shop takes files over HTTP).`;

function getImport(kind: DataKind, { db }: Database, env: Env): ImportData {
  const stock = createStockService({ db, clock: systemClock });
  const imports: Record<DataKind, ImportData> = {
    catalogue: createCatalogueImport(stock, createBlobStore(env), env.IMAGE_SOURCES, () => env.shop.file.productFields),
    removals: createRemovalImport(countOrderLines),
    prices: importPrices,
    synonyms: importSynonyms,
    stores: importStoreFile,
    popular_queries: importPopularQueryFile,
    ...createStockImports(stock),
  };
  return imports[kind];
}

const isKind = (word: string | undefined): word is DataKind => dataKinds.some((kind) => kind === word);

async function runTokenCommand(database: Database, [task, name, ...rest]: readonly string[], days: number) {
  const tokens = createTokenService({ database, clock: systemClock, random: systemRandom });
  if (task === 'list' && name === undefined) {
    const found = await tokens.list();
    if (found.length === 0) console.log('There are no tokens.');
    else console.table(found);
    return;
  }
  if (!name || name.length > 60 || rest.length > 0) throw new OperatorError(usage);
  if (task === 'create') {
    if (!Number.isInteger(days) || days < 1 || days > maxTokenDays) {
      throw new OperatorError(`--days is a whole number from 1 to ${maxTokenDays}`);
    }
    const token = await tokens.create(readOperator(), name, days);
    if (token === null) throw new OperatorError(`There is a token "${name}" already: revoke it, or take another name`);
    console.log(`${token}\nThe shop does not keep it: store it where "${name}" finds it. It ends in ${days} days.`);
  } else if (task === 'revoke') {
    if (!(await tokens.revoke(readOperator(), name))) throw new OperatorError(`There is no token "${name}"`);
    console.log(`The token "${name}" is refused from now on.`);
  } else throw new OperatorError(usage);
}

async function main(words: readonly string[]): Promise<void> {
  const { positionals, values } = readArguments(words);
  const [task, kind, file, ...rest] = positionals;
  if (task === 'token') {
    return runWithDatabase((database) => runTokenCommand(database, positionals.slice(1), Number(values.days)));
  }
  if (task !== 'import' || !isKind(kind) || !file || rest.length > 0) throw new OperatorError(usage);
  return runWithDatabase((database, env) =>
    importDataFile(database, kind, getImport(kind, database, env), resolveTypedPath(file), {
      htmlAsText: readHtmlSetting(values.html),
    }),
  );
}

function readArguments(words: readonly string[]) {
  try {
    return parseArgs({
      args: [...words],
      options: { days: { type: 'string', default: '365' }, html: { type: 'string', default: 'refuse' } },
      allowPositionals: true,
    });
  } catch (error) {
    throw new OperatorError(`${error instanceof Error ? error.message : error}\n\n${usage}`);
  }
}

await runCommand(usage, main);
