import { randomBytes } from 'node:crypto';
import { getMailbox } from '@vermilion/contract/contact';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/database.ts';
import { minuteMs } from '../platform/jobs.ts';
import { getAddressKey } from '../platform/rate-limits.ts';
import { fail, ok, type Result } from '../platform/result.ts';
import { type AttemptPurpose, attemptLimits, formatReference, type MailPurpose } from './account.rules.ts';
import { clearAttempts, countAttempt, recordBlock, removeAttempt } from './account.store.ts';
import { hashEmail } from './account.token.ts';

/** Who tries to sign in: the e-mail normalized, the address behind trusted proxies. */
export type SignInAttempt = { email: string; address: string };

/** Counts attempts in the database, so that a limit is one for all processes. */
export type AttemptCounter = {
  /**
   * Counts a sign-in before its password is checked, whether the e-mail has an account or not.
   * @returns SIGN_IN_BLOCKED with the reference to tell support, where the e-mail or the address has failed too often
   */
  countSignIn: (db: Db, attempt: SignInAttempt) => Promise<Result<void, 'SIGN_IN_BLOCKED'>>;
  /** Deletes the failures of the e-mail, and takes this one attempt of the address back. */
  forgiveSignIn: (db: Db, attempt: SignInAttempt) => Promise<void>;
  /** Takes an attempt back whose password could not be checked. */
  takeBackSignIn: (db: Db, attempt: SignInAttempt) => Promise<void>;
  /** Deletes the failures of an e-mail, once somebody has proved to own it. */
  forgiveEmail: (db: Db, email: string) => Promise<void>;
  /**
   * Counts a mail that anybody can cause. Registrations count by mailbox, as each of them mails it; resets by the e-mail of
   * the account, so that other spellings do not use up its resets.
   * @returns false where there were enough of them
   */
  countMail: (db: Db, purpose: MailPurpose, email: string) => Promise<boolean>;
};

export function createAttemptCounter(clock: Clock): AttemptCounter {
  /** @returns when the window ends, and whether the limit was exceeded */
  async function count(db: Db, purpose: AttemptPurpose, key: string) {
    const { maxCount, windowMinutes } = attemptLimits[purpose];
    const now = clock.now();
    const endsAt = new Date(now.getTime() + windowMinutes * minuteMs);
    const counted = await countAttempt(db, purpose, key, now, endsAt);
    return { isExceeded: counted.count > maxCount, endsAt: counted.windowEndsAt };
  }

  return {
    countSignIn: async (db, { email, address }) => {
      const keys = [
        // First, so that a blocked address uses up nobody's attempts.
        ['sign_in_address', getAddressKey(address)],
        ['sign_in_email', hashEmail(email)],
      ] as const;
      for (const [purpose, key] of keys) {
        const { isExceeded, endsAt } = await count(db, purpose, key);
        if (!isExceeded) continue;
        const block = { purpose, key, email, address, began_at: clock.now(), ends_at: endsAt };
        const reference = await recordBlock(db, { ...block, reference: formatReference(randomBytes(8)) });
        return fail('SIGN_IN_BLOCKED', { reference });
      }
      return ok(undefined);
    },
    forgiveSignIn: async (db, { email, address }) => {
      await clearAttempts(db, 'sign_in_email', hashEmail(email));
      await removeAttempt(db, 'sign_in_address', getAddressKey(address));
    },
    takeBackSignIn: async (db, { email, address }) => {
      await removeAttempt(db, 'sign_in_email', hashEmail(email));
      await removeAttempt(db, 'sign_in_address', getAddressKey(address));
    },
    forgiveEmail: (db, email) => clearAttempts(db, 'sign_in_email', hashEmail(email)),
    countMail: async (db, purpose, email) => {
      if (purpose === 'reset_mail') return !(await count(db, purpose, hashEmail(email))).isExceeded;
      const mailbox = hashEmail(getMailbox(email));
      for (const each of [purpose, 'registration_mail_day'] as const) {
        if ((await count(db, each, mailbox)).isExceeded) return false;
      }
      return true;
    },
  };
}
