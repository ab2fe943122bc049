import { dayMs } from '@vermilion/contract/durations';
import type { Transaction } from 'kysely';
import { findRefundCause, type PayableHandler, type PaymentService } from '../payment/payment.service.ts';
import type { Clock } from '../platform/clock.ts';
import { type Db, runInTransaction, runResultInTransaction } from '../platform/database.ts';
import { enqueueJobs } from '../platform/jobs.ts';
import { fail, ok, type Result } from '../platform/result.ts';
import { runEach } from '../platform/run-each.ts';
import type { Tables } from '../platform/tables.ts';
import { canChange } from './happening.booking.rules.ts';
import {
  freeOccupancy,
  listPastRequests,
  listUnsettledNoShows,
  listUnsettledPoints,
  lockReservation,
  type StoredReservation,
  toPayable,
  updateReservation,
} from './happening.booking.store.ts';
import {
  createOfferJob,
  createRefundMail,
  enqueueBookingMails,
  enqueueTimeOffers,
  reservationJobs,
} from './happening.jobs.ts';
import type { VisitPoints } from './happening.points.ts';
import type { ReservationPurchases } from './happening.purchases.ts';
import { type Recording, recordNothing } from './happening.recording.ts';
import { type DepositRefund, getRefundAhead } from './happening.refunds.rules.ts';
import { getKeptAmount } from './happening.terms.rules.ts';

/** How long staff can still put right that a guest did not come, before what is not kept of the deposit goes back. */
const noShowSettledAfterMs = dayMs;

/** Before the ids of the refunds of bookings that have ended, to keep them apart from those that staff give. */
const endingPrefix = 'booking:';

/** Why a booking is not cancelled. */
export type EndError =
  | 'BOOKING_NOT_FOUND'
  | 'BOOKING_AT_PROVIDER'
  | 'BOOKING_EXPIRED'
  | 'BOOKING_PAYMENT_PENDING'
  | 'BOOKING_FEE_CHANGED';

/** Ends bookings: by their guests, by the store, or as nobody has paid or answered in time. */
export type Ending = {
  /** Frees the artists and the chair, or the seats, of a booking. */
  free(transaction: Transaction<Tables>, row: StoredReservation): Promise<void>;
  /** Gives back what a locked booking holds that was not made or paid in time. */
  endUnpaid(transaction: Transaction<Tables>, row: StoredReservation): Promise<void>;
  /**
   * Requests the refund of what of a deposit is still to go back; while a dispute about it is open it waits for that. Idempotent.
   * @returns what goes back, now or then, in minor units
   */
  giveBack(
    transaction: Transaction<Tables>,
    row: Pick<StoredReservation, 'id' | 'returned'> & { refund_due: number | null },
  ): Promise<number>;
  /**
   * Cancels a booking, or gives a held time back. What is not kept of a deposit goes back.
   * @param reason the store's own; null: the guest does
   * @param facts.shownState the state that the guest has seen: one that was paid meanwhile is shown first
   * @param facts.shownFee what the guest was told is kept, in minor units
   * @param facts.isOff whether what was booked does not take place: it is cancelled also once its time has come
   * @returns BOOKING_PAYMENT_PENDING for one that was paid meanwhile, BOOKING_FEE_CHANGED where more is kept by now
   */
  end(
    id: string,
    reason: string | null,
    facts?: {
      record?: Recording;
      shownState?: StoredReservation['state'];
      shownFee?: number | undefined;
      isOff?: boolean;
    },
  ): Promise<Result<null, EndError>>;
  /**
   * Ends requests that the store has not answered in time, gives back what is not kept of the deposits of guests who did not come, and
   * settles points that are not as visits have become.
   */
  endPast(): Promise<void>;
};

/** Whether a dispute about a deposit is open, or what a lost one took is not recorded yet: nothing goes back then. */
export async function isHeldByDispute(
  payments: Pick<PaymentService, 'findCurrent' | 'listDisputes'>,
  from: Db,
  id: string,
): Promise<boolean> {
  const current = await payments.findCurrent(from, toPayable(id));
  return (await payments.listDisputes(from, toPayable(id))).some(
    // One about money that was too much anyway is none of the deposit's.
    ({ payment_id: paymentId, state, applied_at: at }) =>
      paymentId === current?.id && (state === 'open' || (state === 'lost' && at === null)),
  );
}

