import { isEmail, tidyEmail } from '@vermilion/contract/contact';
import type { GiftCardPurchase } from '@vermilion/contract/giftcard';
import { z } from 'zod';
import { recordChange } from '../audit/audit.service.ts';
import type { Caller } from '../platform/actor.ts';
import type { Clock } from '../platform/clock.ts';
import { type Database, runInTransaction } from '../platform/database.ts';
import { runOnce } from '../platform/idempotency.ts';
import { enqueueJob } from '../platform/jobs.ts';
import { toFieldErrors } from '../platform/person.ts';
import { fail, ok, type Result } from '../platform/result.ts';
import { removeCardFromBags } from './giftcard.bag.store.ts';
import type { GiftCardCodes } from './giftcard.codes.ts';
import { deliverCardJob, getDeliveryKey, mailUndeliveredJob } from './giftcard.jobs.ts';
import { lockBalance } from './giftcard.ledger.store.ts';
import { createCodeColumns } from './giftcard.payable.ts';
import type { AccessError, GiftCardPurchases } from './giftcard.purchases.ts';
import type { GiftCardReading } from './giftcard.reading.ts';
import { canCorrect, canResend } from './giftcard.rules.ts';
import { lockGiftCard, updateGiftCard } from './giftcard.store.ts';

/** Gift cards whose mail the recipient's server refuses for good: their buyers are told, and may correct the address once (ADR 132). */
export type GiftCardCorrecting = {
  /** Notes that the mail with a code was refused for good, and tells the buyer, once for each code. */
  noteRefusal(cardId: string, codeNumber: number): Promise<void>;
  /** Sends a gift card to its recipient again, with the same code. Idempotent by its key. */
  resend(
    caller: Caller,
    id: string,
    key: string | undefined,
    idempotencyKey: string,
  ): Promise<Result<GiftCardPurchase, AccessError | 'GIFT_CARD_NOT_RESENDABLE' | 'IDEMPOTENCY_KEY_REUSED'>>;
  /** Sends a card that nobody has to a corrected address, with a new code that ends the old one. Idempotent by its key. */
  correct(
    caller: Caller,
    id: string,
    key: string | undefined,
    request: { email: string; idempotencyKey: string },
  ): Promise<
    Result<GiftCardPurchase, AccessError | 'VALIDATION_FAILED' | 'GIFT_CARD_NOT_CORRECTABLE' | 'IDEMPOTENCY_KEY_REUSED'>
  >;
};

export function createGiftCardCorrecting({
  database: { db },
  clock,
  codes,
  purchases,
  reading,
}: {
  database: Database;
  clock: Clock;
  codes: GiftCardCodes;
  purchases: Pick<GiftCardPurchases, 'findPermitted' | 'getExisting'>;
  reading: Pick<GiftCardReading, 'createView'>;
}): GiftCardCorrecting {
  return {
    noteRefusal: (cardId, codeNumber) =>
      runInTransaction(db, async (transaction) => {
        const card = await lockGiftCard(transaction, cardId);
        if (card?.state !== 'issued' || card.code_number !== codeNumber || card.refused_code === codeNumber) return;
        await updateGiftCard(transaction, cardId, { refused_code: codeNumber });
        // A card of a batch has no buyer.
        if (card.batch !== null) return;
        const mail = { cardId, codeNumber };
        await enqueueJob(transaction, clock, mailUndeliveredJob, mail, { key: `${cardId} ${codeNumber}` });
      }),

    resend: async (caller, id, key, idempotencyKey) => {
      const access = await purchases.findPermitted(caller, id, key, 'cancel');
      if (!access.ok) return access;
      const request = { scope: `gift_card.resend ${id}`, key: idempotencyKey, body: {} };
      const sent = await runOnce<null, 'GIFT_CARD_NOT_FOUND' | 'GIFT_CARD_NOT_RESENDABLE'>(
        { db, clock },
        request,
        z.null(),
        async (transaction) => {
          const card = await lockGiftCard(transaction, id);
          if (!card) return fail('GIFT_CARD_NOT_FOUND');
          if (!canResend(card, clock.now())) return fail('GIFT_CARD_NOT_RESENDABLE');
          const { code_number: codeNumber } = card;
          const resend = card.resends + 1;
          await updateGiftCard(transaction, id, { resends: resend });
          const job = { cardId: id, codeNumber, resend };
          await enqueueJob(transaction, clock, deliverCardJob, job, { key: getDeliveryKey(id, codeNumber, resend) });
          return ok(null);
        },
      );
      return sent.ok
        ? ok(await reading.createView({ ...access.value, purchase: await purchases.getExisting(id) }, caller.language))
        : sent;
    },

    correct: async (caller, id, key, request) => {
      const access = await purchases.findPermitted(caller, id, key, 'cancel');
      if (!access.ok) return access;
      const email = tidyEmail(request.email);
      if (!isEmail(email)) {
        const fields = toFieldErrors([{ path: 'email', code: 'INVALID_EMAIL' }], caller.language);
        return fail('VALIDATION_FAILED', { fields });
      }
      const once = { scope: `gift_card.correct ${id}`, key: request.idempotencyKey, body: { email } };
      const corrected = await runOnce<null, 'GIFT_CARD_NOT_FOUND' | 'GIFT_CARD_NOT_CORRECTABLE'>(
        { db, clock },
        once,
        z.null(),
        async (transaction) => {
          const card = await lockGiftCard(transaction, id);
          if (!card) return fail('GIFT_CARD_NOT_FOUND');
          const now = clock.now();
          if (!canCorrect(card, now)) return fail('GIFT_CARD_NOT_CORRECTABLE');
          const codeNumber = card.code_number + 1;
          // A server may have read the mail before it refused it.
          await lockBalance(transaction, id);
          await removeCardFromBags(transaction, id);
          await updateGiftCard(transaction, id, {
            ...createCodeColumns(codes, id, codeNumber),
            recipient_email: email,
            corrected_at: now,
          });
          await recordChange(transaction, clock, {
            author: { operator: access.value.isOwn ? 'giftcard.member_who_bought' : 'giftcard.link_of_buyer' },
            action: 'giftcard.corrected',
            object: { kind: 'gift_card', id },
            before: { number: card.number, recipient: card.recipient_email },
            after: { number: card.number, recipient: email },
          });
          const job = { cardId: id, codeNumber };
          await enqueueJob(transaction, clock, deliverCardJob, job, { key: getDeliveryKey(id, codeNumber) });
          return ok(null);
        },
      );
      if (!corrected.ok) return corrected;
      const purchase = await purchases.getExisting(id);
      return ok(await reading.createView({ ...access.value, purchase }, caller.language));
    },
  };
}
