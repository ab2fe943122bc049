import { getGiftCardAmounts } from '@vermilion/contract/gift-card-terms';
import { type MarketCode, marketCodes, markets } from '@vermilion/contract/markets';
import { issueBatch } from '@vermilion/server/giftcard/giftcard.batches';
import { createGiftCardCodes } from '@vermilion/server/giftcard/giftcard.codes';
import { systemClock } from '@vermilion/server/platform/clock';
import { type Database, runInTransaction, takeTurns } from '@vermilion/server/platform/database';
import { systemRandom } from '@vermilion/server/platform/random';

/** The number of the lock that keeps processes that start together from issuing the cards twice. */
const issueTurn = 7316;

const batch = 'Demo';

/** Returns the code of the gift card to try the demo of a market with, by its calling code: `DEMO-GIFT-CARD-0065`. */
export function getDemoGiftCardCode(market: MarketCode): string {
  return `DEMO-GIFT-CARD-${markets[market].callingCode.slice(1).padStart(4, '0')}`;
}

/**
 * Issues a gift card in each market, as much as one can be worth, with a code that everybody knows. Only for a demo whose
 * payments are no money. Those that are there are left as they are.
 * @param secret of the codes of gift cards
 */
export async function issueDemoGiftCards({ db }: Pick<Database, 'db'>, secret: string): Promise<void> {
  const codes = createGiftCardCodes(secret);
  const deps = { clock: systemClock, random: systemRandom, codes };
  await runInTransaction(db, async (transaction) => {
    await takeTurns(transaction, issueTurn);
    const issued = await transaction
      .selectFrom('gift_card_batches')
      .select('market')
      .where('name', '=', batch)
      .execute();
    for (const market of marketCodes) {
      if (issued.some((each) => each.market === market)) continue;
      const wanted = { market, name: batch, amount: getGiftCardAmounts(market).max, count: 1 };
      const [card] = await issueBatch(deps, transaction, { operator: 'demo' }, wanted);
      const code = getDemoGiftCardCode(market);
      await transaction
        .updateTable('gift_cards')
        .set({ code_hash: codes.hash(code), code_ending: code.slice(-4) })
        .where('id', '=', card?.id ?? '')
        .execute();
    }
  });
}
