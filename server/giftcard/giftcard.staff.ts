import { isEmail, tidyEmail } from '@vermilion/contract/contact';
import { dayMs } from '@vermilion/contract/durations';
import type { ErrorCode } from '@vermilion/contract/errors';
import type { MomentCursor } from '@vermilion/contract/fields';
import { type StaffGiftCard, type StaffGiftCardDetails, staffGiftCardDetails } from '@vermilion/contract/giftcard';
import { type Language, markets } from '@vermilion/contract/markets';
import type { AccountService } from '../account/account.service.ts';
import { type Author, formatAuthor, recordChange } from '../audit/audit.service.ts';
import type { CountGrant } from '../grant/grant.service.ts';
import type { OrderService } from '../order/order.service.ts';
import type { PaymentService } from '../payment/payment.service.ts';
import type { Clock } from '../platform/clock.ts';
import {
  type Database,
  type Db,
  type DbTransaction,
  runInTransaction,
  runResultInTransaction,
} from '../platform/database.ts';
import { runOnce } from '../platform/idempotency.ts';
import { cancelJob, enqueueJob } from '../platform/jobs.ts';
import { splitPage } from '../platform/list-page.ts';
import { toFieldErrors } from '../platform/person.ts';
import { fail, ok, type Result } from '../platform/result.ts';
import { listInBatches, runEach } from '../platform/run-each.ts';
import { removeCardFromBags } from './giftcard.bag.store.ts';
import type { GiftCardCodes } from './giftcard.codes.ts';
import type { GiftCardEnding } from './giftcard.ending.ts';
import { expireBalance } from './giftcard.expiry.ts';
import { deliverCardJob, getDeliveryKey, mailExpiryJob } from './giftcard.jobs.ts';
import {
  comparePosting,
  listPostings,
  lockBalance,
  type MoneyPosting,
  post,
  readExpired,
} from './giftcard.ledger.store.ts';
import { createCodeColumns, unfreezeCard } from './giftcard.payable.ts';
import { enqueueReaddressedMails, isSameMailbox } from './giftcard.readdressing.ts';
import { createExpiry, isAdjustment, remindDaysBefore } from './giftcard.rules.ts';
import {
  findWithBalance,
  listExpired,
  listExpiring,
  lockGiftCard,
  type StoredGiftCard,
  searchGiftCards,
  updateGiftCard,
} from './giftcard.store.ts';
import { toStaffGiftCard, toStaffMoneyChange } from './giftcard.view.ts';

/** What the audit says of a change of a card. */
type CardChange = { author: Author; id: string; action: string; reason: string };
type ReadResult = Promise<Result<StaffGiftCardDetails, 'GIFT_CARD_NOT_FOUND'>>;
type Details<Code extends ErrorCode = never> = Promise<
  Result<StaffGiftCardDetails, 'GIFT_CARD_NOT_FOUND' | 'NOT_PERMITTED' | Code>
>;

const cardsPerPage = 50;
const maxShownChanges = 200;
const expiryBatchSize = 200;

/** What staff do with gift cards; every change is recorded in the audit. */
export type GiftCardStaff = {
  /**
   * Returns a page of the cards that match a number, the end of a code, the e-mail of buyer or recipient, or the number of an order
   * that they paid, newest first.
   */
  search(
    text: string,
    cursor?: MomentCursor | null,
  ): Promise<{ giftCards: StaffGiftCard[]; nextCursor: string | null }>;
  read(id: string): ReadResult;
  /** Stops a card, or lets it be spent again. Once it has returned, no order spends a stopped card. */
  freeze(author: Author, id: string, change: { isFrozen: boolean; reason: string }): Details;
  /** Extends a card to a later last day. All that had expired is on it again. */
  extend(
    author: Author,
    id: string,
    change: { expiresOn: string; reason: string },
  ): Details<'GIFT_CARD_EXPIRY_NOT_LATER' | 'GIFT_CARD_WITHOUT_EXPIRY' | 'STAFF_LIMIT_REACHED'>;
  /** Adds money to a card or takes it away, at most what the market's largest card is worth. Idempotent by its key. */
  adjust(
    author: Author,
    id: string,
    adjustment: { amount: number; reason: string; idempotencyKey: string },
  ): Details<'ADJUSTMENT_TOO_HIGH' | 'BALANCE_TOO_LOW' | 'STAFF_LIMIT_REACHED' | 'IDEMPOTENCY_KEY_REUSED'>;
  /** Sends a card again with a new code, which ends the old one, also in the bags where it was entered. Idempotent by its key. A card whose day has not come is sent on its day. */
  resend(
    author: Author,
    id: string,
    request: { email?: string | undefined; reason: string; idempotencyKey: string },
    language: Language,
  ): Details<'VALIDATION_FAILED' | 'GIFT_CARD_NOT_RESENDABLE' | 'STAFF_LIMIT_REACHED' | 'IDEMPOTENCY_KEY_REUSED'>;
  /** Refunds a card of which nothing was spent, and ends it. Idempotent. */
  refund(author: Author, id: string, reason: string): Details<'GIFT_CARD_NOT_REFUNDABLE'>;
  /** Takes what is left on cards whose last day is over; one that fails keeps no other. Idempotent. */
  expireCards(signal?: AbortSignal): Promise<void>;
  /** Enqueues the mails about cards that expire soon; one that fails keeps no other. Idempotent. */
  remindOfExpiry(signal?: AbortSignal): Promise<void>;
};

