import { z } from 'zod';
import type { PaymentService } from '../payment/payment.service.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/database.ts';
import { runOnce } from '../platform/idempotency.ts';
import type { Random } from '../platform/random.ts';
import { fail, ok, type Result } from '../platform/result.ts';
import { lockReservation, toPayable } from './happening.booking.store.ts';
import { isHeldByDispute, listDepositRefunds } from './happening.ending.ts';
import { createRecording, type StaffAuthor } from './happening.recording.ts';
import { getToPayByHand } from './happening.refunds.rules.ts';

const refunded = z.object({ id: z.string(), number: z.string(), amount: z.number(), left: z.number() });

/**
 * Gives back a part of a deposit for staff, without cancelling its booking; nobody gives back what they have paid themselves. What the provider
 * has refused to pay out is paid by hand, or closed and given back again. Once for each idempotency key.
 * @param refund.amount in minor units
 * @returns what was given back, and what can still be; REFUND_TOO_HIGH with `left` where it is more than that
 */
export type RefundBooking = (
  author: StaffAuthor,
  id: string,
  refund: { amount: number; reason: string; idempotencyKey: string },
) => Promise<
  Result<
    z.infer<typeof refunded>,
    'NOT_PERMITTED' | 'BOOKING_NOT_FOUND' | 'REFUND_TOO_HIGH' | 'PAYMENT_DISPUTED' | 'IDEMPOTENCY_KEY_REUSED'
  >
>;

export function createRefunding({
  db,
  clock,
  random,
  payments,
}: {
  db: Db;
  clock: Clock;
  random: Random;
  payments: PaymentService;
}): RefundBooking {
  return (author, id, { idempotencyKey, ...body }) =>
    runOnce<
      z.infer<typeof refunded>,
      'NOT_PERMITTED' | 'BOOKING_NOT_FOUND' | 'REFUND_TOO_HIGH' | 'PAYMENT_DISPUTED' | 'IDEMPOTENCY_KEY_REUSED'
    >({ db, clock }, { scope: `bookings.refunded ${id}`, key: idempotencyKey, body }, refunded, async (transaction) => {
      const row = await lockReservation(transaction, id);
      if (!row) return fail('BOOKING_NOT_FOUND');
      if (row.account_id === author.accountId) return fail('NOT_PERMITTED');
      const { amount, reason } = body;
      // Before it is paid a gift card may have its part of a deposit charged, which goes back with the payment.
      const refundable = row.paid_at === null ? 0 : await payments.readRefundable(transaction, toPayable(id));
      const toPayByHand = getToPayByHand(await listDepositRefunds(payments, transaction, id));
      const left = Math.max(0, refundable - toPayByHand);
      if (await isHeldByDispute(payments, transaction, id)) return fail('PAYMENT_DISPUTED');
      if (amount > left) return fail('REFUND_TOO_HIGH', { left });
      // The id is new: it cannot have been used for another amount.
      const given = await payments.refund(transaction, toPayable(id), { requestId: random.uuid(), amount });
      if (!given.ok) return given;
      await createRecording(clock, author, 'refunded')(transaction, row, { amount, reason });
      return ok({ id, number: row.number, amount, left: left - amount });
    });
}
