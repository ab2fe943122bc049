import type { RenderMail } from '@vermilion/contract/mail';
import type { AccountService } from '../account/account.service.ts';
import type { BagService } from '../bag/bag.service.ts';
import type { CountGrant } from '../grant/grant.service.ts';
import type { OrderService } from '../order/order.service.ts';
import type { PayableHandler, TenderHandler } from '../payment/payment.service.ts';
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
import { createGiftCardLinks, type LinksDeps } from './giftcard.links.ts';
import { createGiftCardMails } from './giftcard.mail.ts';
import { createGiftCardPayableHandler } from './giftcard.payable.ts';
import { createGiftCardPaying, type GiftCardPaying } from './giftcard.paying.ts';
import { createGiftCardReading, type GiftCardReading } from './giftcard.reading.ts';
import { createGiftCardStaff, type GiftCardStaff } from './giftcard.staff.ts';
import { createMoneyContributor, createMoneyTenderHandler } from './giftcard.tenders.ts';

/** Gift cards and credit: one ledger, what pays for bags with them, and how gift cards are bought and sent. */
export type GiftcardService = {
  buying: GiftCardBuying;
  reading: GiftCardReading;
  paying: GiftCardPaying;
  ending: GiftCardEnding;
  correcting: GiftCardCorrecting;
  bagMoney: BagMoneyService;
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
    LinksDeps & {
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
  const links = createGiftCardLinks(deps);
  const reading = createGiftCardReading(deps, links);
  const paying = createGiftCardPaying(deps, links, reading);
  const ending = createGiftCardEnding(deps, reading);
  const correcting = createGiftCardCorrecting({ ...deps, codes, reading });
  const bagMoney = createBagMoney({ ...deps, codes });
  const staff = createGiftCardStaff({ ...deps, codes, ending });
  const mails = createGiftCardMails({ ...deps, db: database.db, codes, reading });
  const work: GiftCardWork = {
    ...mails,
    noteRefusal: correcting.noteRefusal,
    expirePurchase: ending.expirePurchase,
    expireCards: staff.expireCards,
    remindOfExpiry: staff.remindOfExpiry,
    forgetBags: bagMoney.forgetBags,
    convertEmails: () => convertGiftCardEmails(database),
  };
  return {
    buying: createGiftCardBuying(deps, links, reading, paying),
    reading,
    paying,
    ending,
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
