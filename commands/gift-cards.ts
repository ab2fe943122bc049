import { open, rm } from 'node:fs/promises';
import { getGiftCardAmounts } from '@vermilion/contract/gift-card-terms';
import type { MarketCode } from '@vermilion/contract/markets';
import { issueBatch, writeBatchFile } from '@vermilion/server/giftcard/giftcard.batches';
import { createGiftCardCodes } from '@vermilion/server/giftcard/giftcard.codes';
import { systemClock } from '@vermilion/server/platform/clock';
import { runInTransaction } from '@vermilion/server/platform/database';
import { systemRandom } from '@vermilion/server/platform/random';
import { resolveTypedPath } from './json-file.ts';
import { formatCount, readOperator, runWithSecrets } from './operator.ts';
import { UsageError } from './usage-error.ts';

type Options = { market: MarketCode; name: string; amount: number; count: number };

const maxNameLength = 60;

export async function issue(file: string, { market, name: typedName, amount: units, count }: Options): Promise<void> {
  const name = typedName.trim();
  if (name === '' || name.length > maxNameLength) throw new UsageError(`--name has 1 to ${maxNameLength} letters`);
  const batch = { market, name, amount: units * getGiftCardAmounts(market).unit, count };
  const fileName = resolveTypedPath(file);
  await runWithSecrets(async (database, _env, secrets) => {
    const codes = createGiftCardCodes(secrets.giftCards);
    // The codes are in no other place: they are on the disk before the cards are in the database.
    const written = await open(fileName, 'wx', 0o600);
    try {
      await runInTransaction(database.db, async (transaction) => {
        const deps = { clock: systemClock, random: systemRandom, codes };
        const cards = await issueBatch(deps, transaction, readOperator(), batch);
        await written.writeFile(writeBatchFile(market, cards));
        await written.sync();
      });
    } catch (error) {
      await rm(fileName);
      throw error;
    } finally {
      await written.close();
    }
    const issued = formatCount(count, 'gift card was issued; its code is', 'gift cards were issued; their codes are');
    console.log(`${issued} in ${fileName}. Keep the file safe: who has a code can spend it.`);
  });
}
