import { normalizeEmail } from '@vermilion/contract/contact';
import type { Transaction } from 'kysely';
import { runResultInTransaction } from '../platform/database.ts';
import { fail, ok, type Result } from '../platform/result.ts';
import type { Tables } from '../platform/tables.ts';
import type { SignInAttempt } from './account.attempts.ts';
import { type Credentials, findCredentialsByEmail, lockProvedAccount } from './account.store.ts';
import type { AccountDependencies, OpenedAccount } from './account.types.ts';

type Failure = 'SIGN_IN_BLOCKED' | 'SERVICE_UNAVAILABLE';

/** Checks a password within the limits of attempts. Takes as long without credentials as with them. */
export type ProvePassword = (
  attempt: SignInAttempt,
  credentials: Pick<Credentials, 'hash'> | undefined,
  password: string,
) => Promise<Result<boolean, Failure>>;

/** Checks who somebody is, by e-mail and password. */
export function createSigningIn({
  database,
  hasher,
  attempts,
}: Pick<AccountDependencies, 'database' | 'hasher' | 'attempts'>) {
  const { db } = database;

  const provePassword: ProvePassword = async (attempt, credentials, password) => {
    const counted = await attempts.countSignIn(db, attempt);
    if (!counted.ok) return counted;
    const matched = await hasher.matches(password, credentials?.hash ? [credentials.hash] : []);
    if (!matched.ok) await attempts.takeBackSignIn(db, attempt);
    else if (matched.value) await attempts.forgiveSignIn(db, attempt);
    return matched;
  };

  return {
    provePassword,
    /**
     * Signs in by e-mail and password. An unknown e-mail, a wrong password and a registration that waits for its
     * confirmation give the same answer in the same time.
     * @param onProved runs in the transaction that follows
     */
    signIn: async <Value>(
      form: { email: string; password: string },
      from: { address: string; deviceId: string },
      onProved: (transaction: Transaction<Tables>, account: OpenedAccount) => Promise<Value>,
    ): Promise<Result<Value, Failure | 'SIGN_IN_FAILED'>> => {
      const email = normalizeEmail(form.email);
      const credentials = await findCredentialsByEmail(db, email);
      const proved = await provePassword({ email, ...from }, credentials, form.password);
      if (!proved.ok) return proved;
      if (!proved.value || !credentials) return fail('SIGN_IN_FAILED');
      return runResultInTransaction(db, async (transaction) => {
        const account = await lockProvedAccount(transaction, credentials);
        return account ? ok(await onProved(transaction, account)) : fail('SIGN_IN_FAILED');
      });
    },
  };
}