/** Returns the refunds of a booking, the oldest first; without what a dispute took, which the shop does not give back. */
export async function listDepositRefunds(
  payments: Pick<PaymentService, 'listRefunds'>,
  from: Db,
  id: string,
): Promise<DepositRefund[]> {
  const refunds = await payments.listRefunds(from, toPayable(id));
  const getCause = (refund: (typeof refunds)[number]): DepositRefund['cause'] => {
    const cause = findRefundCause(refund, refunds);
    if (cause === null || cause.kind === 'surplus') return null;
    return cause.kind === 'requested' && !cause.requestId.startsWith(endingPrefix) ? 'goodwill' : 'ending';
  };
  return refunds
    .filter(({ origin }) => origin !== 'dispute')
    .map((refund) => ({
      key: refund.idempotency_key,
      amount: refund.amount,
      state: refund.state,
      isClosed: refund.closed_at !== null,
      cause: getCause(refund),
    }));
}

export function createEnding({
  db,
  clock,
  payments,
  visitPoints,
}: {
  db: Db;
  clock: Clock;
  payments: PaymentService;
  visitPoints: VisitPoints;
}): Ending {
  const noHolder = { holder: null, holder_address: null };

  async function free(
    transaction: Transaction<Tables>,
    { id, session_code: session, store_code: storeCode, starts_at: startsAt }: StoredReservation,
  ): Promise<void> {
    if (session === null) {
      await freeOccupancy(transaction, id);
      await enqueueTimeOffers(transaction, clock, [{ storeCode, startsAt }]);
    } else await enqueueJobs(transaction, clock, [createOfferJob(clock, session)]);
  }

  const giveBack: Ending['giveBack'] = async (transaction, row) => {
    if (!row.refund_due) return 0;
    const { id, refund_due: due } = row;
    const amount = getRefundAhead(row, await listDepositRefunds(payments, transaction, id));
    if (amount === 0 || (await isHeldByDispute(payments, transaction, id))) return amount;
    // More can become due later: of a guest who did not come, and whose class is then cancelled.
    const given = await payments.refund(transaction, toPayable(id), {
      requestId: `${endingPrefix}${id}:${due}`,
      amount,
    });
    return given.ok ? amount : 0;
  };

  /** Ends the payment of a locked booking that is not paid; gift card and credit have their part back. */
  async function abandon(transaction: Transaction<Tables>, { id }: StoredReservation): Promise<void> {
    await payments.abandon(transaction, toPayable(id));
    await payments.refundCancelled(transaction, toPayable(id));
  }

  return {
    free,
    giveBack,

    endUnpaid: async (transaction, row) => {
      const payment = row.state === 'placed' ? await payments.findCurrent(transaction, toPayable(row.id)) : null;
      await updateReservation(transaction, row.id, { state: 'expired', ...noHolder });
      await free(transaction, row);
      if (row.state !== 'placed') return;
      await abandon(transaction, row);
      // Its guest waits for a mail. Anybody can name an e-mail: its owner gets no second one about what a stranger has not paid.
      const isExpected = payment?.state === 'pending' || (row.transfer_mail !== null && row.account_id !== null);
      if (!payment || !isExpected) return;
      const mail = { id: row.id, paymentId: payment.id, outcome: 'cancelled' as const };
      await enqueueJobs(transaction, clock, [reservationJobs.createUnpaidMail(clock, mail)]);
    },

    end: (id, reason, { record = recordNothing, shownState, shownFee, isOff = false } = {}) =>
      runResultInTransaction<Result<null, EndError>>(db, async (transaction) => {
        const row = await lockReservation(transaction, id);
        if (!row) return fail('BOOKING_NOT_FOUND');
        if (row.state === 'cancelled' || row.state === 'expired') return ok(null);
        if (row.provider !== null) return fail('BOOKING_AT_PROVIDER');
        const now = clock.now();
        if (row.state === 'confirmed' && !isOff && !canChange(row, now)) return fail('BOOKING_EXPIRED');
        // Nobody was told of a time that was only held, and there is nothing to list.
        if (row.state === 'held' && row.email === null) {
          await updateReservation(transaction, id, { state: 'expired', ...noHolder });
          await free(transaction, row);
          return ok(null);
        }
        const isMade = row.state === 'confirmed' || row.state === 'requested';
        if (isMade && shownState === 'placed') return fail('BOOKING_PAYMENT_PENDING');
        const kept = reason === null ? getKeptAmount(row, now) : 0;
        if (shownFee !== undefined && kept > shownFee) return fail('BOOKING_FEE_CHANGED');
        const due = isMade && row.deposit > 0 ? row.deposit - kept : null;
        const sequence = row.sequence + 1;
        await updateReservation(transaction, id, {
          state: 'cancelled',
          cancelled_at: now,
          cancel_reason: reason,
          attendance: null,
          ...(await visitPoints.settle(transaction, row, false)),
          refund_due: due,
          sequence,
          ...noHolder,
        });
        await free(transaction, row);
        if (row.state === 'placed') await abandon(transaction, row);
        const refund = await giveBack(transaction, { ...row, refund_due: due });
        // Who has only begun to pay is told what the store does, not what they do themselves.
        const isTold = isMade || (row.state === 'placed' && reason !== null);
        if (isTold) await enqueueBookingMails(transaction, clock, row, 'cancelled', sequence);
        await record(transaction, row, { state: 'cancelled', reason, refund });
        return ok(null);
      }),

    endPast: async () => {
      const now = clock.now();
      for (const id of await listPastRequests(db, now)) {
        await runInTransaction(db, async (transaction) => {
          const row = await lockReservation(transaction, id);
          if (row?.state !== 'requested' || row.starts_at > now) return;
          const change = { state: 'expired' as const, refund_due: row.deposit, sequence: row.sequence + 1 };
          await updateReservation(transaction, id, change);
          await free(transaction, row);
          await giveBack(transaction, { ...row, ...change });
          await enqueueBookingMails(transaction, clock, row, 'cancelled', change.sequence);
        });
      }
      for (const id of await listUnsettledNoShows(db, new Date(now.getTime() - noShowSettledAfterMs))) {
        await runInTransaction(db, async (transaction) => {
          const row = await lockReservation(transaction, id);
          if (row?.attendance !== 'no_show' || row.refund_due !== null) return;
          // What the store has moved costs its guest nothing.
          const due = row.fee_from === null ? row.deposit : row.deposit - row.late_fee;
          await updateReservation(transaction, id, { refund_due: due });
          await giveBack(transaction, { ...row, refund_due: due });
        });
      }
      // A process of the release before, and an import that moves a class, give and take back no points.
      await runEach(await listUnsettledPoints(db), (id) =>
        runInTransaction(db, async (transaction) => {
          const row = await lockReservation(transaction, id);
          if (!row) return;
          const isCompleted = row.state === 'confirmed' && row.attendance === 'completed';
          await updateReservation(transaction, id, await visitPoints.settle(transaction, row, isCompleted));
        }),
      );
    },
  };
}

