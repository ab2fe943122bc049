import type { ErrorCode } from '@vermilion/contract/errors';
import type { ReturnState } from '@vermilion/contract/returns';
import type { Transaction } from 'kysely';
import { type Author, recordChange } from '../audit/audit.service.ts';
import type { OrderService } from '../order/order.service.ts';
import type { Clock } from '../platform/clock.ts';
import { fail, ok, type Result } from '../platform/result.ts';
import type { Tables } from '../platform/tables.ts';
import { enqueueStateMail } from './returns.jobs.ts';
import { canReturnBecome } from './returns.rules.ts';
import {
  findReturn,
  listReturnLines,
  type StoredReturn,
  type StoredReturnLine,
  updateReturn,
} from './returns.store.ts';

export type ChangeError = 'RETURN_NOT_FOUND' | 'RETURN_STATE_CHANGED';

/** A return that staff change, and who does. */
export type ReturnToChange = { author: Author; returnId: string };

/** A return that is locked by its order, with its lines. */
type LockedReturn = {
  stored: StoredReturn;
  lines: readonly StoredReturnLine[];
  order: NonNullable<Awaited<ReturnType<OrderService['lockWithLines']>>>;
};

/**
 * A change of a return by staff.
 * @property isSame whether it is the one that led the return to the state that it has
 * @property work what changes with it. @returns the columns to write
 */
export type Change<Code extends ErrorCode> = {
  to: ReturnState;
  isSame: (locked: LockedReturn) => boolean;
  work: (
    transaction: Transaction<Tables>,
    locked: LockedReturn,
  ) => Promise<Result<Partial<Omit<StoredReturn, 'id' | 'number' | 'state'>>, Code>>;
};

export type ReturnChanging = {
  /** Locks the order of a return, and then reads the return. */
  lockReturn(transaction: Transaction<Tables>, returnId: string): Promise<LockedReturn | null>;
  /**
   * Leads a return to a state in the name of staff, records it and mails it. One that has the state already stays as it is, and
   * what would be another change of it is refused; but a label can be replaced.
   * @returns whether anything was changed
   */
  changeLocked<Code extends ErrorCode>(
    transaction: Transaction<Tables>,
    returnToChange: ReturnToChange,
    change: Change<Code>,
  ): Promise<Result<boolean, Code | ChangeError>>;
};

/** Every change of a return by staff goes through here: under the lock of its order, recorded and mailed. */
export function createReturnChanging({
  clock,
  orders,
}: {
  clock: Clock;
  orders: Pick<OrderService, 'lockWithLines'>;
}): ReturnChanging {
  async function lockReturn(transaction: Transaction<Tables>, returnId: string): Promise<LockedReturn | null> {
    const found = await findReturn(transaction, returnId);
    const order = found && (await orders.lockWithLines(transaction, found.order_id));
    const stored = order && (await findReturn(transaction, returnId));
    if (!stored) return null;
    const lines = await listReturnLines(transaction, [stored.order_id]);
    return { stored, order, lines: lines.filter(({ return_id }) => return_id === returnId) };
  }

  async function changeLocked<Code extends ErrorCode>(
    transaction: Transaction<Tables>,
    { author, returnId }: ReturnToChange,
    { to, isSame, work }: Change<Code>,
  ): Promise<Result<boolean, Code | ChangeError>> {
    const locked = await lockReturn(transaction, returnId);
    if (!locked) return fail('RETURN_NOT_FOUND');
    const { stored } = locked;
    if (stored.state === to && isSame(locked)) return ok(false);
    const isNewLabel = to === 'accepted' && stored.state === to && stored.label_url !== null;
    if (!isNewLabel && !canReturnBecome(stored.state, to)) return fail('RETURN_STATE_CHANGED', { state: stored.state });
    const columns = await work(transaction, locked);
    if (!columns.ok) return columns;
    await updateReturn(transaction, returnId, { ...columns.value, state: to });
    // The mail about the order's refund says so, and names what was refunded.
    if (to !== 'refunded') await enqueueStateMail(transaction, clock, { id: returnId, state: to });
    await recordChange(transaction, clock, {
      author,
      action: `returns.${to}`,
      object: { kind: 'return', id: returnId },
      before: { state: stored.state },
      after: { number: stored.number, order: locked.order.order.number, ...columns.value },
    });
    return ok(true);
  }

  return { lockReturn, changeLocked };
}
