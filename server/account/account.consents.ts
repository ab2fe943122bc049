import { findConsentProblems, type GivenConsents, marketConsents } from '@vermilion/contract/consents';
import type { Consent } from '@vermilion/contract/user';
import { runInTransaction, runResultInTransaction } from '../platform/database.ts';
import { toFieldErrors } from '../platform/person.ts';
import { fail, ok, type Result } from '../platform/result.ts';
import { listChangedAnswers } from './account.rules.ts';
import { findAccount, insertConsents, listConsents, lockAccount, type StoredConsent } from './account.store.ts';
import type { AccountDependencies, AccountService } from './account.types.ts';

/** What a member has agreed to, by the consents of the home market. Every answer is kept. */
export function createConsentBook({
  database,
  clock,
}: Pick<AccountDependencies, 'database' | 'clock'>): Pick<
  AccountService,
  'getConsents' | 'hasConsent' | 'giveConsent' | 'withdrawConsent' | 'changeConsents'
> {
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
    hasConsent: async (within, accountId, kind) =>
      getLatest(await listConsents(within, accountId)).get(kind)?.is_given ?? false,
    giveConsent: async (transaction, accountId, given, language) => {
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
    withdrawConsent: (accountId, kind) =>
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
    changeConsents: async (accountId, given, language) => {
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
