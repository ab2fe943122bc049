import type { SignInBlock } from '@vermilion/contract/account';
import { recordChange } from '../audit/audit.service.ts';
import type { Clock } from '../platform/clock.ts';
import { type Database, runResultInTransaction } from '../platform/database.ts';
import { fail, ok } from '../platform/result.ts';
import type { AttemptCounter } from './account.attempts.ts';
import { type AttemptPurpose, parseReference } from './account.rules.ts';
import { clearAttempts, findBlock } from './account.store.ts';
import type { AccountService } from './account.types.ts';

const limitNames: Partial<Record<AttemptPurpose, SignInBlock['limit']>> = {
  sign_in_email: 'email',
  sign_in_device: 'device',
};

/** Blocked sign-ins, as support looks them up. */
export function createBlocks({
  database: { db },
  clock,
  attempts,
}: {
  database: Database;
  clock: Clock;
  attempts: Pick<AttemptCounter, 'hasBlockedEmail'>;
}): Pick<AccountService, 'findBlock' | 'endBlock'> {
  return {
    findBlock: async (reference, email) => {
      const block = await findBlock(db, parseReference(reference));
      if (!block) return fail('SIGN_IN_BLOCK_NOT_FOUND');
      const { address, purpose, began_at, ends_at } = block;
      return ok({
        reference: block.reference,
        isForEmail: email === undefined ? null : attempts.hasBlockedEmail(block, email),
        address,
        limit: limitNames[purpose] ?? 'address',
        beganAt: began_at.toISOString(),
        endsAt: ends_at.toISOString(),
      });
    },

    endBlock: (author, reference) =>
      runResultInTransaction(db, async (transaction) => {
        const block = await findBlock(transaction, parseReference(reference));
        if (!block) return fail('SIGN_IN_BLOCK_NOT_FOUND');
        await clearAttempts(transaction, block.purpose, block.key);
        await recordChange(transaction, clock, {
          author,
          action: 'account.sign_in_unblocked',
          object: { kind: 'sign_in_block', id: block.reference },
        });
        return ok(undefined);
      }),
  };
}