/** Creates the handler of payments for deposits. @param onPaid makes a booking of a locked one whose deposit is paid */
export function createReservationPayableHandler(
  { clock }: { clock: Clock },
  purchases: Pick<ReservationPurchases, 'createPayable' | 'lockExisting'>,
  onPaid: (transaction: Transaction<Tables>, row: StoredReservation, now: Date) => Promise<void>,
  { free, giveBack }: Pick<Ending, 'free' | 'giveBack'>,
): PayableHandler {
  return {
    ...purchases.createPayable(async (transaction, row, now) => {
      if (row.starts_at > now) return onPaid(transaction, row, now);
      // It has begun without its guest's place being sure: the money goes back.
      const change = { state: 'expired' as const, refund_due: row.deposit, holder: null, holder_address: null };
      await updateReservation(transaction, row.id, change);
      await free(transaction, row);
      await giveBack(transaction, { ...row, ...change });
    }),

    onRefundRequested: async () => {},

    onRefundRefused: async (transaction, id, refund) => {
      await enqueueJobs(transaction, clock, [createRefundMail(clock, id, refund.id, 'refundRefused')]);
    },

    onRefundSucceeded: async (transaction, id, refund) => {
      await enqueueJobs(transaction, clock, [createRefundMail(clock, id, refund.id, 'refunded')]);
    },

    // The visit stands: the store collects what is missing, and sees what is left of the deposit.
    onReturned: async (transaction, id, { amount }) => {
      const { returned } = await purchases.lockExisting(transaction, id);
      await updateReservation(transaction, id, { returned: returned + amount });
      return 0;
    },

    onReturnFailed: async (transaction, id, { amount }) => {
      const { returned } = await purchases.lockExisting(transaction, id);
      await updateReservation(transaction, id, { returned: Math.max(0, returned - amount) });
    },

    onDisputeChange: async (transaction, id, { state, isOpen }) => {
      // What was due while it was open goes back now.
      if (state === 'won' && !isOpen) await giveBack(transaction, await purchases.lockExisting(transaction, id));
    },

    onDisputesRecorded: async (transaction, id) => {
      await giveBack(transaction, await purchases.lockExisting(transaction, id));
    },
  };
}
