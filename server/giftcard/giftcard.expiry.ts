import type { Transaction } from 'kysely';
import type { Tables } from '../platform/tables.ts';
import { listPostings, lockBalance, post } from './giftcard.ledger.store.ts';
import type { StoredGiftCard } from './giftcard.store.ts';

/** Takes what is left on a locked card whose last day is over. Idempotent; locks its balance. */
export async function expireBalance(
  transaction: Transaction<Tables>,
  { id, state, expires_at: expiresAt }: Pick<StoredGiftCard, 'id' | 'state' | 'expires_at'>,
  now: Date,
): Promise<void> {
  const { amount } = await lockBalance(transaction, id);
  if (state !== 'issued' || expiresAt === null || now < expiresAt || amount === 0) return;
  const [last] = await listPostings(transaction, id, 1);
  const posting = { balance_id: id, cause: 'expiry' as const, amount: -amount, posted_at: now };
  await post(transaction, { ...posting, idempotency_key: `expiry:${id}:${last?.id ?? 0}` });
}
