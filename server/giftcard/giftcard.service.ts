import type { RenderMail } from '@vermilion/contract/mail';
import type { AccountService } from '../account/account.service.ts';
import type { BagService } from '../bag/bag.service.ts';
import type { CountGrant } from '../grant/grant.service.ts';
import type { OrderService } from '../order/order.service.ts';
import type { PayableHandler, PurchaseDeps, TenderHandler } from '../payment/payment.service.ts';
import type { LimitGuesses } from '../platform/guesses.ts';
import type { PriceContributor } from '../pricing/pricing.service.ts';
import { type BagMoneyService, createBagMoney } from './giftcard.bag.ts';
import { type BuyingDeps, createGiftCardBuying, type GiftCardBuying } from './giftcard.buying.ts';
import { createGiftCardCodes } from './giftcard.codes.ts';
import { createGiftCardCorrecting, type GiftCardCorrecting } from './giftcard.correcting.ts';
import { type Credits, createCredits } from './giftcard.credits.ts';
import { convertGiftCardEmails } from './giftcard.emails.ts';
import { createGiftCardEnding, type GiftCardEnding } from './giftcard.ending.ts';
import type { GiftCardWork } from './giftcard.jobs.ts';
import { createGiftCardMails } from './giftcard.mail.ts';
import { createGiftCardPayableHandler } from './giftcard.payable.ts';
import { createCardFinder, createGiftCardPaying, type GiftCardPaying } from './giftcard.paying.ts';
import { createGiftCardPurchases, type GiftCardPurchases } from './giftcard.purchases.ts';
import { createGiftCardReading, type GiftCardReading } from './giftcard.reading.ts';
import { createGiftCardStaff, type GiftCardStaff } from './giftcard.staff.ts';
import { createMoneyContributor, createMoneyTenderHandler } from './giftcard.tenders.ts';

/** Gift cards and credit: one ledger, what pays for bags with them, and how gift cards are bought and sent. */
export type GiftcardService = {
  buying: GiftCardBuying;
  reading: GiftCardReading;
  purchases: GiftCardPurchases;
  ending: GiftCardEnding;
  correcting: GiftCardCorrecting;
  bagMoney: BagMoneyService;
  paying: GiftCardPaying;
  staff: GiftCardStaff;
  credits: Credits;
  /** What jobs do. */
  work: GiftCardWork;
  payableHandler: PayableHandler;
  tenderHandler: TenderHandler;
  contributor: PriceContributor;
};

export function createGiftcardService(
  deps: BuyingDeps &
    PurchaseDeps & {
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
): GiftcardService {
  const { database, clock, payments } = deps;
  const codes = createGiftCardCodes(deps.codeSecret);
  const purchases = createGiftCardPurchases(deps);
  const reading = createGiftCardReading(deps, purchases);
  const ending = createGiftCardEnding(deps, purchases, reading);
  const correcting = createGiftCardCorrecting({ ...deps, codes, purchases, reading });
  const findByCode = createCardFinder({ ...deps, codes });
  const bagMoney = createBagMoney({ ...deps, findByCode });
  const staff = createGiftCardStaff({ ...deps, codes, ending });
  const mails = createGiftCardMails({ ...deps, db: database.db, codes, reading });
  const work: GiftCardWork = {
    ...mails,
    noteRefusal: correcting.noteRefusal,
    purchases,
    expireCards: staff.expireCards,
    remindOfExpiry: staff.remindOfExpiry,
    forgetBags: bagMoney.forgetBags,
    convertEmails: () => convertGiftCardEmails(database),
  };
  return {
    buying: createGiftCardBuying(deps, purchases, reading),
    reading,
    purchases,
    ending,
    correcting,
    bagMoney,
    paying: createGiftCardPaying({ db: database.db, clock, findByCode }),
    staff,
    credits: createCredits(deps),
    work,
    payableHandler: createGiftCardPayableHandler({ clock, codes, purchases }),
    tenderHandler: createMoneyTenderHandler({ clock }),
    contributor: createMoneyContributor({ payments }),
  };
}
