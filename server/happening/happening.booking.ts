import { createHmac } from 'node:crypto';
import { minuteMs } from '@vermilion/contract/durations';
import type { MomentCursor } from '@vermilion/contract/fields';
import type {
  Booking,
  BookingChange,
  BookingDetails,
  BookingSummary,
  SeatRequest,
  SlotRequest,
} from '@vermilion/contract/happening';
import {
  bookingHoldMinutes,
  getBookingPath,
  maxBookingHolds,
  maxBookingNoteLength,
  maxUpcomingBookings,
} from '@vermilion/contract/happening-terms';
import { type Language, type Market, markets } from '@vermilion/contract/markets';
import { getCurrencySign } from '@vermilion/contract/money';
import type { Tier } from '@vermilion/contract/tiers';
import type { Transaction } from 'kysely';
import { z } from 'zod';
import { type Author, recordChange } from '../audit/audit.service.ts';
import type { MarketService } from '../market/market.service.ts';
import {
  createPurchases,
  type PurchaseAccess,
  type PurchaseCapability,
  type PurchaseDeps,
  type Purchases,
} from '../payment/payment.service.ts';
import { type Caller, getCallerKey } from '../platform/actor.ts';
import { type Db, runInTransaction, runResultInTransaction } from '../platform/database.ts';
import { showEmail } from '../platform/email.ts';
import { runOnce } from '../platform/idempotency.ts';
import { enqueueJobs } from '../platform/jobs.ts';
import { splitPage } from '../platform/list-page.ts';
import { checkContact, type FieldProblem, toFieldErrors } from '../platform/person.ts';
import type { Random } from '../platform/random.ts';
import { getAddressKey } from '../platform/rate-limits.ts';
import { fail, ok, type Result } from '../platform/result.ts';
import type { Tables } from '../platform/tables.ts';
import { type Assignment, findAssignment, getDurationMs } from './happening.availability.rules.ts';
import { canChange, getBookingStatus } from './happening.booking.rules.ts';
import {
  countHolds,
  countUpcoming,
  findReservation,
  freeOccupancy,
  insertReservation,
  listAccountBookings,
  lockCalendars,
  lockGuest,
  lockHolders,
  lockReservation,
  type NewVisit,
  payableKind,
  releaseExpiredHolds,
  type StoredReservation,
  takeOccupancy,
  updateReservation,
} from './happening.booking.store.ts';
import { countWaitingBefore, findSessionGathering, lockSession } from './happening.gatherings.store.ts';
import { createOfferJob, enqueueBookingMails, reservationJobs } from './happening.jobs.ts';
import {
  createSupply,
  getBounds,
  type OfferedService,
  type Offering,
  toQuestions,
  widen,
} from './happening.offering.ts';
import { createSeats } from './happening.seats.ts';
import type { QuestionDefinition } from './happening.supply.file.ts';
import { toShape } from './happening.supply.rules.ts';
import { findArtist, findService, getText, readSupply, toArtist } from './happening.supply.store.ts';

const bookingsPerPage = 20;
/** How many times somebody of the staff holds at once, whose guests are being asked for their details. */
const maxStaffHolds = 20;
const maxAnswerLength = 300;

type BookingCapability = PurchaseCapability | 'change';

/** Bookings until they are confirmed or given up, and who may see them. */
export type ReservationPurchases = Purchases<
  StoredReservation,
  BookingCapability,
  'BOOKING_NOT_FOUND',
  'BOOKING_EXPIRED'
>;

