import { open, rm } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { getGiftCardAmounts } from '@vermilion/contract/gift-card-terms';
import { type MarketCode, marketCodes, parseMarket } from '@vermilion/contract/markets';
import { issueBatch, maxBatchCards, writeBatchFile } from '@vermilion/server/giftcard/giftcard.batches';
import { createGiftCardCodes } from '@vermilion/server/giftcard/giftcard.codes';
import { systemClock } from '@vermilion/server/platform/clock';
import { runInTransaction } from '@vermilion/server/platform/database';
import { OperatorError } from '@vermilion/server/platform/operator-error';
import { systemRandom } from '@vermilion/server/platform/random';
import { readSecrets } from '@vermilion/server/platform/secrets';
import { readOperator, runCommand, runWithDatabase } from './command.ts';
import { resolveTypedPath } from './json-file.ts';

const usage = `Issues gift cards that the shop gives away.

  npm run gift-cards -- issue cards.csv --market SG --amount 50 --count 100 --name "Summer party"
                                  issues up to ${maxBatchCards} cards worth --amount each (in the market's currency), and writes
                                  their codes to a new CSV file. The codes are written once: the shop does not store them.
                                  A name is for one batch, so that a command that is repeated issues nothing twice.

The database is the one of the settings (DATABASE_URL, or the embedded one in DATA_DIR, while the shop is not running).`;

const options = {
  market: { type: 'string' },
  amount: { type: 'string' },
  count: { type: 'string' },
  name: { type: 'string' },
} as const;

function readMarket(text: string | undefined): MarketCode {
  const market = parseMarket(text ?? '');
  if (!market) throw new OperatorError(`Name a market by --market: ${marketCodes.join(', ')}`);
  return market;
}

function readNumber(name: 'amount' | 'count', text = ''): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new OperatorError(`--${name} is a whole number`);
  return Number(text);
}

async function issue(fileName: string, values: Partial<Record<keyof typeof options, string>>): Promise<void> {
  const market = readMarket(values.market);
  const name = values.name?.trim() ?? '';
  if (name === '' || name.length > 60) throw new OperatorError('--name has 1 to 60 letters');
  const amount = readNumber('amount', values.amount) * getGiftCardAmounts(market).unit;
  const batch = { market, name, amount, count: readNumber('count', values.count) };
  await runWithDatabase(async (database, env) => {
    const codes = createGiftCardCodes((await readSecrets(env)).giftCards);
    // The codes are in no other place: they are on the disk before the cards are in the database.
    const file = await open(fileName, 'wx', 0o600);
    try {
      await runInTransaction(database.db, async (transaction) => {
        const deps = { clock: systemClock, random: systemRandom, codes };
        const cards = await issueBatch(deps, transaction, readOperator(), batch);
        await file.writeFile(writeBatchFile(market, cards));
        await file.sync();
      });
    } catch (error) {
      await rm(fileName);
      throw error;
    } finally {
      await file.close();
    }
    console.log(
      `The codes of ${batch.count} gift cards are in ${fileName}. Keep the file safe: who has a code can spend it.`,
    );
  });
}

function readArguments() {
  try {
    return parseArgs({ options, allowPositionals: true });
  } catch (error) {
    throw new OperatorError(`${error instanceof Error ? error.message : error}\n\n${usage}`);
  }
}

async function main(): Promise<void> {
  const { values, positionals } = readArguments();
  const [command, file, ...rest] = positionals;
  if (command !== 'issue' || file === undefined || rest.length > 0) throw new OperatorError(usage);
  await issue(resolveTypedPath(file), values);
}

await runCommand(usage, main);
