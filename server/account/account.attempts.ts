import { randomBytes } from 'node:crypto';
import { getMailbox, normalizeEmail } from '@vermilion/contract/contact';
import { minuteMs } from '@vermilion/contract/durations';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/database.ts';
import type { HashPerson } from '../platform/person-hash.ts';
import { getAddressKey } from '../platform/rate-limits.ts';
import { fail, ok, type Result } from '../platform/result.ts';
import { isKnownDevice } from './account.devices.store.ts';
import { type AttemptPurpose, attemptLimits, formatReference, type MailPurpose } from './account.rules.ts';
import { clearAttempts, countAttempt, deleteBlocks, recordBlock, removeAttempt } from './account.store.ts';

/**
 * Who tries to sign in: the e-mail, the address behind trusted proxies, and the device that they come from, or the
 * session of somebody who proves the password once more.
 */
export type SignInAttempt = { email: string; address: string } & ({ deviceId: string } | { sessionId: string });

/** Counts attempts in the database, so that a limit is one for all processes. */
export type AttemptCounter = {
  /**
   * Counts a sign-in before its password is checked, whether the e-mail has an account or not.
   * Devices that have signed in to the account before count for themselves, so that strangers do not block them (ADR 88).
   * @returns SIGN_IN_BLOCKED with the reference to tell support, where the e-mail or the address has failed too often
   */
  countSignIn: (db: Db, attempt: SignInAttempt) => Promise<Result<void, 'SIGN_IN_BLOCKED'>>;
  /** Deletes the failures of the e-mail or the known device, and takes this one attempt of the address back. */
  forgiveSignIn: (db: Db, attempt: SignInAttempt) => Promise<void>;
  /** Takes an attempt back whose password could not be checked. */
  takeBackSignIn: (db: Db, attempt: SignInAttempt) => Promise<void>;
  /** Deletes the failures of an e-mail, once somebody has proved to own it. */
  forgiveEmail: (db: Db, email: string) => Promise<void>;
  /** Deletes what is counted and blocked by an e-mail that is no longer an account's. */
  forgetEmail: (db: Db, email: string) => Promise<void>;
  /** Whether a block is of an e-mail. */
  hasBlockedEmail: (block: { email_hash: string | null }, email: string) => boolean;
  /**
   * Counts a mail that anybody can cause. Registrations count by mailbox, as each of them mails it; resets by the e-mail of
   * the account, so that other spellings do not use up its resets.
   * @returns false where there were enough of them
   */
  countMail: (db: Db, purpose: MailPurpose, email: string) => Promise<boolean>;
};

export function createAttemptCounter(clock: Clock, hashPerson: HashPerson): AttemptCounter {
  const hash = (text: string) => Buffer.from(hashPerson(text)).toString('hex');
  const hashEmail = (email: string) => hash(normalizeEmail(email));

  /** @returns when the window ends, and whether the limit was exceeded */
  async function count(db: Db, purpose: AttemptPurpose, key: string) {
    const { maxCount, windowMinutes } = attemptLimits[purpose];
    const now = clock.now();
    const endsAt = new Date(now.getTime() + windowMinutes * minuteMs);
    const counted = await countAttempt(db, purpose, key, now, endsAt);
    return { isExceeded: counted.count > maxCount, endsAt: counted.windowEndsAt };
  }

  const getDeviceKey = (attempt: SignInAttempt) =>
    hash(
      'sessionId' in attempt
        ? `session:${attempt.sessionId}`
        : `device:${attempt.deviceId}:${normalizeEmail(attempt.email)}`,
    );

  /** Returns what the failures of an attempt are counted by beside its address. */
  async function getOwner(db: Db, attempt: SignInAttempt): Promise<[AttemptPurpose, string]> {
    const { email } = attempt;
    const isKnown =
      'sessionId' in attempt ||
      (await isKnownDevice(db, normalizeEmail(email), hashPerson(`device:${attempt.deviceId}`)));
    return isKnown ? ['sign_in_device', getDeviceKey(attempt)] : ['sign_in_email', hashEmail(email)];
  }

  return {
    countSignIn: async (db, attempt) => {
      const { email, address } = attempt;
      const keys = [
        // First, so that a blocked address uses up nobody's attempts.
        ['sign_in_address', getAddressKey(address)],
        await getOwner(db, attempt),
      ] as const;
      for (const [purpose, key] of keys) {
        const { isExceeded, endsAt } = await count(db, purpose, key);
        if (!isExceeded) continue;
        const block = { purpose, key, email_hash: hashEmail(email), address, began_at: clock.now(), ends_at: endsAt };
        const reference = await recordBlock(db, { ...block, reference: formatReference(randomBytes(8)) });
        const minutes = Math.max(1, Math.ceil((endsAt.getTime() - clock.now().getTime()) / minuteMs));
        return fail('SIGN_IN_BLOCKED', { reference, minutes });
      }
      return ok(undefined);
    },
    forgiveSignIn: async (db, attempt) => {
      await clearAttempts(db, ...(await getOwner(db, attempt)));
      // A device that is not known any more, or not yet, may have failed while it was.
      await clearAttempts(db, 'sign_in_device', getDeviceKey(attempt));
      await removeAttempt(db, 'sign_in_address', getAddressKey(attempt.address));
    },
    takeBackSignIn: async (db, attempt) => {
      await removeAttempt(db, ...(await getOwner(db, attempt)));
      await removeAttempt(db, 'sign_in_address', getAddressKey(attempt.address));
    },
    forgiveEmail: (db, email) => clearAttempts(db, 'sign_in_email', hashEmail(email)),
    forgetEmail: async (db, email) => {
      await clearAttempts(db, 'sign_in_email', hashEmail(email));
      await deleteBlocks(db, hashEmail(email));
    },
    hasBlockedEmail: (block, email) => block.email_hash === hashEmail(email),
    countMail: async (db, purpose, email) => {
      if (purpose === 'reset_mail') return !(await count(db, purpose, hashEmail(email))).isExceeded;
      const mailbox = hash(getMailbox(normalizeEmail(email)));
      for (const each of [purpose, 'registration_mail_day'] as const) {
        if ((await count(db, each, mailbox)).isExceeded) return false;
      }
      return true;
    },
  };
}