type Access = PurchaseAccess<StoredReservation, BookingCapability>;
type AccessError = 'AUTHENTICATION_FAILED' | 'BOOKING_NOT_FOUND';
type MoveError = 'SLOT_NOT_AVAILABLE' | 'HOLD_EXPIRED' | 'BOOKING_EXPIRED' | 'BOOKING_CANCELLED';
type ChangeError = MoveError | 'SESSION_NOT_AVAILABLE' | 'EVENT_NEEDS_TIER' | 'BOOKING_LIMIT_REACHED';
/** Why a time or seats cannot be taken. */
type TakeError =
  | 'SLOT_NOT_AVAILABLE'
  | 'SESSION_NOT_AVAILABLE'
  | 'SESSION_FULL'
  | 'EVENT_NEEDS_TIER'
  | 'AUTHENTICATION_FAILED';
type Move = Extract<BookingChange, { action: 'move' }>;

/** Holds times, makes bookings of them, moves and cancels these. */
export type Bookings = {
  purchases: ReservationPurchases;
  /** Holds a time, or seats of a session, for some minutes. The same idempotency key holds once. */
  hold(
    caller: Caller,
    address: string,
    request: SlotRequest | SeatRequest,
  ): Promise<
    Result<
      { id: string; key: string | null },
      'SERVICE_NOT_FOUND' | TakeError | 'HOLD_LIMIT_REACHED' | 'IDEMPOTENCY_KEY_REUSED'
    >
  >;
  read(caller: Caller, id: string, key: string | undefined): Promise<Result<Booking, AccessError>>;
  /** Books a time that is held, or moves a booking. Idempotent: what is asked again is answered as it is. */
  change(
    caller: Caller,
    id: string,
    key: string | undefined,
    change: BookingChange,
  ): Promise<Result<Booking, AccessError | ChangeError | 'VALIDATION_FAILED'>>;
  /** Cancels a booking, or gives a held time back. Idempotent. */
  cancel(
    caller: Caller,
    id: string,
    key: string | undefined,
  ): Promise<Result<Booking, AccessError | 'BOOKING_EXPIRED'>>;
  /** Books for a guest, without an account and without the limits of visitors. The same idempotency key books once. */
  bookForGuest(
    author: StaffAuthor,
    site: Pick<Caller, 'market' | 'language'>,
    request: BookingDetails & (SlotRequest | SeatRequest),
  ): Promise<
    Result<
      StoredReservation,
      | 'SERVICE_NOT_FOUND'
      | Exclude<TakeError, 'AUTHENTICATION_FAILED'>
      | ChangeError
      | 'BOOKING_NOT_FOUND'
      | 'VALIDATION_FAILED'
      | 'HOLD_LIMIT_REACHED'
      | 'IDEMPOTENCY_KEY_REUSED'
    >
  >;
  /** Moves a booking for the store. Idempotent. */
  moveByStore(
    author: StaffAuthor,
    id: string,
    move: Omit<Move, 'action'>,
  ): Promise<Result<StoredReservation, 'BOOKING_NOT_FOUND' | MoveError>>;
  /** Cancels a booking for the store. @param reason which its guest reads */
  cancelByStore(
    author: StaffAuthor,
    id: string,
    reason: string,
  ): Promise<Result<StoredReservation, 'BOOKING_NOT_FOUND' | 'BOOKING_EXPIRED'>>;
  /** Offers free seats of a session to those who wait for them. */
  offerSeats(sessionCode: string): Promise<void>;
  /** Returns a page of a member's bookings, the latest time first. */
  list(
    accountId: string,
    language: Language,
    after: MomentCursor | null,
  ): Promise<{ bookings: BookingSummary[]; nextCursor: string | null }>;
  /** Returns a booking as its mails show it: with the guest's own link. */
  readForMail(row: StoredReservation): Promise<{ booking: Booking; link: string }>;
};

export type BookingDeps = PurchaseDeps & {
  random: Random;
  market: Pick<MarketService, 'findStore' | 'listStores'>;
  offering: Offering;
  findTier: (db: Db, accountId: string) => Promise<Tier | null>;
  /** Makes digests of network addresses. */
  personSecret: string;
};

