import type { MailName, Mails, RenderMail } from '@vermilion/contract/mail';
import { type Language, type MarketCode, markets } from '@vermilion/contract/markets';
import { breakLinks } from '@vermilion/contract/typed-text';
import type { AccountService } from '../account/account.service.ts';
import { createPurchaseMails, type PaymentService } from '../payment/payment.service.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/database.ts';
import type { Mail } from '../platform/mail.ts';
import type { GiftCardCodes } from './giftcard.codes.ts';
import type { GiftCardWork } from './giftcard.jobs.ts';
import { findCredit } from './giftcard.ledger.store.ts';
import { createPictureAttachment } from './giftcard.picture.ts';
import type { GiftCardReading } from './giftcard.reading.ts';
import { getSpendState } from './giftcard.rules.ts';
import {
  findGiftCard,
  findWithBalance,
  hasPaidLaterCard,
  markSent,
  payableKind,
  type StoredGiftCard,
  toPayable,
} from './giftcard.store.ts';

/** A gift card, and how its mails show it. */
type MailedPurchase = { card: StoredGiftCard } & Awaited<ReturnType<GiftCardReading['readForMail']>>;

/** Creates the mails about gift cards, in the language of the site where each was bought. */
export function createGiftCardMails({
  db,
  clock,
  codes,
  accounts,
  payments,
  reading,
  renderMail,
  hasDemoName,
  getPageUrl,
}: {
  db: Db;
  clock: Clock;
  codes: GiftCardCodes;
  accounts: Pick<AccountService, 'find'>;
  payments: PaymentService;
  reading: Pick<GiftCardReading, 'readForMail'>;
  renderMail: RenderMail;
  /** Whether gift cards bear the demo's name. */
  hasDemoName: () => boolean;
  getPageUrl: (path: string, market: MarketCode, language: Language) => string;
}): Pick<
  GiftCardWork,
  | 'createDeliveryMail'
  | 'markSent'
  | 'createConfirmationMail'
  | 'createUndeliveredMail'
  | 'createReaddressedMail'
  | 'unpaidMails'
  | 'createRefundMail'
  | 'createRefundRefusedMail'
  | 'createExpiryMail'
  | 'createCreditMail'
