import type { RenderMail } from '@vermilion/contract/mail';
import type { AccountService } from '../account/account.service.ts';
import type { BagService } from '../bag/bag.service.ts';
import type { CountGrant } from '../grant/grant.service.ts';
import type { OrderService } from '../order/order.service.ts';
import type { LimitGuesses } from '../platform/guesses.ts';
import { createBagMoney } from './giftcard.bag.ts';
import { type BuyingDeps, createGiftCardBuying } from './giftcard.buying.ts';
import { createGiftCardCodes } from './giftcard.codes.ts';
import { createGiftCardCorrecting } from './giftcard.correcting.ts';
import { createCredits } from './giftcard.credits.ts';
import { convertGiftCardEmails } from './giftcard.emails.ts';
import type { GiftCardWork } from './giftcard.jobs.ts';
import { createGiftCardMails } from './giftcard.mail.ts';
import { createGiftCardPayableHandler } from './giftcard.payable.ts';
import { createGiftCardStaff } from './giftcard.staff.ts';
import { createMoneyContributor, createMoneyTenderHandler } from './giftcard.tenders.ts';

/** Gift cards and credit: one ledger, what pays for bags with them, and how gift cards are bought and sent. */
export type GiftcardService = ReturnType<typeof createGiftcardService>;

export function createGiftcardService(
  deps: BuyingDeps & {
    accounts: Pick<AccountService, 'find'>;
    bag: Pick<BagService, 'view' | 'lock'>;
    orders: Pick<OrderService, 'findOrders'>;
    limitGuesses: LimitGuesses;
    countGrant: CountGrant;
    renderMail: RenderMail;
    /** Whether gift cards bear the demo's name. */
    hasDemoName: () => boolean;
    /** Codes are derived from it: with another one, no code that was mailed is valid. */
    codeSecret: string;
  },
) {
  const { database, clock, payments } = deps;
  const codes = createGiftCardCodes(deps.codeSecret);
  const buying = createGiftCardBuying(deps);
  const correcting = createGiftCardCorrecting({ ...deps, codes, buying });
  const bagMoney = createBagMoney({ ...deps, codes });
  const staff = createGiftCardStaff({ ...deps, codes, buying });
  const mails = createGiftCardMails({ ...deps, db: database.db, codes, buying });
  const work: GiftCardWork = {
    ...mails,
    noteRefusal: correcting.noteRefusal,
    expirePurchase: buying.expirePurchase,
    expireCards: staff.expireCards,
    remindOfExpiry: staff.remindOfExpiry,
    forgetBags: bagMoney.forgetBags,
    convertEmails: () => convertGiftCardEmails(database),
  };
  return {
    buying,
    correcting,
    bagMoney,
    staff,
    credits: createCredits(deps),
    work,
    payableHandler: createGiftCardPayableHandler({ clock, codes }),
    tenderHandler: createMoneyTenderHandler({ clock }),
    contributor: createMoneyContributor({ payments }),
  };
}
