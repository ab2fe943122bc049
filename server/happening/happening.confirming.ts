import { normalizeEmail } from '@vermilion/contract/contact';
import type { BookingDetails, DepositPayment } from '@vermilion/contract/happening';
import { maxBookingNoteLength, maxUpcomingBookings } from '@vermilion/contract/happening-terms';
import { type Language, markets } from '@vermilion/contract/markets';
import type { TenderSource } from '@vermilion/contract/pricing';
import type { Transaction } from 'kysely';
import type { PaymentService } from '../payment/payment.service.ts';
import type { Clock } from '../platform/clock.ts';
import { awaitTogether, type Db, runResultInTransaction } from '../platform/database.ts';
import { enqueueJobs } from '../platform/jobs.ts';
import { checkContact, type FieldProblem, toFieldErrors } from '../platform/person.ts';
import { fail, ok, type Result } from '../platform/result.ts';
import type { Tables } from '../platform/tables.ts';
import {
  countUpcoming,
  lockGuest,
  lockReservation,
  type StoredReservation,
  toPayable,
  updateReservation,
} from './happening.booking.store.ts';
import { findSessionGathering, lockSession } from './happening.gatherings.store.ts';
import { createOfferJob, enqueueBookingMails } from './happening.jobs.ts';
import type { ReservationPurchases } from './happening.purchases.ts';
import { type Recording, recordNothing } from './happening.recording.ts';
import type { Seats } from './happening.seats.ts';
import type { QuestionDefinition } from './happening.supply.file.ts';
import { splitDeposit } from './happening.terms.rules.ts';

const maxAnswerLength = 300;

/** Pays deposits by gift card and credit. */
export type DepositMoney = {
  /** Returns the credit of a member in the market of a booking, in minor units. */
  readCredit(accountId: string, market: StoredReservation['market']): Promise<number>;
  /**
   * Locks what a gift card and a member's credit have, the card first.
   * @param from.cardId null: no card; `accountId` null: no credit
   */
  lockBalances(
    transaction: Transaction<Tables>,
    from: { cardId: string | null; accountId: string | null; market: StoredReservation['market'] },
  ): Promise<{ source: TenderSource; balance: number }[]>;
};

/** What pays a deposit. @property cardId of the gift card whose code was given */
export type ChosenPayment = Pick<DepositPayment, 'method' | 'usesCredit'> & { cardId: string | null };

export type ConfirmError =
  | 'BOOKING_NOT_FOUND'
  | 'BOOKING_CANCELLED'
  | 'HOLD_EXPIRED'
  | 'BOOKING_LIMIT_REACHED'
  | 'EVENT_NEEDS_TIER'
  | 'SESSION_NOT_AVAILABLE'
  | PayError;

/** Why a deposit cannot be paid. */
export type PayError = 'ORDERS_CLOSED' | 'PAYMENT_METHOD_NOT_AVAILABLE';

/** Makes bookings of what is held. */
export type Confirming = {
  /** Makes a booking of a held time, a request of one that the store has to say yes to, or begins the payment of its deposit. Idempotent. */
  confirm(
    id: string,
    details: CheckedDetails,
    payment: ChosenPayment | null,
    record?: Recording,
  ): Promise<Result<null, ConfirmError>>;
  /** Makes a booking, or a request, of a locked one whose deposit is paid or which needs none. */
  make(transaction: Transaction<Tables>, row: StoredReservation, now: Date): Promise<void>;
  /** Says yes to a request. Idempotent. */
  approve(
    id: string,
    record: Recording,
  ): Promise<Result<null, 'BOOKING_NOT_FOUND' | 'BOOKING_EXPIRED' | 'BOOKING_CANCELLED'>>;
};

