import type { MailName, Mails, RenderMail } from '@vermilion/contract/mail';
import type { Language, MarketCode } from '@vermilion/contract/markets';
import { breakLinks } from '@vermilion/contract/typed-text';
import type { PaymentService } from '../payment/payment.service.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/database.ts';
import type { Mail } from '../platform/mail.ts';
import type { createGiftCardBuying } from './giftcard.buying.ts';
import type { GiftCardCodes } from './giftcard.codes.ts';
import type { GiftCardWork } from './giftcard.jobs.ts';
import { createPictureAttachment } from './giftcard.picture.ts';
import { claimUnpaidMail, findGiftCard, markSent, type StoredGiftCard, toPayable } from './giftcard.store.ts';

/** Creates the mails about gift cards, in the language of the site where each was bought. */
export function createGiftCardMails({
  db,
  clock,
  codes,
  payments,
  buying,
  renderMail,
  getPageUrl,
}: {
  db: Db;
  clock: Clock;
  codes: GiftCardCodes;
  payments: PaymentService;
  buying: Pick<ReturnType<typeof createGiftCardBuying>, 'readForMail'>;
  renderMail: RenderMail;
  getPageUrl: (path: string, market: MarketCode, language: Language) => string;
}): Pick<
  GiftCardWork,
  'createDeliveryMail' | 'markSent' | 'createConfirmationMail' | 'createUnpaidMail' | 'createRefundMail'
> {
  async function createMail<Name extends MailName>(
    { market, language }: StoredGiftCard,
    name: Name,
    props: Mails[Name],
    to: { address: string; occasion: string },
  ): Promise<Mail> {
    const mail = await renderMail(name, props, { market, language });
    return { ...mail, to: { name: '', address: to.address }, messageId: `<${to.occasion}@vermilion>` };
  }

  return {
    createDeliveryMail: async (cardId, codeNumber) => {
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
        { address: card.recipient_email, occasion: `giftcard.${cardId}.${codeNumber}` },
      );
      return { ...mail, attachments: [await createPictureAttachment(card.design)] };
    },

    markSent: (cardId, codeNumber) => markSent(db, cardId, codeNumber, clock.now()),

    createConfirmationMail: async (cardId) => {
      const card = await findGiftCard(db, cardId);
      if (card?.state !== 'issued') return null;
      const to = { address: card.buyer_email, occasion: `giftcard.${cardId}.confirmed` };
      return createMail(card, 'giftcard.confirmed', await buying.readForMail(card), to);
    },

    createUnpaidMail: async ({ cardId, paymentId, outcome }) => {
      const card = await findGiftCard(db, cardId);
      const current = card && (await payments.findCurrent(db, toPayable(cardId)));
      if (!card || current?.id !== paymentId) return null;
      const shown = await buying.readForMail(card);
      if (shown.purchase.status !== outcome) return null;
      if (!(await claimUnpaidMail(db, cardId, `${paymentId}.${outcome}`))) return null;
      const to = { address: card.buyer_email, occasion: `payment.${paymentId}.${outcome}` };
      return createMail(card, 'giftcard.unpaid', { ...shown, outcome }, to);
    },

    createRefundMail: async (cardId, refundId) => {
      const card = await findGiftCard(db, cardId);
      const refunds = await payments.listRefunds(db, toPayable(cardId));
      const refund = refunds.find(({ id }) => id === refundId);
      if (!card || !refund) return null;
      const to = { address: card.buyer_email, occasion: `refund.${refundId}` };
      return createMail(card, 'giftcard.refunded', { ...(await buying.readForMail(card)), refund }, to);
    },
  };
}
