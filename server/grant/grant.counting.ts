import type { GrantKind } from '@vermilion/contract/grant';
import type { Transaction } from 'kysely';
import type { Author } from '../audit/audit.service.ts';
import type { Clock } from '../platform/clock.ts';
import type { Random } from '../platform/random.ts';
import { fail, ok, type Result } from '../platform/result.ts';
import type { Tables } from '../platform/tables.ts';
import { type GetGrantLimit, type GrantUnit, limitWindowMs } from './grant.rules.ts';
import { findApproval, insertGrant, lockGrants, sumGrants } from './grant.store.ts';

/** What is given to whom. @property amount in minor units of a currency; 0 or less is no grant */
export type CountedGrant = { kind: GrantKind; objectId: string; unit: GrantUnit; amount: number };

/**
 * Counts what an author gives, in the transaction that gives it, after all else that this locks. What operators give by a command is
 * the shop owner's own, and is not counted (ADR 197).
 * @returns who approved it: null for what is within the limit. STAFF_LIMIT_REACHED where it needs an approval
 */
export type CountGrant = (
  transaction: Transaction<Tables>,
  author: Author,
  grant: CountedGrant,
) => Promise<Result<{ approvedBy: string | null }, 'STAFF_LIMIT_REACHED'>>;

export function createGrantCounter({
  clock,
  random,
  getLimit,
}: {
  clock: Clock;
  random: Random;
  getLimit: GetGrantLimit;
}): CountGrant {
  return async (transaction, author, { kind, objectId, unit, amount }) => {
    if ('operator' in author || amount <= 0) return ok({ approvedBy: null });
    const { accountId } = author;
    await lockGrants(transaction, accountId);
    const now = clock.now();
    const facts = { account_id: accountId, kind, object_id: objectId, unit, amount };
    const approval = await findApproval(transaction, facts, now);
    if (!approval) {
      const since = new Date(now.getTime() - limitWindowMs);
      const given = await sumGrants(transaction, { accountId, unit, since });
      if (given + amount > getLimit(unit)) return fail('STAFF_LIMIT_REACHED');
    }
    await insertGrant(transaction, {
      id: random.uuid(),
      ...facts,
      request_id: approval?.id ?? null,
      given_at: now,
    });
    return ok({ approvedBy: approval?.decided_by ?? null });
  };
}