> {
  async function createMail<Name extends MailName>(
    { market, language }: Pick<StoredGiftCard, 'market' | 'language'>,
    name: Name,
    props: Mails[Name],
    to: { address: string; occasion: string },
  ): Promise<Mail> {
    const mail = await renderMail(name, props, { market, language });
    return { ...mail, to: { name: '', address: to.address }, messageId: to.occasion };
  }

  const findRefund = async (cardId: string, refundId: string) =>
    (await payments.listRefunds(db, toPayable(cardId))).find(({ id }) => id === refundId);

  /** Renders a mail about a gift card whose e-mail address is not verified. @param occasion what it is about, once */
  const createUnpaidMail =
    (name: 'giftcard.transfer' | 'giftcard.unfinished', occasion: string) =>
    ({ card, ...shown }: MailedPurchase, paymentId: string): Promise<Mail> =>
      createMail(card, name, shown, { address: card.buyer_email, occasion: `payment.${paymentId}.${occasion}` });

  return {
    unpaidMails: createPurchaseMails<StoredGiftCard, MailedPurchase>(
      { db, payments },
      { kind: payableKind, table: 'gift_cards', find: findGiftCard },
      {
        readShown: async (card) => {
          const shown = await reading.readForMail(card);
          return { view: shown.purchase, shown: { card, ...shown } };
        },
        hasPaidLater: (card) => hasPaidLaterCard(db, card),
        renderTransfer: createUnpaidMail('giftcard.transfer', 'started'),
        renderUnfinished: createUnpaidMail('giftcard.unfinished', 'unfinished'),
        renderUnpaid: ({ card, ...shown }, outcome, paymentId) => {
          const to = { address: card.buyer_email, occasion: `payment.${paymentId}.${outcome}` };
          return createMail(card, 'giftcard.unpaid', { ...shown, outcome }, to);
        },
      },
    ),

    createDeliveryMail: async (cardId, codeNumber, resend) => {
      const card = await findGiftCard(db, cardId);
      if (card?.state !== 'issued' || card.code_number !== codeNumber || card.frozen_at !== null) return null;
      const { market, language } = card;
      const mail = await createMail(
        card,
        'giftcard.delivered',
        {
          code: codes.derive(cardId, codeNumber),
          amount: card.amount,
          design: card.design,
          message: breakLinks(card.message),
          buyerName: breakLinks(card.buyer_name),
          recipientName: breakLinks(card.recipient_name),
          expiresOn: card.expires_on,
          shopLink: getPageUrl('/', market, language),
          balanceLink: getPageUrl('/gift-cards/balance', market, language),
        },
        {
          address: card.recipient_email,
          occasion: `giftcard.${cardId}.${codeNumber}${resend > 0 ? `.${resend}` : ''}`,
        },
      );
      const { attachments } = mail;
      return {
        ...mail,
        attachments: [...(attachments ?? []), await createPictureAttachment(card.design, hasDemoName())],
      };
    },

    markSent: (cardId, codeNumber) => markSent(db, cardId, codeNumber, clock.now()),

    createConfirmationMail: async (cardId) => {
      const card = await findGiftCard(db, cardId);
      if (card?.state !== 'issued') return null;
      const to = { address: card.buyer_email, occasion: `giftcard.${cardId}.confirmed` };
      return createMail(card, 'giftcard.confirmed', await reading.readForMail(card), to);
    },

    createUndeliveredMail: async ({ cardId, codeNumber }) => {
      const card = await findGiftCard(db, cardId);
      if (card?.state !== 'issued' || card.code_number !== codeNumber || card.refused_code !== codeNumber) return null;
      const to = { address: card.buyer_email, occasion: `giftcard.${cardId}.${codeNumber}.undelivered` };
      return createMail(card, 'giftcard.undelivered', await reading.readForMail(card), to);
    },

    createRefundMail: async (cardId, refundId) => {
      const card = await findGiftCard(db, cardId);
      const refund = await findRefund(cardId, refundId);
      if (!card || !refund) return null;
      const to = { address: card.buyer_email, occasion: `refund.${refundId}` };
      const shown = { amount: refund.amount, isTransfer: refund.paid_by === 'bank_transfer' };
      return createMail(card, 'giftcard.refunded', { ...(await reading.readForMail(card)), refund: shown }, to);
    },

    createRefundRefusedMail: async (cardId, refundId) => {
      const card = await findGiftCard(db, cardId);
      const refund = await findRefund(cardId, refundId);
      if (!card || refund?.state !== 'refused') return null;
      const to = { address: card.buyer_email, occasion: `refund.${refundId}.refused` };
      return createMail(card, 'giftcard.refundRefused', { ...(await reading.readForMail(card)), refund }, to);
    },

    createReaddressedMail: async ({ cardId, codeNumber, to, email }) => {
      const card = await findGiftCard(db, cardId);
      if (!card) return null;
      const { number, market, language } = card;
      // The link of the purchase is the buyer's alone.
      const link =
        to === 'buyer' ? (await reading.readForMail(card)).link : getPageUrl('/customer-care', market, language);
      const occasion = `giftcard.${cardId}.${codeNumber}.readdressed.${to}`;
      return createMail(card, 'giftcard.readdressed', { number, to, link }, { address: email, occasion });
    },

    createExpiryMail: async (cardId, expiresOn) => {
      const card = await findWithBalance(db, cardId);
      const isWorthAMail = card?.expires_on === expiresOn && card.balance > 0;
      if (!card?.code_ending || !isWorthAMail || getSpendState(card, clock.now()) !== 'active') return null;
      const { market, language, balance, code_ending: ending } = card;
      return createMail(
        card,
        'giftcard.expiring',
        {
          ending,
          balance,
          expiresOn,
          recipientName: breakLinks(card.recipient_name),
          shopLink: getPageUrl('/', market, language),
          balanceLink: getPageUrl('/gift-cards/balance', market, language),
        },
        { address: card.recipient_email, occasion: `giftcard.${cardId}.expiring.${expiresOn}` },
      );
    },

    createCreditMail: async ({ accountId, market, amount, posting }) => {
      const account = await accounts.find(db, accountId);
      const credit = await findCredit(db, accountId, market);
      if (!account || !credit) return null;
      const [firstLanguage, ...others] = markets[market].languages;
      // The credit is of this market, and so are its money and its page.
      const language = others.find((code) => code === account.language) ?? firstLanguage;
      const link = getPageUrl('/account/credits', market, language);
      const to = { address: account.email, occasion: `credit.${posting.replaceAll(':', '.')}` };
      return createMail({ market, language }, 'giftcard.creditGiven', { amount, balance: credit.amount, link }, to);
    },
  };
}
