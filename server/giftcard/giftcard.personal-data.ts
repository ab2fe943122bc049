import type { PersonalDataHolder } from '../account/account.service.ts';
import { deleteCreditChoices } from './giftcard.bag.store.ts';
import type { Credits } from './giftcard.credits.ts';
import { detachBuyer, listBoughtCards } from './giftcard.store.ts';

/**
 * What gift cards and credit hold about a member. Cards that were bought stay, as their recipients can spend them; the
 * ledger stays as it is: it names nobody but by the id of an account that names nobody any more.
 */
export function createMoneyDataHolder(credits: Pick<Credits, 'readForAccount'>): PersonalDataHolder {
  return {
    read: async (db, accountId) => ({
      giftCards: (await listBoughtCards(db, accountId)).map((card) => ({
        number: card.number,
        market: card.market,
        state: card.state,
        amount: card.amount,
        buyer: { fullName: card.buyer_name, email: card.buyer_email },
        recipient: { fullName: card.recipient_name, email: card.recipient_email },
        message: card.message,
        placedAt: card.placed_at,
        sendOn: card.send_on,
      })),
      credit: await credits.readForAccount(db, accountId),
    }),
    erase: async (transaction, accountId) => {
      await detachBuyer(transaction, accountId);
      await deleteCreditChoices(transaction, accountId);
    },
  };
}
