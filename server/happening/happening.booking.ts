import type {
  Booking,
  BookingChange,
  BookingDetails,
  DepositPayment,
  SeatRequest,
  SlotRequest,
} from '@vermilion/contract/happening';
import { maxBookingHolds } from '@vermilion/contract/happening-terms';
import { type Language, type Market, markets, parseLanguage } from '@vermilion/contract/markets';
import type { Tier } from '@vermilion/contract/tiers';
import type { Transaction } from 'kysely';
import type { MarketService } from '../market/market.service.ts';
import type { PayableHandler, PurchaseDeps } from '../payment/payment.service.ts';
import { type Caller, getCallerKey } from '../platform/actor.ts';
import { type Db, runInTransaction } from '../platform/database.ts';
import type { Guesser } from '../platform/guesses.ts';
import { enqueueJobs } from '../platform/jobs.ts';
import { checkContact, toFieldErrors } from '../platform/person.ts';
import type { Random } from '../platform/random.ts';
import { fail, ok, type Result } from '../platform/result.ts';
import type { Tables } from '../platform/tables.ts';
import { findReservation, type StoredReservation } from './happening.booking.store.ts';
import {
  type ChosenPayment,
  type ConfirmError,
  type Confirming,
  checkDetails,
  createConfirming,
  type DepositMoney,
  type PayError,
} from './happening.confirming.ts';
import { createEnding, createReservationPayableHandler, type EndError, type Ending } from './happening.ending.ts';
import { findSessionStore } from './happening.gatherings.store.ts';
import { createHolding, type HoldError } from './happening.holding.ts';
import { createOfferJob, enqueueBookingMails } from './happening.jobs.ts';
import { createMoving, type Move, type MoveError } from './happening.moving.ts';
import type { Offering } from './happening.offering.ts';
import type { VisitPoints } from './happening.points.ts';
import {
  type AccessError,
  createReservationPurchases,
  type ReservationAccess,
  type ReservationPurchases,
} from './happening.purchases.ts';
import { createReading, type Reading } from './happening.reading.ts';
import { createRecording, isOwnBooking, type StaffAuthor } from './happening.recording.ts';
import { createRefunding, type RefundBooking } from './happening.refunding.ts';
import { listBookingsToCancel } from './happening.schedule.store.ts';
import { createSeats } from './happening.seats.ts';
import { createTimeOffers, type TimeOffers } from './happening.time-offers.ts';

/** How many times somebody of the staff holds at once, whose guests are being asked for their details. */
const maxStaffHolds = 20;

/** Why the gift card of a code cannot pay. */
type CardError = 'GIFT_CARD_NOT_FOUND' | 'GIFT_CARD_NOT_USABLE' | 'RATE_LIMITED';

/** Holds times, makes bookings of them, moves and cancels these. */
export type Bookings = Pick<Reading, 'list' | 'readForMail'> & {
  purchases: ReservationPurchases;
  payableHandler: PayableHandler;
  /** Holds a time, or seats of a session, for some minutes. The same idempotency key holds once. */
  hold(
    caller: Caller,
    address: string,
    request: SlotRequest | SeatRequest,
  ): Promise<Result<{ id: string; key: string | null }, HoldError>>;
  read(caller: Caller, id: string, key: string | undefined): Promise<Result<Booking, AccessError>>;
  /** Books a time that is held, or moves a booking. Idempotent: what is asked again is answered as it is. */
  change(
    caller: Caller & { guesser: Guesser },
    id: string,
    key: string | undefined,
    change: BookingChange,
  ): Promise<Result<Booking, AccessError | ConfirmError | MoveError | CardError | 'VALIDATION_FAILED'>>;
  /**
   * Cancels a booking, or gives a held time back. Idempotent.
   * @param shownFee what the guest was told is kept of the deposit, in minor units: refused where it is more; undefined: whatever it is
   */
  cancel(
    caller: Caller,
    id: string,
    key: string | undefined,
    shownFee: number | undefined,
  ): Promise<Result<Booking, AccessError | EndError>>;
  /**
   * Books for a guest, without an account, without the limits of visitors and without a deposit. The same idempotency key books once.
   * @param language of the author, which the guest is written to in where the store's market has it
   */
  bookForGuest(
    author: StaffAuthor,
    language: Language,
    request: BookingDetails & (SlotRequest | SeatRequest),
  ): Promise<
    Result<
      StoredReservation,
      Exclude<HoldError, 'AUTHENTICATION_FAILED'> | Exclude<ConfirmError, PayError> | 'VALIDATION_FAILED'
    >
  >;
  /** Moves a booking for the store, whose guest may cancel it free of charge then. Idempotent. */
  moveByStore(
    author: StaffAuthor,
    id: string,
    to: Move,
  ): Promise<Result<StoredReservation, 'NOT_PERMITTED' | 'BOOKING_NOT_FOUND' | MoveError>>;
  /** Says yes to a booking that needs it. Idempotent. */
  approve(
    author: StaffAuthor,
    id: string,
  ): Promise<Result<StoredReservation, 'BOOKING_NOT_FOUND' | 'BOOKING_EXPIRED' | 'BOOKING_CANCELLED'>>;
  /** Cancels a booking for the store, or says no to a request; a deposit goes back. @param reason which its guest reads */
  cancelByStore(
    author: StaffAuthor,
    id: string,
    reason: string,
  ): Promise<
    Result<StoredReservation, 'NOT_PERMITTED' | 'BOOKING_NOT_FOUND' | 'BOOKING_EXPIRED' | 'BOOKING_AT_PROVIDER'>
  >;
  /** Cancels what is booked of a session that staff have closed, for their reason; deposits go back. Idempotent. */
  cancelOfSession(sessionCode: string): Promise<void>;
  /** Gives back a part of a deposit for staff. */
  refund: RefundBooking;
  endPast: Ending['endPast'];
  /** Offers free seats of a session to those who wait for them. */
  offerSeats(sessionCode: string): Promise<void>;
  /** Offers the free times of a day to those who wait for it. */
  offerTimes: TimeOffers['offer'];
  offerAllTimes: TimeOffers['offerAll'];
};