export function createConfirming({
  db,
  clock,
  payments,
  purchases,
  seats,
  money,
  takesOrders,
}: {
  db: Db;
  clock: Clock;
  payments: PaymentService;
  purchases: Pick<ReservationPurchases, 'listMethods' | 'planPayment' | 'createPaymentJobs'>;
  seats: Pick<Seats, 'checkTier'>;
  money: DepositMoney;
  takesOrders: boolean;
}): Confirming {
  const noHolder = { holder: null, holder_address: null };

  /** @param change what else is written with it */
  async function makeBooking(
    transaction: Transaction<Tables>,
    row: StoredReservation,
    now: Date,
    change: Parameters<typeof updateReservation>[2] = {},
  ): Promise<void> {
    const about = row.needs_approval ? 'requested' : 'confirmed';
    await awaitTogether([
      updateReservation(transaction, row.id, {
        ...change,
        state: about,
        confirmed_at: about === 'confirmed' ? now : null,
        paid_at: row.deposit > 0 ? now : null,
        ...noHolder,
      }),
      enqueueBookingMails(transaction, clock, row, about, row.sequence),
    ]);
  }

  /** Begins the payment of the deposit of a locked booking. @returns whether it is paid already, by gift card and credit */
  async function beginPayment(
    transaction: Transaction<Tables>,
    row: StoredReservation,
    { method, cardId, usesCredit }: ChosenPayment,
    now: Date,
  ): Promise<Result<boolean, PayError>> {
    if (!takesOrders) return fail('ORDERS_CLOSED');
    const { id, deposit, market: code, language, account_id: accountId, starts_at: startsAt } = row;
    const market = markets[code];
    const currency = market.currency.code;
    const from = { cardId, accountId: usesCredit ? accountId : null, market: code };
    const available = await money.lockBalances(transaction, from);
    const balances = available.map(({ balance }) => balance);
    const { parts, amountDue } = splitDeposit(deposit, balances, payments.getSmallestPayment(currency));
    const tenders = available.flatMap(({ source }, index) => {
      const amount = parts[index] ?? 0;
      return amount > 0 ? [{ source, amount }] : [];
    });
    const methods = purchases.listMethods(amountDue, market, language);
    const chosen = methods.find((each) => each.code === method)?.code ?? null;
    if (amountDue > 0 && chosen === null) return fail('PAYMENT_METHOD_NOT_AVAILABLE');
    const paid = amountDue === 0 ? null : chosen;
    const plan = purchases.planPayment(paid, market, now);
    // Seats that were waited for are held as long as was said, and nothing is paid once it has begun.
    const heldUntil = pickEarliest(new Date(Math.max(plan.heldUntil.getTime(), row.held_until.getTime())), startsAt);
    const pageExpiresAt = pickEarliest(plan.pageExpiresAt, startsAt);
    const amounts = { total: deposit, amountDue, tenders, currency };
    const attempt = paid === null ? null : { method: paid, pageExpiresAt };
    const payment = await payments.begin(transaction, toPayable(id), amounts, attempt);
    const change = { state: 'placed' as const, amount_due: amountDue, held_until: heldUntil, hold_extensions: 0 };
    await updateReservation(transaction, id, change);
    if (payment) await enqueueJobs(transaction, clock, purchases.createPaymentJobs({ ...row, ...change }, payment));
    return ok(payment === null);
  }

  return {
    make: makeBooking,

    confirm: (id, { contact, notes, answers }, payment, record = recordNothing) =>
      runResultInTransaction<Result<null, ConfirmError>>(db, async (transaction) => {
        const now = clock.now();
        // One mailbox has one limit, however its address is spelled.
        const email = normalizeEmail(contact.email);
        const [row, , upcoming] = await awaitTogether([
          lockReservation(transaction, id),
          lockGuest(transaction, email),
          countUpcoming(transaction, email, { now, exceptId: id }),
        ]);
        if (!row) return fail('BOOKING_NOT_FOUND');
        if (row.state === 'cancelled') return fail('BOOKING_CANCELLED');
        if (row.state === 'expired') return fail('HOLD_EXPIRED');
        // Sent again, as the answer was lost.
        if (row.state !== 'held') return ok(null);
        // Whoever is late by seconds has it, as long as it was not given back.
        if (row.starts_at <= now) return fail('HOLD_EXPIRED');
        if (upcoming >= maxUpcomingBookings) {
          return fail('BOOKING_LIMIT_REACHED', { maxBookings: maxUpcomingBookings });
        }
        const gathering =
          row.session_code === null ? undefined : await findSessionGathering(transaction, row.session_code);
        const permitted = gathering ? await seats.checkTier(transaction, gathering, row.account_id) : ok(null);
        if (!permitted.ok) return fail('EVENT_NEEDS_TIER');
        if (row.session_code !== null && !(await lockSession(transaction, row.session_code))) {
          return fail('SESSION_NOT_AVAILABLE');
        }
        const person = {
          full_name: contact.fullName,
          email: contact.email,
          phone: contact.phone,
          notes,
          answers: JSON.stringify(answers),
        };
        // Who has waited was told of a place in the line, and of the offer.
        const sequence = row.email === null ? row.sequence : row.sequence + 1;
        if (row.waiting_since !== null) {
          const change = { state: 'waiting' as const, waiting_since: now, sequence, ...person, ...noHolder };
          await updateReservation(transaction, id, change);
          await enqueueBookingMails(transaction, clock, row, 'waiting', sequence);
          await record(transaction, row, { state: 'waiting' });
          // Seats may have become free while the details were filled in.
          if (row.session_code !== null)
            await enqueueJobs(transaction, clock, [createOfferJob(clock, row.session_code)]);
          return ok(null);
        }
        if (row.deposit > 0) {
          await updateReservation(transaction, id, { ...person, sequence });
          const begun = await beginPayment(transaction, row, payment ?? noPayment, now);
          if (!begun.ok) return begun;
          if (!begun.value) return ok(null);
        }
        await makeBooking(transaction, { ...row, sequence }, now, { ...person, sequence });
        await record(transaction, row, { state: row.needs_approval ? 'requested' : 'confirmed' });
        return ok(null);
      }),

    approve: (id, record) =>
      runResultInTransaction<Result<null, 'BOOKING_NOT_FOUND' | 'BOOKING_EXPIRED' | 'BOOKING_CANCELLED'>>(
        db,
        async (transaction) => {
          const row = await lockReservation(transaction, id);
          if (row?.state === 'cancelled') return fail('BOOKING_CANCELLED');
          if (row?.state === 'confirmed') return ok(null);
          if (row?.state !== 'requested') return fail('BOOKING_NOT_FOUND');
          const now = clock.now();
          if (row.starts_at <= now) return fail('BOOKING_EXPIRED');
          const sequence = row.sequence + 1;
          await updateReservation(transaction, id, { state: 'confirmed', confirmed_at: now, sequence });
          await enqueueBookingMails(transaction, clock, row, 'confirmed', sequence);
          await record(transaction, row, { state: 'confirmed' });
          return ok(null);
        },
      ),
  };
}

const pickEarliest = (one: Date, other: Date): Date => new Date(Math.min(one.getTime(), other.getTime()));

/** Where nothing says how a deposit is paid. */
const noPayment: ChosenPayment = { cardId: null, usesCredit: false };

/** The contact details and answers of a guest, checked. */
export type CheckedDetails = {
  contact: { fullName: string; email: string; phone: string };
  notes: string;
  answers: Record<string, string>;
};

/** Returns the contact details and answers of a guest, checked (spec §5). */
export function checkDetails(
  { contact: given, answers: givenAnswers }: BookingDetails,
  { market }: Pick<StoredReservation, 'market'>,
  definition: { questions: readonly QuestionDefinition[] } | undefined,
  language: Language,
): Result<CheckedDetails, 'VALIDATION_FAILED'> {
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
