import type { ErrorCode } from '@vermilion/contract/errors';
import type { Transaction } from 'kysely';
import { z } from 'zod';
import { type Author, recordChange } from '../audit/audit.service.ts';
import type { Clock } from '../platform/clock.ts';
import { type Database, runResultInTransaction } from '../platform/database.ts';
import { type IdempotentRequest, runOnce } from '../platform/idempotency.ts';
import { fail, ok, type Result } from '../platform/result.ts';
import type { Tables } from '../platform/tables.ts';
import { lockOrder, type StoredOrder } from './order.store.ts';

/** Which order staff change, and who does. */
export type OrderToChange = { author: Author; orderId: string };

/** Whether the author of a change has placed the order as a member: nobody pays money out to themselves. */
export function isOwnOrder(author: Author, { account_id: accountId }: Pick<StoredOrder, 'account_id'>): boolean {
  return 'accountId' in author && author.accountId === accountId;
}

/** What staff have changed of an order, as the audit keeps it; null: it had been done before, and nothing was changed. */
export type OrderChange = Record<string, unknown> | null;

/** Changes a locked order. @returns what was changed; the failure of a change undoes the transaction */
type ApplyChange<Code extends ErrorCode> = (
  transaction: Transaction<Tables>,
  order: StoredOrder,
) => Promise<Result<OrderChange, Code>>;

type Deps = { database: Database; clock: Clock };
type NamedChange = OrderToChange & { action: `orders.${string}` };

/** Runs a change of an order that stays locked to the end of the transaction, and records it with its author. */
export async function changeLocked<Code extends ErrorCode>(
  transaction: Transaction<Tables>,
  clock: Clock,
  { author, orderId, action }: NamedChange,
  apply: ApplyChange<Code>,
): Promise<Result<null, Code | 'ORDER_NOT_FOUND'>> {
  const order = await lockOrder(transaction, orderId);
  if (!order) return fail('ORDER_NOT_FOUND');
  const changed = await apply(transaction, order);
  if (!changed.ok) return changed;
  if (changed.value) {
    const object = { kind: 'order', id: orderId };
    const after = { number: order.number, ...changed.value };
    await recordChange(transaction, clock, { author, action, object, before: { state: order.state }, after });
  }
  return ok(null);
}

/** Leads an order to a state in the name of staff. Parallel changes of an order come one after another. */
export function changeOrder<Code extends ErrorCode>(
  { database, clock }: Deps,
  change: NamedChange,
  apply: ApplyChange<Code>,
): Promise<Result<null, Code | 'ORDER_NOT_FOUND'>> {
  return runResultInTransaction(database.db, (transaction) => changeLocked(transaction, clock, change, apply));
}

/**
 * Changes an order in the name of staff once per idempotency key, where a repetition could not be known by the order's state.
 */
export function changeOrderOnce<Code extends ErrorCode>(
  { database: { db }, clock }: Deps,
  change: NamedChange & Omit<IdempotentRequest, 'scope'>,
  apply: ApplyChange<Code>,
): Promise<Result<null, Code | 'ORDER_NOT_FOUND' | 'IDEMPOTENCY_KEY_REUSED'>> {
  const { key, body, action, orderId } = change;
  return runOnce({ db, clock }, { scope: `${action} ${orderId}`, key, body }, z.null(), (transaction) =>
    changeLocked(transaction, clock, change, apply),
  );
}