export function createGiftCardStaff({
  database: { db },
  clock,
  codes,
  ending,
  payments,
  orders,
  accounts,
  countGrant,
}: {
  database: Database;
  clock: Clock;
  codes: GiftCardCodes;
  ending: Pick<GiftCardEnding, 'refundLocked'>;
  payments: Pick<PaymentService, 'listTenders'>;
  orders: Pick<OrderService, 'findOrders'>;
  accounts: Pick<AccountService, 'find'>;
  countGrant: CountGrant;
}): GiftCardStaff {
  /** Returns the ids of the gift cards that paid a part of the order of a number. */
  async function listPaidWith(orderNumber: string): Promise<string[]> {
    const { orders: found } = await orders.findOrders({ q: orderNumber });
    const tenders = await Promise.all(found.map(({ id }) => payments.listTenders(db, { kind: 'order', id })));
    return tenders.flat().flatMap(({ source }) => (source.kind === 'gift_card' ? [source.giftCardId] : []));
  }

  async function readDetails(from: Db, id: string): Promise<StaffGiftCardDetails | null> {
    const card = await findWithBalance(from, id);
    if (!card) return null;
    const changes = (await listPostings(from, id, maxShownChanges)).map(toStaffMoneyChange);
    return { ...toStaffGiftCard(card), changes };
  }

  /** Whether an e-mail leads to the mailbox of the author of a change. */
  async function isOwnEmail(transaction: DbTransaction, author: Author, emails: readonly string[]): Promise<boolean> {
    const account = 'accountId' in author ? await accounts.find(transaction, author.accountId) : undefined;
    return account !== undefined && emails.some((email) => isSameMailbox(email, account.email));
  }

  /** Whether a card was bought by the author of a change, or is for them. */
  const isOwn = async (transaction: DbTransaction, author: Author, card: StoredGiftCard): Promise<boolean> =>
    ('accountId' in author && card.account_id === author.accountId) ||
    (await isOwnEmail(transaction, author, [card.buyer_email, card.recipient_email]));

  /**
   * Counts what an author gives by a change of a card, after what the change locks. Whoever approved it does not get it.
   * @param email where the card goes, for one that is sent elsewhere
   */
  async function countGift(
    transaction: DbTransaction,
    author: Author,
    card: StoredGiftCard,
    amount: number,
    email?: string,
  ): Promise<'STAFF_LIMIT_REACHED' | 'NOT_PERMITTED' | null> {
    const unit = markets[card.market].currency.code;
    const counted = await countGrant(transaction, author, { kind: 'gift_card', objectId: card.id, unit, amount });
    if (!counted.ok) return counted.error.code;
    if (counted.value.approvedBy === null) return null;
    const approver = { accountId: counted.value.approvedBy, address: '' };
    const isTheirs =
      (await isOwn(transaction, approver, card)) ||
      (email !== undefined && (await isOwnEmail(transaction, approver, [email])));
    return isTheirs ? 'NOT_PERMITTED' : null;
  }

  /** Changes a paid card under its lock, and records what changed. Nobody changes a card of their own. */
  async function changeLocked<Code extends ErrorCode>(
    transaction: DbTransaction,
    { author, id, action, reason }: CardChange,
    change: (card: StoredGiftCard) => Promise<Code | null>,
  ): Details<Code> {
    const card = await lockGiftCard(transaction, id);
    const before = await readDetails(transaction, id);
    // A card that was never paid has no balance, and nothing of it can change.
    if (!card || !before || card.paid_at === null) return fail('GIFT_CARD_NOT_FOUND');
    if (await isOwn(transaction, author, card)) return fail('NOT_PERMITTED');
    const refusal = await change(card);
    if (refusal !== null) return fail(refusal);
    const after = (await readDetails(transaction, id)) ?? before;
    if (JSON.stringify(before) !== JSON.stringify(after)) {
      await recordChange(transaction, clock, {
        author,
        action: `giftcard.${action}`,
        object: { kind: 'gift_card', id },
        before: describeCard(before),
        after: { ...describeCard(after), reason },
      });
    }
    return ok(after);
  }

  /** Changes a paid card in a transaction; a repeated call finds nothing left to do. */
  const changeCard = <Code extends ErrorCode>(
    facts: CardChange,
    change: (transaction: DbTransaction, card: StoredGiftCard) => Promise<Code | null>,
  ): Details<Code> =>
    runResultInTransaction(db, (transaction) => changeLocked(transaction, facts, (card) => change(transaction, card)));

  /** Changes a paid card once per idempotency key. */
  const changeCardOnce = <Code extends ErrorCode>(
    facts: CardChange,
    { idempotencyKey, ...body }: { idempotencyKey: string },
    change: (transaction: DbTransaction, card: StoredGiftCard) => Promise<Code | null>,
  ): Details<Code | 'IDEMPOTENCY_KEY_REUSED'> => {
    const scope = `giftcard.${facts.action} ${facts.id}`;
    return runOnce({ db, clock }, { scope, key: idempotencyKey, body }, staffGiftCardDetails, (transaction) =>
      changeLocked(transaction, facts, (card) => change(transaction, card)),
    );
  };

  return {
    search: async (text, cursor = null) => {
      const paidIds = text.includes('@') ? [] : await listPaidWith(text);
      const found = await searchGiftCards(db, text, paidIds, cursor, cardsPerPage + 1);
      const { page, nextCursor } = splitPage(found, cardsPerPage, ({ placed_at: at, id }) => ({ at, id }));
      return { giftCards: page.map(toStaffGiftCard), nextCursor };
    },

    read: async (id) => {
      const details = await readDetails(db, id);
      return details ? ok(details) : fail('GIFT_CARD_NOT_FOUND');
    },

    freeze: (author, id, { isFrozen, reason }) =>
      changeCard<never>({ author, id, action: isFrozen ? 'frozen' : 'unfrozen', reason }, async (transaction, card) => {
        if ((card.frozen_at !== null) === isFrozen) {
          // Stopped by a dispute: it stays stopped when the shop wins that.
          if (isFrozen && card.frozen_because !== null) await updateGiftCard(transaction, id, { frozen_because: null });
          return null;
        }
        await lockBalance(transaction, id);
        if (isFrozen) await updateGiftCard(transaction, id, { frozen_at: clock.now() });
        else await unfreezeCard(transaction, clock, card);
        return null;
      }),

    extend: (author, id, { expiresOn, reason }) =>
      changeCard<'GIFT_CARD_EXPIRY_NOT_LATER' | 'GIFT_CARD_WITHOUT_EXPIRY' | 'STAFF_LIMIT_REACHED' | 'NOT_PERMITTED'>(
        { author, id, action: 'extended', reason },
        async (transaction, card) => {
          if (card.state !== 'issued') return null;
          if (card.expires_on === null) return 'GIFT_CARD_WITHOUT_EXPIRY';
          // The same day is a call that is repeated.
          if (expiresOn < card.expires_on) return 'GIFT_CARD_EXPIRY_NOT_LATER';
          if (expiresOn === card.expires_on) return null;
          await lockBalance(transaction, id);
          await updateGiftCard(transaction, id, { ...createExpiry(expiresOn, card.market), return_extended_at: null });
          const { amount, lastId } = await readExpired(transaction, id);
          if (amount > 0) {
            const posting = { balance_id: id, cause: 'extension' as const, amount, posted_at: clock.now() };
            const note = { reason, author: formatAuthor(author), idempotency_key: `extension:${lastId}` };
            await post(transaction, { ...posting, ...note });
            return countGift(transaction, author, card, amount);
          }
          return null;
        },
      ),

    adjust: (author, id, adjustment) => {
      const { amount, reason, idempotencyKey } = adjustment;
      return changeCardOnce({ author, id, action: 'adjusted', reason }, adjustment, async (transaction, card) => {
        if (!isAdjustment(amount, card.market)) return 'ADJUSTMENT_TOO_HIGH';
        const balance = await lockBalance(transaction, id);
        const change = { balance_id: id, cause: 'adjustment' as const, amount, posted_at: clock.now() };
        const note = { reason, author: formatAuthor(author), idempotency_key: `staff:${id}:${idempotencyKey}` };
        const posting: MoneyPosting = { ...change, ...note };
        const known = await comparePosting(transaction, posting);
        if (known === 'other') return 'IDEMPOTENCY_KEY_REUSED';
        if (known === 'same') return null;
        if (card.state !== 'issued' || balance.amount + amount < 0) return 'BALANCE_TOO_LOW';
        await post(transaction, posting);
        return countGift(transaction, author, card, amount);
      });
    },

    resend: async (author, id, request, language) => {
      const { email, reason } = request;
      if (email !== undefined && !isEmail(email)) {
        return fail('VALIDATION_FAILED', {
          fields: toFieldErrors([{ path: 'email', code: 'INVALID_EMAIL' }], language),
        });
      }
      const facts = { author, id, action: 'resent', reason };
      return changeCardOnce(facts, request, async (transaction, card) => {
        if (email !== undefined && (await isOwnEmail(transaction, author, [email]))) return 'NOT_PERMITTED';
        // Nobody knows who has a card of a batch.
        if (card.batch !== null) return 'GIFT_CARD_NOT_RESENDABLE';
        if (card.state !== 'issued') return null;
        const isElsewhere = email !== undefined && !isSameMailbox(email, card.recipient_email);
        const codeNumber = card.code_number + 1;
        await cancelJob(transaction, deliverCardJob, getDeliveryKey(id, card.code_number));
        // An order that has locked the balance pays before the old code ends; any later one finds the card in no bag.
        const balance = await lockBalance(transaction, id);
        await removeCardFromBags(transaction, id);
        await updateGiftCard(transaction, id, {
          ...createCodeColumns(codes, id, codeNumber),
          recipient_email: email === undefined ? card.recipient_email : tidyEmail(email),
          sent_at: null,
        });
        const options = { key: getDeliveryKey(id, codeNumber), runAt: card.send_at };
        await enqueueJob(transaction, clock, deliverCardJob, { cardId: id, codeNumber }, options);
        if (!isElsewhere) return null;
        await enqueueReaddressedMails(transaction, clock, card);
        // Whoever gets the new code gets what is on the card.
        return countGift(transaction, author, card, balance.amount, email);
      });
    },

    refund: (author, id, reason) =>
      changeCard<'GIFT_CARD_NOT_REFUNDABLE'>({ author, id, action: 'refunded', reason }, async (transaction, card) => {
        if (card.state === 'refunded') return null;
        if (card.batch !== null) return 'GIFT_CARD_NOT_REFUNDABLE';
        const note = { reason, author: formatAuthor(author) };
        return (await ending.refundLocked(transaction, card, note)) ? null : 'GIFT_CARD_NOT_REFUNDABLE';
      }),

    expireCards: (signal) => {
      const now = clock.now();
      const expired = listInBatches((afterId, size) => listExpired(db, now, afterId, size), expiryBatchSize);
      return runEach(expired, (id) => runInTransaction(db, (transaction) => expireCard(transaction, now, id)), signal);
    },

    remindOfExpiry: (signal) => {
      const from = clock.now();
      const until = new Date(from.getTime() + remindDaysBefore * dayMs);
      const list = (afterId: string, size: number) => listExpiring(db, { from, until }, afterId, size);
      return runEach(
        listInBatches(list, expiryBatchSize),
        (id) => runInTransaction(db, (transaction) => remindOfExpiry(transaction, clock, id)),
        signal,
      );
    },
  };
}

async function expireCard(transaction: DbTransaction, now: Date, id: string): Promise<void> {
  const card = await lockGiftCard(transaction, id);
  if (card) await expireBalance(transaction, card, now);
}

/** Enqueues the mail about the last day of a card, once for each. */
async function remindOfExpiry(transaction: DbTransaction, clock: Clock, id: string): Promise<void> {
  const card = await lockGiftCard(transaction, id);
  if (!card || card.expires_on === null || card.reminded_of === card.expires_on) return;
  const { expires_on: expiresOn } = card;
  await updateGiftCard(transaction, id, { reminded_of: expiresOn });
  await enqueueJob(transaction, clock, mailExpiryJob, { cardId: id, expiresOn }, { key: `${id} ${expiresOn}` });
}

/** What the audit keeps of a card: nothing that names a person beyond its recipient, and no code. */
function describeCard({ number, state, balance, ending, recipient, expiresOn, isFrozen }: StaffGiftCardDetails) {
  return { number, state, balance, ending, recipient: recipient.email, expiresOn, isFrozen };
}
