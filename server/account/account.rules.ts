import { type ConsentKind, type GivenConsents, marketConsents } from '@vermilion/contract/consents';
import type { MarketCode } from '@vermilion/contract/markets';

/** What attempts are counted for: sign-ins that failed, and mails, by e-mail, known device or network address. */
export type AttemptPurpose =
  | 'sign_in_email'
  | 'sign_in_device'
  | 'sign_in_address'
  | 'registration_mail_day'
  | MailPurpose;

/** Counted apart, so that registrations by others do not use up the resets of a member. */
export type MailPurpose = 'registration_mail' | 'reset_mail' | 'email_change_mail';

export type AttemptLimit = { maxCount: number; windowMinutes: number };

/** A mobile network or an office shares one address, so an address may fail more often than an e-mail. */
export const attemptLimits: Record<AttemptPurpose, AttemptLimit> = {
  sign_in_email: { maxCount: 10, windowMinutes: 15 },
  sign_in_device: { maxCount: 10, windowMinutes: 15 },
  sign_in_address: { maxCount: 50, windowMinutes: 15 },
  registration_mail: { maxCount: 5, windowMinutes: 60 },
  registration_mail_day: { maxCount: 20, windowMinutes: 24 * 60 },
  reset_mail: { maxCount: 5, windowMinutes: 60 },
  email_change_mail: { maxCount: 5, windowMinutes: 60 },
};

/** How long the link that confirms a registration is valid. */
export const verificationHours = 24;
/** How long the link that confirms a new e-mail is valid. */
export const emailChangeHours = 24;
/** How long a link that resets a password is valid (spec §8). */
export const passwordResetHours = 1;
/** How long a visitor may take at Google. */
export const googleAttemptMinutes = 10;
/** How long an identity that Google has proved waits for the visitor to register or to link an account. */
export const googleIdentityMinutes = 30;
/** How long registrations and changes of e-mail are kept while they wait for their link, and failed mails about them. */
export const unconfirmedDays = 3;
/** How long support finds a blocked sign-in. */
export const blockDays = 30;
/** How long a device is known after it has signed in. */
export const knownDeviceDays = 400;

/** Letters and digits that are not mistaken for each other when they are read out. */
const referenceAlphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const referenceLength = 8;

/**
 * Returns the reference of a blocked sign-in, such as `7KQ2-M9XD`.
 * @param bytes random ones, at least eight
 */
export function formatReference(bytes: Uint8Array): string {
  const letters = [...bytes.subarray(0, referenceLength)].map(
    (byte) => referenceAlphabet[byte % referenceAlphabet.length],
  );
  return `${letters.slice(0, 4).join('')}-${letters.slice(4).join('')}`;
}

/** Reads a reference as somebody types or dictates it. */
export function parseReference(text: string): string {
  const letters = text.toUpperCase().replaceAll(/[^0-9A-Z]/g, '');
  return `${letters.slice(0, 4)}-${letters.slice(4)}`;
}

const lookAlikes: Record<string, string> = {
  '@': 'a',
  4: 'a',
  3: 'e',
  1: 'i',
  '!': 'i',
  0: 'o',
  $: 's',
  5: 's',
  7: 't',
};

/**
 * Returns what a password is looked up as among common ones. The password rules make people decorate a common word
 * (`P@ssw0rd!`, `Sunshine2024!`), so it is looked up without its decoration too, where that is no longer than the word.
 */
export function listCommonForms(password: string): string[] {
  const lower = password.normalize('NFKC').toLowerCase();
  const withoutSigns = lower.replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');
  const word = lower.replaceAll(/^\P{L}+|\P{L}+$/gu, '');
  if (word.length * 2 < lower.length) return [lower, withoutSigns];
  return [lower, withoutSigns, word, word.replaceAll(/[@4310!$57]/g, (sign) => lookAlikes[sign] ?? sign)];
}

/** A consent as it is recorded. */
export type ConsentAnswer = { kind: ConsentKind; isGiven: boolean; version: string };

/**
 * Returns the answers of a registration form; a consent that was offered and not given is recorded as refused. A text may
 * have changed between the form and the link that confirms it: the version that was agreed to is recorded.
 */
export function listFirstAnswers(market: MarketCode, given: GivenConsents): ConsentAnswer[] {
  return marketConsents[market].map(({ kind, version }) => ({
    kind,
    isGiven: given[kind] !== undefined,
    version: given[kind] ?? version,
  }));
}

/** Returns the answers that differ from those given before. */
export function listChangedAnswers(market: MarketCode, before: GivenConsents, after: GivenConsents): ConsentAnswer[] {
  return listFirstAnswers(market, after).filter(({ kind }) => before[kind] !== after[kind]);
}