export type BookingDeps = PurchaseDeps & {
  random: Random;
  market: Pick<MarketService, 'findStore' | 'listStores'>;
  offering: Offering;
  findTier: (db: Db, accountId: string) => Promise<Tier | null>;
  visitPoints: VisitPoints;
  money: DepositMoney & {
    /** Returns the id of the gift card of a code that can pay in a market. */
    findCard(guesser: Guesser, code: string, market: StoredReservation['market']): Promise<Result<string, CardError>>;
  };
  /** Whether purchases can be paid, and their buyers told of them. */
  takesOrders: boolean;
  /** Makes digests of network addresses. */
  personSecret: string;
};

export function createBookings(deps: BookingDeps): Bookings {
  const { clock, money, payments } = deps;
  const { db } = deps.database;
  const enqueueOffer = (transaction: Transaction<Tables>, sessionCode: string) =>
    enqueueJobs(transaction, clock, [createOfferJob(clock, sessionCode)]);
  const seats = createSeats({ ...deps, enqueueOffer, getSmallestPayment: payments.getSmallestPayment });
  const ending = createEnding({ ...deps, db });
  const purchases = createReservationPurchases(deps, ending.endUnpaid);
  const timeOffers = createTimeOffers({ ...deps, db });
  const holding = createHolding({ ...deps, db, seats, timeOffers });
  const confirming: Confirming = createConfirming({ ...deps, db, purchases, seats });
  const reading = createReading({ ...deps, db, purchases });
  const move = createMoving({ ...deps, db, assign: holding.assign, timeOffers });

  /** Returns what pays a deposit, with the gift card of the code that was given. */
  async function choosePayment(
    guesser: Guesser,
    { purchase: { market }, isOwn }: ReservationAccess,
    payment: DepositPayment | undefined,
  ): Promise<Result<ChosenPayment | null, CardError>> {
    if (!payment) return ok(null);
    const { giftCardCode, method } = payment;
    // The credit is the member's: a link that somebody else reads does not spend it.
    const rest = { method, usesCredit: payment.usesCredit && isOwn };
    if (!giftCardCode) return ok({ ...rest, cardId: null });
    const card = await money.findCard(guesser, giftCardCode, market);
    return card.ok ? ok({ ...rest, cardId: card.value }) : card;
  }

  /** Returns the market of the store of a visit; undefined where there is none. */
  async function findVisitMarket(visit: SlotRequest | SeatRequest): Promise<Market | undefined> {
    const storeCode = 'sessionId' in visit ? await findSessionStore(db, visit.sessionId) : visit.storeCode;
    const store = storeCode === undefined ? null : await deps.market.findStore(storeCode, 'en');
    return store ? markets[store.market] : undefined;
  }

  const readChanged = async (access: Parameters<Reading['readBooking']>[0], { language }: Pick<Caller, 'language'>) =>
    ok(await reading.readBooking({ ...access, purchase: await purchases.getExisting(access.purchase.id) }, language));

  return {
    purchases,
    payableHandler: createReservationPayableHandler(deps, purchases, confirming.make, ending),
    list: reading.list,
    readForMail: reading.readForMail,
    endPast: ending.endPast,
    refund: createRefunding({ ...deps, db }),
    offerTimes: timeOffers.offer,
    offerAllTimes: timeOffers.offerAll,

    hold: async ({ actor, market, language }, address, request) => {
      const accountId = 'accountId' in actor ? actor.accountId : null;
      const by = { holder: getCallerKey(actor), address, limit: maxBookingHolds };
      const held = await holding.take({ market, language, accountId }, request, by);
      if (!held.ok) return held;
      const { id } = held.value;
      return ok({ id, key: accountId === null ? purchases.createKey(await purchases.getExisting(id)) : null });
    },

    read: async (caller, id, key) => {
      const access = await purchases.findPermitted(caller, id, key, 'view');
      return access.ok ? ok(await reading.readBooking(access.value, caller.language)) : access;
    },

    change: async (caller, id, key, change) => {
      const access = await purchases.findPermitted(caller, id, key, 'change');
      if (!access.ok) return access;
      const { purchase } = access.value;
      if (change.action === 'confirm') {
        const { definition } = await reading.findActivity(purchase);
        const checked = checkDetails(change, purchase, definition, caller.language);
        if (!checked.ok) return checked;
        // What is booked already is answered as it is, and no code is guessed then.
        const isDue = purchase.state === 'held' && purchase.deposit > 0 && purchase.waiting_since === null;
        const payment = isDue ? await choosePayment(caller.guesser, access.value, change.payment) : ok(null);
        if (!payment.ok) return payment;
        const confirmed = await confirming.confirm(id, checked.value, payment.value);
        if (!confirmed.ok) return confirmed;
      } else {
        const moved = await move(purchase, change, null);
        if (!moved.ok) return moved;
      }
      return readChanged(access.value, caller);
    },

    cancel: async (caller, id, key, shownFee) => {
      const access = await purchases.findToCancel(caller, id, key);
      if (!access.ok) return access;
      const cancelled = await ending.end(id, null, { shownState: access.value.purchase.state, shownFee });
      return cancelled.ok ? readChanged(access.value, caller) : cancelled;
    },

    bookForGuest: async (author, language, { contact, answers, ...visit }) => {
      const market = await findVisitMarket(visit);
      if (!market) return fail('sessionId' in visit ? 'SESSION_NOT_AVAILABLE' : 'SERVICE_NOT_FOUND');
      // Checked before anything is held.
      const { problems } = checkContact(contact, market.code, { path: 'contact.' });
      if (problems.length > 0) return fail('VALIDATION_FAILED', { fields: toFieldErrors(problems, language) });
      const by = {
        holder: `staff:${author.accountId}`,
        address: author.address,
        limit: maxStaffHolds,
        paysInStore: true,
      };
      const guest = { market, language: parseLanguage(language, market) ?? market.languages[0], accountId: null };
      const held = await holding.take(guest, visit, by);
      if (!held.ok) {
        const { code, details } = held.error;
        // Of a guest without an account nobody knows the tier.
        return code === 'AUTHENTICATION_FAILED' ? fail('EVENT_NEEDS_TIER') : fail(code, details);
      }
      const row = await purchases.getExisting(held.value.id);
      const { definition } = await reading.findActivity(row);
      const checked = checkDetails({ contact, answers }, row, definition, language);
      if (!checked.ok) return checked;
      const record = createRecording(clock, author, 'booked');
      const confirmed = await confirming.confirm(row.id, checked.value, null, record);
      if (confirmed.ok) return ok(await purchases.getExisting(row.id));
      const { code, details } = confirmed.error;
      if (code === 'ORDERS_CLOSED' || code === 'PAYMENT_METHOD_NOT_AVAILABLE') throw new Error('It has no deposit');
      return fail(code, details);
    },

    moveByStore: async (author, id, to) => {
      const row = await findReservation(db, id);
      if (!row) return fail('BOOKING_NOT_FOUND');
      if (isOwnBooking(author, row)) return fail('NOT_PERMITTED');
      const moved = await move(row, to, createRecording(clock, author, 'moved'));
      return moved.ok ? ok(await purchases.getExisting(id)) : moved;
    },

    approve: async (author, id) => {
      const approved = await confirming.approve(id, createRecording(clock, author, 'approved'));
      return approved.ok ? ok(await purchases.getExisting(id)) : approved;
    },

    cancelByStore: async (author, id, reason) => {
      const row = await findReservation(db, id);
      if (row && isOwnBooking(author, row)) return fail('NOT_PERMITTED');
      const ended = await ending.end(id, reason, { record: createRecording(clock, author, 'cancelled') });
      if (ended.ok) return ok(await purchases.getExisting(id));
      const { code, details } = ended.error;
      if (code === 'BOOKING_PAYMENT_PENDING' || code === 'BOOKING_FEE_CHANGED')
        throw new Error('The store is shown nothing');
      return fail(code, details);
    },

    cancelOfSession: async (sessionCode) => {
      for (const { id, reason } of await listBookingsToCancel(db, sessionCode)) {
        const ended = await ending.end(id, reason, { isOff: true });
        if (!ended.ok) throw new Error(`Booking ${id} of a closed session: ${ended.error.code}`);
      }
    },

    offerSeats: (sessionCode) =>
      runInTransaction(db, async (transaction) => {
        for (const row of await seats.offer(transaction, sessionCode)) {
          await enqueueJobs(transaction, clock, purchases.createPaymentJobs(row, null));
          await enqueueBookingMails(transaction, clock, row, 'offered', row.sequence);
        }
      }),
  };
}