export function createBookings(deps: BookingDeps): Bookings {
  const { clock, random, offering, market: stores } = deps;
  const { db } = deps.database;
  const purchases: ReservationPurchases = createPurchases<
    StoredReservation,
    BookingCapability,
    'BOOKING_NOT_FOUND',
    'BOOKING_EXPIRED'
  >(deps, {
    kind: payableKind,
    table: 'happening_reservations',
    jobs: reservationJobs,
    capabilities: { view: 'v', pay: 'p', cancel: 'c', change: 'm' },
    errors: { notFound: 'BOOKING_NOT_FOUND', notCancellable: 'BOOKING_EXPIRED' },
    getPath: getBookingPath,
    find: findReservation,
    lock: lockReservation,
    update: updateReservation,
    isAwaitingPayment: ({ state }) => state === 'held',
    // Paid in the store.
    getAmountDue: () => 0,
    takesMethod: () => true,
    cancelUnpaid: async (transaction, row) => {
      await updateReservation(transaction, row.id, { state: 'expired', holder: null, holder_address: null });
      await free(transaction, row);
    },
  });
  const enqueueOffer = (transaction: Transaction<Tables>, sessionCode: string) =>
    enqueueJobs(transaction, clock, [createOfferJob(clock, sessionCode)]);
  const seats = createSeats({ clock, findTier: deps.findTier, enqueueOffer });

  /** Frees what a booking takes that is cancelled or given up. */
  async function free(
    transaction: Transaction<Tables>,
    { id, session_code: session }: StoredReservation,
  ): Promise<void> {
    if (session === null) await freeOccupancy(transaction, id);
    else await enqueueOffer(transaction, session);
  }

  /** Returns who does a visit at a moment as the calendar is now, which is locked. */
  async function assign(
    transaction: Transaction<Tables>,
    { service, store }: OfferedService,
    { artistId, startsAt }: { artistId: string | null; startsAt: Date },
    { exceptId, now }: { exceptId: string | null; now: Date },
  ): Promise<Assignment | null> {
    const start = startsAt.getTime();
    const { earliest, latest } = getBounds(service.definition, now);
    if (start < earliest || start > latest) return null;
    const shape = toShape(service.definition);
    const visit = { from: start, to: start + getDurationMs(shape) };
    const stored = (await readSupply(transaction, [store.code], widen(visit), { now, exceptId })).get(store.code);
    const artist = artistId === null ? null : stored?.artists.find(({ code }) => code === artistId);
    if (!stored || artist === undefined) return null;
    // An artist who does nothing of the service is not the guest's to choose.
    if (artist && !service.definition.parts.some(({ skill }) => artist.skills.includes(skill))) return null;
    return findAssignment(createSupply(store, stored, visit), shape, start, artist?.no ?? null);
  }

  async function readBooking(
    row: StoredReservation,
    language: Language,
    { isOwn, capabilities }: Pick<Access, 'isOwn' | 'capabilities'>,
  ): Promise<Booking> {
    const [activity, store, artist, waitingBefore] = await Promise.all([
      findActivity(row),
      stores.findStore(row.store_code, language),
      row.artist_no === null ? undefined : findArtist(db, row.artist_no),
      row.waiting_since === null || (row.state !== 'held' && row.state !== 'waiting')
        ? null
        : countWaitingBefore(db, row),
    ]);
    if (!store) throw new Error(`The store of booking ${row.id} is gone`);
    const now = clock.now();
    const market = markets[row.market];
    const { code, name, address, city, zone, phone } = store;
    const isChangeable = canChange(row, now);
    return {
      id: row.id,
      number: row.number,
      market: row.market,
      status: getBookingStatus(row, now),
      kind: activity.kind,
      service: {
        id: activity.code,
        name: activity.definition ? getText(activity.definition.name, language) : activity.code,
        minutes: (row.ends_at.getTime() - row.starts_at.getTime()) / minuteMs,
        price: row.price,
        currencySymbol: getCurrencySign(market, language),
        ground: activity.definition?.ground ?? '#f3eee7',
      },
      questions: activity.definition ? toQuestions(activity.definition, language) : [],
      store: { code, name, address, city, zone, phone },
      artist: artist ? toArtist(artist, language) : null,
      seats: row.seats,
      waitingBefore,
      language: activity.language,
      isAnyArtist: row.is_any_artist,
      startsAt: row.starts_at.toISOString(),
      endsAt: row.ends_at.toISOString(),
      heldUntil: row.state === 'held' ? row.held_until.toISOString() : null,
      contact:
        row.full_name === null || row.email === null || row.phone === null
          ? null
          : { fullName: row.full_name, email: showEmail(row.email), phone: row.phone, notes: row.notes },
      answers: row.answers,
      cancelReason: row.cancel_reason,
      canChange: isChangeable && row.session_code === null && capabilities.has('change'),
      canCancel: (isChangeable || row.state === 'waiting') && capabilities.has('cancel'),
      isOwn,
      now: now.toISOString(),
    };
  }

  /** Returns what is booked; a service is gone where no file names it any more. */
  async function findActivity({ service_code: service, session_code: session }: StoredReservation) {
    if (service !== null) {
      const definition = (await findService(db, service))?.definition;
      return { kind: 'service' as const, code: service, definition, language: null };
    }
    const gathering = await findSessionGathering(db, session ?? '');
    if (!gathering) throw new Error(`The class or event of session ${session} is gone`);
    return gathering;
  }

  /** Makes a booking of a held time. */
  function confirm(
    id: string,
    contact: { fullName: string; email: string; phone: string },
    { notes, answers }: { notes: string; answers: Record<string, string> },
    record: Recording = recordNothing,
  ): Promise<Result<null, 'BOOKING_NOT_FOUND' | ChangeError>> {
    return runResultInTransaction<Result<null, 'BOOKING_NOT_FOUND' | ChangeError>>(db, async (transaction) => {
      const row = await lockReservation(transaction, id);
      if (!row) return fail('BOOKING_NOT_FOUND');
      // Sent again, as the answer was lost.
      if (row.state === 'confirmed' || row.state === 'waiting') return ok(null);
      if (row.state === 'cancelled') return fail('BOOKING_CANCELLED');
      // Whoever is late by seconds has it, as long as it was not given back.
      const now = clock.now();
      if (row.state === 'expired' || row.starts_at <= now) return fail('HOLD_EXPIRED');
      await lockGuest(transaction, contact.email);
      if ((await countUpcoming(transaction, contact.email, { now, exceptId: id })) >= maxUpcomingBookings) {
        return fail('BOOKING_LIMIT_REACHED', { maxBookings: maxUpcomingBookings });
      }
      const gathering =
        row.session_code === null ? undefined : await findSessionGathering(transaction, row.session_code);
      const permitted = gathering ? await seats.checkTier(transaction, gathering, row.account_id) : ok(null);
      if (!permitted.ok) return fail('EVENT_NEEDS_TIER');
      if (row.session_code !== null && !(await lockSession(transaction, row.session_code))) {
        return fail('SESSION_NOT_AVAILABLE');
      }
      const isWaiting = row.waiting_since !== null;
      // Who has waited was told of a place in the line, and of the offer.
      const sequence = row.email === null ? row.sequence : row.sequence + 1;
      await updateReservation(transaction, id, {
        ...(isWaiting ? { state: 'waiting', waiting_since: now } : { state: 'confirmed', confirmed_at: now }),
        sequence,
        full_name: contact.fullName,
        email: contact.email,
        phone: contact.phone,
        notes,
        answers: JSON.stringify(answers),
        holder: null,
        holder_address: null,
      });
      await enqueueBookingMails(transaction, clock, row, isWaiting ? 'waiting' : 'confirmed', sequence);
      await record(transaction, row, { state: isWaiting ? 'waiting' : 'confirmed' });
      // Seats may have become free while the details were filled in.
      if (isWaiting && row.session_code !== null) await enqueueOffer(transaction, row.session_code);
      return ok(null);
    });
  }

  /** Takes another time for a booking, and frees the one that it had, in one step. */
  async function move(
    row: StoredReservation,
    { storeCode, artistId, startsAt }: Omit<Move, 'action'>,
    record: Recording = recordNothing,
  ): Promise<Result<null, 'BOOKING_NOT_FOUND' | MoveError>> {
    // A session is what it is: another one is another booking.
    if (row.service_code === null) return fail('SLOT_NOT_AVAILABLE');
    const edition = { market: markets[row.market], language: row.language };
    const offered = await offering.findOffered(edition, row.service_code, storeCode);
    if (!offered.ok) return fail('SLOT_NOT_AVAILABLE');
    return runResultInTransaction<Result<null, 'BOOKING_NOT_FOUND' | MoveError>>(db, async (transaction) => {
      await lockCalendars(transaction, [row.store_code, storeCode]);
      const now = clock.now();
      await releaseExpiredHolds(transaction, [storeCode], now);
      const locked = await lockReservation(transaction, row.id);
      if (!locked) return fail('BOOKING_NOT_FOUND');
      if (locked.state === 'cancelled') return fail('BOOKING_CANCELLED');
      if (locked.state === 'expired') return fail('HOLD_EXPIRED');
      // A time that is held is no booking yet.
      if (locked.state === 'held') return fail('BOOKING_NOT_FOUND');
      if (!canChange(locked, now)) return fail('BOOKING_EXPIRED');
      const start = new Date(startsAt);
      const current = locked.artist_no === null ? undefined : await findArtist(transaction, locked.artist_no);
      const isSameArtist = artistId === null ? locked.is_any_artist : artistId === current?.code;
      // Sent again, as the answer was lost.
      if (locked.store_code === storeCode && locked.starts_at.getTime() === start.getTime() && isSameArtist)
        return ok(null);
      const assignment = await assign(
        transaction,
        offered.value,
        { artistId, startsAt: start },
        { exceptId: locked.id, now },
      );
      if (!assignment || !(await takeOccupancy(transaction, locked.id, assignment.occupancy))) {
        return fail('SLOT_NOT_AVAILABLE');
      }
      const sequence = locked.sequence + 1;
      await updateReservation(transaction, locked.id, {
        store_code: storeCode,
        artist_no: assignment.artistNo,
        is_any_artist: artistId === null,
        starts_at: start,
        ends_at: new Date(assignment.endsAt),
        // Whoever has arrived too early comes again.
        attendance: null,
        sequence,
      });
      await enqueueBookingMails(transaction, clock, { id: locked.id, starts_at: start }, 'moved', sequence);
      await record(transaction, locked, { store: storeCode, startsAt });
      return ok(null);
    });
  }

  const recordBy =
    (author: StaffAuthor, done: string): Recording =>
    (transaction, { id, number, state, store_code: store, starts_at: startsAt }, after) =>
      recordChange(transaction, clock, {
        author,
        action: `bookings.${done}`,
        object: { kind: 'booking', id },
        before: { state, store, startsAt: startsAt.toISOString() },
        after: { number, ...after },
      });

  /** Returns how seats are taken for a reservation that is written next, in the transaction of it. */
  async function prepareSeats(
    { market, language, accountId }: { market: Market; language: Language; accountId: string | null },
    request: Omit<SeatRequest, 'idempotencyKey'>,
  ) {
    const openStores = new Set((await stores.listStores(market.code, language)).map(({ code }) => code));
    return ok((transaction: Transaction<Tables>, now: Date) =>
      seats.take(transaction, request, { market, accountId, openStores }, now),
    );
  }

  /** Returns how a time is taken for a reservation that is written next, in the transaction of it. */
  async function prepareSlot(
    edition: { market: Market; language: Language },
    { activityId, storeCode, artistId, startsAt }: Omit<SlotRequest, 'idempotencyKey'>,
  ): Promise<
    Result<
      (transaction: Transaction<Tables>, now: Date) => Promise<Result<Taken, 'SLOT_NOT_AVAILABLE'>>,
      'SERVICE_NOT_FOUND'
    >
  > {
    const offered = await offering.findOffered(edition, activityId, storeCode);
    if (!offered.ok) return offered;
    return ok(async (transaction, now) => {
      await lockCalendars(transaction, [storeCode]);
      await releaseExpiredHolds(transaction, [storeCode], now);
      const start = new Date(startsAt);
      const assignment = await assign(
        transaction,
        offered.value,
        { artistId, startsAt: start },
        { exceptId: null, now },
      );
      if (!assignment) return fail('SLOT_NOT_AVAILABLE');
      const visit = {
        service_code: activityId,
        session_code: null,
        seats: 1,
        waiting_since: null,
        store_code: storeCode,
        starts_at: start,
        ends_at: new Date(assignment.endsAt),
        artist_no: assignment.artistNo,
        is_any_artist: artistId === null,
        price: offered.value.price,
      };
      return ok({ visit, occupancy: assignment.occupancy });
    });
  }

  /** Holds what is asked for, once for each idempotency key. @param by.limit how many times the holder holds at most */
  async function take(
    { market, language, accountId }: { market: Market; language: Language; accountId: string | null },
    { idempotencyKey, ...request }: SlotRequest | SeatRequest,
    { holder, address, limit }: { holder: string; address: string; limit: number },
  ) {
    const prepared =
      'sessionId' in request
        ? await prepareSeats({ market, language, accountId }, request)
        : await prepareSlot({ market, language }, request);
    if (!prepared.ok) return prepared;
    const holderAddress = createHmac('sha256', deps.personSecret).update(getAddressKey(address)).digest('base64url');
    return runOnce<{ id: string }, TakeError | 'HOLD_LIMIT_REACHED'>(
      { db, clock },
      { scope: `reservation.hold ${holder}`, key: idempotencyKey, body: request },
      heldTime,
      async (transaction) => {
        await lockHolders(transaction, [holder, holderAddress]);
        const now = clock.now();
        const holds = await countHolds(transaction, { holder, address: holderAddress, now });
        if (holds >= limit) return fail('HOLD_LIMIT_REACHED', { maxHolds: limit });
        const taken = await prepared.value(transaction, now);
        if (!taken.ok) return taken;
        const { occupancy, visit } = taken.value;
        const row = await insertReservation(transaction, {
          ...visit,
          id: random.uuid(),
          market: market.code,
          language,
          account_id: accountId,
          state: 'held',
          placed_at: now,
          held_until: new Date(now.getTime() + bookingHoldMinutes * minuteMs),
          answers: '{}',
          holder,
          holder_address: holderAddress,
        });
        if (occupancy.length > 0 && !(await takeOccupancy(transaction, row.id, occupancy))) {
          return fail('SLOT_NOT_AVAILABLE');
        }
        await enqueueJobs(transaction, clock, purchases.createPaymentJobs(row, null));
        return ok({ id: row.id });
      },
    );
  }

  /** Cancels a booking, or gives a held time back. @param reason the store's own; null: the guest does */
  function end(
    id: string,
    reason: string | null,
    record: Recording = recordNothing,
  ): Promise<Result<null, 'BOOKING_NOT_FOUND' | 'BOOKING_EXPIRED'>> {
    return runResultInTransaction<Result<null, 'BOOKING_NOT_FOUND' | 'BOOKING_EXPIRED'>>(db, async (transaction) => {
      const row = await lockReservation(transaction, id);
      if (!row) return fail('BOOKING_NOT_FOUND');
      if (row.state === 'cancelled' || row.state === 'expired') return ok(null);
      if (row.state === 'confirmed' && !canChange(row, clock.now())) return fail('BOOKING_EXPIRED');
      // Nobody was told of a time that was only held, and there is nothing to list.
      if (row.state === 'held' && row.email === null) {
        await updateReservation(transaction, id, { state: 'expired', holder: null, holder_address: null });
        await free(transaction, row);
        return ok(null);
      }
      const sequence = row.sequence + 1;
      await updateReservation(transaction, id, {
        state: 'cancelled',
        cancelled_at: clock.now(),
        cancel_reason: reason,
        attendance: null,
        sequence,
        holder: null,
        holder_address: null,
      });
      await free(transaction, row);
      if (row.state === 'confirmed') await enqueueBookingMails(transaction, clock, row, 'cancelled', sequence);
      await record(transaction, row, { state: 'cancelled', reason });
      return ok(null);
    });
  }

  return {
    purchases,

    hold: async ({ actor, market, language }, address, request) => {
      const accountId = 'accountId' in actor ? actor.accountId : null;
      const by = { holder: getCallerKey(actor), address, limit: maxBookingHolds };
      const held = await take({ market, language, accountId }, request, by);
      if (!held.ok) return held;
      const { id } = held.value;
      return ok({ id, key: accountId === null ? purchases.createKey(await purchases.getExisting(id)) : null });
    },

    read: async (caller, id, key) => {
      const access = await purchases.findPermitted(caller, id, key, 'view');
      return access.ok ? ok(await readBooking(access.value.purchase, caller.language, access.value)) : access;
    },

    change: async (caller, id, key, change) => {
      const access = await purchases.findPermitted(caller, id, key, 'change');
      if (!access.ok) return access;
      const { purchase } = access.value;
      if (change.action === 'confirm') {
        const { definition } = await findActivity(purchase);
        const checked = checkConfirmation(change, purchase, definition, caller.language);
        if (!checked.ok) return checked;
        const confirmed = await confirm(id, checked.value.contact, checked.value);
        if (!confirmed.ok) return confirmed;
      } else {
        const moved = await move(purchase, change);
        if (!moved.ok) return moved;
      }
      return ok(await readBooking(await purchases.getExisting(id), caller.language, access.value));
    },

    cancel: async (caller, id, key) => {
      const access = await purchases.findPermitted(caller, id, key, 'cancel');
      if (!access.ok) return access;
      const cancelled = await end(id, null);
      if (!cancelled.ok) return cancelled;
      return ok(await readBooking(await purchases.getExisting(id), caller.language, access.value));
    },

    bookForGuest: async (author, { market, language }, { contact, answers, ...visit }) => {
      // Checked before anything is held.
      const { problems } = checkContact(contact, market.code, { path: 'contact.' });
      if (problems.length > 0) return fail('VALIDATION_FAILED', { fields: toFieldErrors(problems, language) });
      const by = { holder: `staff:${author.accountId}`, address: author.address, limit: maxStaffHolds };
      const held = await take({ market, language, accountId: null }, visit, by);
      if (!held.ok) {
        const { code, details } = held.error;
        // Of a guest without an account nobody knows the tier.
        return code === 'AUTHENTICATION_FAILED' ? fail('EVENT_NEEDS_TIER') : fail(code, details);
      }
      const row = await purchases.getExisting(held.value.id);
      const { definition } = await findActivity(row);
      const checked = checkConfirmation({ contact, answers }, row, definition, language);
      if (!checked.ok) return checked;
      const confirmed = await confirm(row.id, checked.value.contact, checked.value, recordBy(author, 'booked'));
      return confirmed.ok ? ok(await purchases.getExisting(row.id)) : confirmed;
    },

    moveByStore: async (author, id, to) => {
      const row = await findReservation(db, id);
      if (!row) return fail('BOOKING_NOT_FOUND');
      const moved = await move(row, to, recordBy(author, 'moved'));
      return moved.ok ? ok(await purchases.getExisting(id)) : moved;
    },

    cancelByStore: async (author, id, reason) => {
      const ended = await end(id, reason, recordBy(author, 'cancelled'));
      return ended.ok ? ok(await purchases.getExisting(id)) : ended;
    },

    list: async (accountId, language, after) => {
      const found = await listAccountBookings(db, accountId, after, bookingsPerPage + 1);
      const { page, nextCursor } = splitPage(found, bookingsPerPage, ({ starts_at: at, id }) => ({ at, id }));
      const rights = { isOwn: true, capabilities: purchases.allCapabilities };
      const bookings = await Promise.all(page.map((row) => readBooking(row, language, rights)));
      return {
        bookings: bookings.map(({ id, number, market, status, startsAt, endsAt, service, store }) => ({
          id,
          number,
          market,
          status,
          startsAt,
          endsAt,
          serviceName: service.name,
          storeName: store.name,
          zone: store.zone,
        })),
        nextCursor,
      };
    },

    offerSeats: (sessionCode) =>
      runInTransaction(db, async (transaction) => {
        for (const row of await seats.offer(transaction, sessionCode)) {
          await enqueueJobs(transaction, clock, purchases.createPaymentJobs(row, null));
          await enqueueBookingMails(transaction, clock, row, 'offered', row.sequence);
        }
      }),

    readForMail: async (row) => ({
      booking: await readBooking(row, row.language, { isOwn: false, capabilities: purchases.allCapabilities }),
      link: purchases.createLink(row, purchases.createKey(row), row.language),
    }),
  };
}

