import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { recordChange } from '@vermilion/server/audit/audit.service';
import { rewardFile } from '@vermilion/server/loyalty/loyalty.rewards.import';
import { importRewards } from '@vermilion/server/loyalty/loyalty.rewards.service';
import { storeFile } from '@vermilion/server/market/market.import';
import { importStores } from '@vermilion/server/market/market.service';
import { systemClock } from '@vermilion/server/platform/clock';
import { runInTransaction } from '@vermilion/server/platform/database';
import { OperatorError } from '@vermilion/server/platform/operator-error';
import type { Tables } from '@vermilion/server/platform/tables';
import { popularQueryFile } from '@vermilion/server/search/search.import';
import { importPopularQueries } from '@vermilion/server/search/search.service';
import { importStoreStock, readStoreStock, type StoreStockProblem } from '@vermilion/server/stock/stock.import';
import { createStockService } from '@vermilion/server/stock/stock.service';
import type { Transaction } from 'kysely';
import { readOperator, runCommand, runWithDatabase } from './command.ts';
import { readRecords, resolveTypedPath } from './json-file.ts';

const usage = `Takes stores, popular queries or rewards from a file, as a JSON array, and the stock of stores as CSV or JSON Lines.

  npm run stores:import -- stores.json
  npm run store-stock:import -- store-stock.csv
  npm run popular-queries:import -- queries.json
  npm run rewards:import -- rewards.json

The files are described in server/market/market.import.ts, server/search/search.import.ts and
server/loyalty/loyalty.rewards.import.ts. Stores and rewards replace those of the markets that the file names; popular
queries replace all. The stock of stores has the columns sku, store and on_hand: the units on the shelf, those included that
orders hold; what the file does not name stays as it is. The database is the one that the settings name (DATABASE_URL, or the embedded one in DATA_DIR, while
the shop is not running).`;

type Work = Transaction<Tables>;

const createRefusal = (file: string, problems: readonly StoreStockProblem[]) =>
  new OperatorError(
    `${problems.map(({ line, message }) => `${file}:${line}: ${message}`).join('\n')}\nNothing was changed.`,
  );

/** Reads and checks a file. @returns how many records it has, and the function that stores them */
const readers = {
  stores: async (file: string) => {
    const records = await readRecords(file, storeFile);
    return { count: records.length, store: (transaction: Work) => importStores(transaction, records) };
  },
  'store-stock': async (file: string) => {
    const format = path.extname(file) === '.csv' ? 'csv' : 'jsonl';
    const { levels, problems } = readStoreStock(await readFile(file, 'utf8'), format);
    if (problems.length > 0) throw createRefusal(file, problems);
    return {
      count: levels.length,
      store: async (transaction: Work) => {
        const stock = createStockService({ db: transaction, clock: systemClock });
        const unknown = await importStoreStock(transaction, stock, levels);
        if (unknown.length > 0) throw createRefusal(file, unknown);
      },
    };
  },
  'popular-queries': async (file: string) => {
    const records = await readRecords(file, popularQueryFile);
    return { count: records.length, store: (transaction: Work) => importPopularQueries(transaction, records) };
  },
  rewards: async (file: string) => {
    const records = await readRecords(file, rewardFile);
    return { count: records.length, store: (transaction: Work) => importRewards(transaction, records) };
  },
};

/** How the audit names the records. */
const actionNouns = {
  stores: 'stores',
  'store-stock': 'store_stock',
  'popular-queries': 'popular_queries',
  rewards: 'rewards',
} as const;

const isKind = (kind: string | undefined): kind is keyof typeof readers =>
  kind !== undefined && Object.hasOwn(readers, kind);

async function main([kind, file, ...rest]: readonly string[]): Promise<void> {
  if (!isKind(kind) || !file || rest.length > 0) throw new OperatorError(usage);
  const { count, store } = await readers[kind](resolveTypedPath(file));
  await runWithDatabase(({ db }) =>
    runInTransaction(db, async (transaction) => {
      await store(transaction);
      await recordChange(transaction, systemClock, {
        author: readOperator(),
        action: `${actionNouns[kind]}.imported`,
        object: { kind: 'file', id: path.basename(file) },
        after: { records: count },
      });
    }),
  );
  console.log(`${count} records are in place.`);
}

await runCommand(main);
