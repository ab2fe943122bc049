import {
  type ConsentKind,
  findConsentProblems,
  type GivenConsents,
  marketConsents,
} from '@vermilion/contract/consents';
import type { Language } from '@vermilion/contract/markets';
import type { Consent } from '@vermilion/contract/user';
import type { Transaction } from 'kysely';
import { type Db, runInTransaction, runResultInTransaction } from '../platform/database.ts';
import { toFieldErrors } from '../platform/person.ts';
import { fail, ok, type Result } from '../platform/result.ts';
import type { Tables } from '../platform/tables.ts';
import { listChangedAnswers } from './account.rules.ts';
import type { AccountDependencies } from './account.service.ts';
import { findAccount, insertConsents, listConsents, lockAccount, type StoredConsent } from './account.store.ts';

/** What a member has agreed to, by the consents of the home market. Every answer is kept. */
export function createConsentBook({ database, clock }: Pick<AccountDependencies, 'database' | 'clock'>) {
  const { db } = database;

  async function getConsents(accountId: string): Promise<Result<Consent[], 'USER_NOT_FOUND'>> {
    const account = await findAccount(db, accountId);
    if (!account) return fail('USER_NOT_FOUND');
    const latest = getLatest(await listConsents(db, accountId));
    const consents = marketConsents[account.market].map((consent) => {
      const answer = latest.get(consent.kind);
      const givenVersion = answer?.is_given ? answer.version : null;
      return { ...consent, givenVersion, recordedAt: answer?.recorded_at.toISOString() ?? null };
    });
    return ok(consents);
  }

  return {
    getConsents,
    /** Whether an account agrees to something, in whatever version of its text. */
    hasConsent: async (within: Db, accountId: string, kind: ConsentKind): Promise<boolean> =>
      getLatest(await listConsents(within, accountId)).get(kind)?.is_given ?? false,
    /**
     * Records the consent to one kind of text, where the home market has one that was not agreed to before.
     * @param version of the text that was shown
     */
    giveConsent: async (
      transaction: Transaction<Tables>,
      accountId: string,
      given: { kind: ConsentKind; version: string | undefined },
      language: Language,
    ): Promise<Result<undefined, 'USER_NOT_FOUND' | 'VALIDATION_FAILED'>> => {
      const account = await lockAccount(transaction, accountId);
      if (!account) return fail('USER_NOT_FOUND');
      const { market } = account;
      const { kind, version } = given;
      const request = marketConsents[market].find((consent) => consent.kind === kind);
      const answer = getLatest(await listConsents(transaction, accountId)).get(kind);
      if (!request || (answer?.is_given && answer.version === request.version)) return ok(undefined);
      if (version !== request.version) {
        const code = version === undefined ? 'CONSENT_REQUIRED' : 'CONSENT_OUTDATED';
        return fail('VALIDATION_FAILED', { fields: toFieldErrors([{ path: `consents.${kind}`, code }], language) });
      }
      await insertConsents(transaction, [{ kind, isGiven: true, version }], {
        account_id: accountId,
        market,
        language,
        recorded_at: clock.now(),
      });
      return ok(undefined);
    },
    /** Withdraws an optional consent; does nothing where it is not given, or the account is gone. */
    withdrawConsent: (accountId: string, kind: ConsentKind): Promise<void> =>
      runInTransaction(db, async (transaction) => {
        const account = await lockAccount(transaction, accountId);
        if (!account) return;
        const answer = getLatest(await listConsents(transaction, accountId)).get(kind);
        if (!answer?.is_given) return;
        const { market, language } = account;
        await insertConsents(transaction, [{ kind, isGiven: false, version: answer.version }], {
          account_id: accountId,
          market,
          language,
          recorded_at: clock.now(),
        });
      }),
    /** Records the answers that changed; a mandatory consent is not withdrawn without deleting the account. */
    changeConsents: async (
      accountId: string,
      given: GivenConsents,
      language: Language,
    ): Promise<Result<Consent[], 'USER_NOT_FOUND' | 'VALIDATION_FAILED'>> => {
      const changed = await runResultInTransaction(db, async (transaction) => {
        const account = await lockAccount(transaction, accountId);
        if (!account) return fail('USER_NOT_FOUND');
        const { market } = account;
        const problems = Object.entries(findConsentProblems(market, given)).map(([kind, code]) => ({
          path: `consents.${kind}`,
          code,
        }));
        if (problems.length > 0) return fail('VALIDATION_FAILED', { fields: toFieldErrors(problems, language) });
        const before: GivenConsents = {};
        for (const [kind, { is_given, version }] of getLatest(await listConsents(transaction, accountId))) {
          if (is_given) before[kind] = version;
        }
        await insertConsents(transaction, listChangedAnswers(market, before, given), {
          account_id: accountId,
          market,
          language,
          recorded_at: clock.now(),
        });
        return ok(undefined);
      });
      return changed.ok ? getConsents(accountId) : changed;
    },
  };
}

/** @param consents the oldest first */
function getLatest(consents: readonly StoredConsent[]) {
  return new Map(consents.map((consent) => [consent.kind, consent]));
}