/** Who changes a booking for a store. */
type StaffAuthor = Extract<Author, { accountId: string }>;

/** Records a change of a booking by staff, in its transaction. */
type Recording = (
  transaction: Transaction<Tables>,
  before: StoredReservation,
  after: Record<string, unknown>,
) => Promise<void>;

/** Of what guests change themselves nothing is recorded. */
const recordNothing: Recording = async () => {};

/** What is taken for a reservation. @property occupancy of artists and a chair; none where seats are taken */
type Taken = { visit: NewVisit; occupancy: Assignment['occupancy'] };

/** What is stored of the answer to a hold; its key is made again for each request. */
const heldTime = z.object({ id: z.string() });

/** Returns the contact details and answers of a guest, checked (spec §5). */
function checkConfirmation(
  { contact: given, answers: givenAnswers }: BookingDetails,
  { market }: Pick<StoredReservation, 'market'>,
  definition: { questions: readonly QuestionDefinition[] } | undefined,
  language: Language,
): Result<
  { contact: { fullName: string; email: string; phone: string }; notes: string; answers: Record<string, string> },
  'VALIDATION_FAILED'
> {
  const { notes, ...person } = given;
  const { value: contact, problems } = checkContact(person, market, { path: 'contact.' });
  if (notes.length > maxBookingNoteLength) problems.push({ path: 'contact.notes', code: 'TOO_LONG' });
  const answers: Record<string, string> = {};
  for (const { id, isRequired, choices } of definition?.questions ?? []) {
    const answer = givenAnswers[id] ?? '';
    const problem: FieldProblem['code'] | null =
      answer === ''
        ? isRequired
          ? 'REQUIRED'
          : null
        : choices && !choices.some((choice) => Object.values(choice).includes(answer))
          ? 'INVALID_VALUE'
          : answer.length > maxAnswerLength
            ? 'TOO_LONG'
            : null;
    if (problem) problems.push({ path: `answers.${id}`, code: problem });
    else if (answer !== '') answers[id] = answer;
  }
  const fields = toFieldErrors(problems, language);
  return fields.length > 0 ? fail('VALIDATION_FAILED', { fields }) : ok({ contact, notes, answers });
}
