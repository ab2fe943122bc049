import {
  accountPages,
  type RegisterSocially,
  type SocialSignIn,
  type SocialSignInAnswer,
} from '@vermilion/contract/account';
import { isEmail, normalizeEmail } from '@vermilion/contract/contact';
import { minuteMs } from '@vermilion/contract/durations';
import type { Transaction } from 'kysely';
import { runResultInTransaction } from '../platform/database.ts';
import { showEmail } from '../platform/email.ts';
import { enqueueJob } from '../platform/jobs.ts';
import type { Mail } from '../platform/mail.ts';
import { toFieldErrors } from '../platform/person.ts';
import type { RequestContext } from '../platform/request-context.ts';
import { fail, ok, type Result } from '../platform/result.ts';
import type { Tables } from '../platform/tables.ts';
import type { GoogleIdentity } from './account.google.provider.ts';
import {
  type AttemptKey,
  claimAttempt,
  deleteGoogleLink,
  findGoogleAccount,
  findGoogleLink,
  findIdentity,
  insertAttempt,
  insertGoogleLink,
  lockLinkedAccount,
  storeIdentity,
  takeIdentity,
} from './account.google.store.ts';
import { mailGoogleLinkedJob } from './account.jobs.ts';
import { createGoogleLinkedMail } from './account.mail.ts';
import { checkMember, type OpenAccount } from './account.opening.ts';
import { googleAttemptMinutes, googleIdentityMinutes } from './account.rules.ts';
import type { ProvePassword } from './account.signing-in.ts';
import {
  deleteRegistrationsByEmail,
  findAccount,
  findAccountByEmail,
  findCredentials,
  findCredentialsByEmail,
  lockProvedAccount,
} from './account.store.ts';
import { createToken, hashToken } from './account.token.ts';
import type { AccountDependencies, OpenedAccount } from './account.types.ts';

/**
 * Binds attempts to the browser that began them; the same for all its tabs. A host beside the shop's cannot plant it, and sign
 * somebody in by an attempt of its own.
 */
const browserCookie = 'google-sign-in';

/** Runs in the transaction that signs in. */
type OnProved<Value> = (transaction: Transaction<Tables>, account: OpenedAccount) => Promise<Value>;

/** Signs in with Google, by accounts that are linked to one; and links them (ADR 72). */
export function createGoogleSignIn(deps: AccountDependencies, provePassword: ProvePassword, openAccount: OpenAccount) {
  const { database, clock, random, attempts, google, sessions, renderMail, getPageUrl } = deps;
  const { db } = database;

  const getKey = (state: string, { cookies }: RequestContext): AttemptKey => ({
    stateHash: hashToken(state),
    browserHash: hashToken(cookies.getOfHost(browserCookie) ?? ''),
  });
  /** On the origin of the page that the visitor is on: only there the browser has its cookie. */
  const getRedirectUri = ({ origin }: RequestContext) => `${origin}${accountPages.google}`;
  const readOrigin = (context: RequestContext) => ({
    address: context.address,
    deviceId: sessions.readDevice(context).deviceId,
  });
  const getExpiry = (minutes: number) => new Date(clock.now().getTime() + minutes * minuteMs);

  /** Writes a link and tells the member by mail. @returns whether it was written */
  async function link(
    transaction: Transaction<Tables>,
    accountId: string,
    { issuer, subject, email }: GoogleIdentity,
  ): Promise<boolean> {
    const row = { account_id: accountId, issuer, subject, email, linked_at: clock.now() };
    if (!(await insertGoogleLink(transaction, row))) return false;
    await enqueueJob(transaction, clock, mailGoogleLinkedJob, { changeId: random.uuid(), accountId });
    return true;
  }

  /** Signs in to the account that is linked; within the limits of any sign-in. */
  async function signInLinked<Value>(
    account: OpenedAccount & { email: string },
    identity: GoogleIdentity,
    context: RequestContext,
    onProved: OnProved<Value>,
  ): Promise<Result<Value, 'SIGN_IN_BLOCKED' | 'GOOGLE_SIGN_IN_FAILED'>> {
    const attempt = { email: account.email, ...readOrigin(context) };
    const counted = await attempts.countSignIn(db, attempt);
    if (!counted.ok) return counted;
    const signedIn = await runResultInTransaction(db, async (transaction) => {
      // Its roles may have changed, or it may have been disabled, since it was found.
      const current = await lockLinkedAccount(transaction, identity);
      if (current?.id !== account.id) return fail('GOOGLE_SIGN_IN_FAILED');
      return ok(await onProved(transaction, current));
    });
    if (signedIn.ok) await attempts.forgiveSignIn(db, attempt);
    return signedIn;
  }

  /** Says what is known of somebody whose Google account no account is linked to. */
  async function describeUnlinked({ email, isEmailVerified, fullName }: GoogleIdentity, memberId: string | null) {
    const member = memberId === null ? undefined : await findAccount(db, memberId);
    if (member) return { email: showEmail(member.email), fullName: member.full_name, hasAccount: true };
    const verified = isEmailVerified && email !== null ? normalizeEmail(email) : '';
    if (!isEmail(verified)) return { email: null, fullName, hasAccount: false };
    return { email: showEmail(verified), fullName, hasAccount: (await findAccountByEmail(db, verified)) !== undefined };
  }

  return {
    startGoogleSignIn: async (
      returnTo: string | undefined,
      context: RequestContext,
    ): Promise<Result<{ location: string }, 'GOOGLE_NOT_OFFERED'>> => {
      if (!google) return fail('GOOGLE_NOT_OFFERED');
      const attempt = { state: createToken(), nonce: createToken(), codeVerifier: createToken() };
      const location = await google.createAuthorizationUrl({ ...attempt, redirectUri: getRedirectUri(context) });
      if (!location.ok) {
        const query = new URLSearchParams({ error: 'temporarily_unavailable', return_to: returnTo ?? '' });
        return ok({ location: `${accountPages.google}?${query}` });
      }
      const browser = context.cookies.getOfHost(browserCookie) || createToken();
      await insertAttempt(db, {
        state_hash: hashToken(attempt.state),
        browser_hash: hashToken(browser),
        nonce: attempt.nonce,
        code_verifier: attempt.codeVerifier,
        return_to: returnTo ?? null,
        expires_at: getExpiry(googleAttemptMinutes),
      });
      const maxAge = (googleAttemptMinutes + googleIdentityMinutes) * 60;
      context.cookies.set(browserCookie, browser, { maxAge, isOfHost: true });
      return ok({ location: location.value });
    },

    /**
     * Signs in by what Google's redirect carried: once, and in the browser that began. Where no account is linked, the
     * identity waits for `registerWithGoogle` or `linkGoogle`.
     * @returns the answer, and the value of `onProved` where somebody was signed in
     */
    signInWithGoogle: async <Value>(
      { state, code, iss }: SocialSignIn,
      context: RequestContext,
      onProved: OnProved<Value>,
    ): Promise<
      Result<
        { answer: SocialSignInAnswer; signedIn: Value | null },
        'GOOGLE_NOT_OFFERED' | 'GOOGLE_UNAVAILABLE' | 'GOOGLE_SIGN_IN_FAILED' | 'GOOGLE_LINK_TAKEN' | 'SIGN_IN_BLOCKED'
      >
    > => {
      if (!google) return fail('GOOGLE_NOT_OFFERED');
      // First, as it may ask for new tokens: the repeated call finds the attempt unclaimed.
      const actor = await context.actor();
      const key = getKey(state, context);
      const attempt = await claimAttempt(db, key, clock.now());
      if (!attempt) return fail('GOOGLE_SIGN_IN_FAILED');
      const { nonce, code_verifier: codeVerifier, return_to: returnTo } = attempt;
      if (code === undefined) return fail('GOOGLE_SIGN_IN_FAILED', { returnTo });
      const redirect = { redirectUri: getRedirectUri(context), state, code, iss };
      const redeemed = await google.redeem(redirect, { nonce, codeVerifier });
      if (!redeemed.ok) return fail(redeemed.error.code, { returnTo });
      const identity = redeemed.value;
      const memberId = 'accountId' in actor ? actor.accountId : null;
      const account = await findGoogleAccount(db, identity);
      if (account && memberId !== null && account.id !== memberId) return fail('GOOGLE_LINK_TAKEN', { returnTo });
      if (account) {
        const signedIn = await signInLinked(account, identity, context, onProved);
        if (!signedIn.ok) return fail(signedIn.error.code, { ...signedIn.error.details, returnTo });
        return ok({ answer: { status: 'signed_in', returnTo }, signedIn: signedIn.value });
      }
      await storeIdentity(db, key, identity, getExpiry(googleIdentityMinutes));
      const person = await describeUnlinked(identity, memberId);
      return ok({ answer: { status: 'not_linked', returnTo, ...person }, signedIn: null });
    },

    /** Opens an account for a Google account with a verified e-mail. */
    registerWithGoogle: async <Value>(
      { state, ...form }: RegisterSocially,
      context: RequestContext,
      onProved: OnProved<Value>,
    ): Promise<
      Result<Value, 'GOOGLE_NOT_OFFERED' | 'GOOGLE_SIGN_IN_FAILED' | 'EMAIL_HAS_ACCOUNT' | 'VALIDATION_FAILED'>
    > => {
      if (!google) return fail('GOOGLE_NOT_OFFERED');
      const { market, language } = context;
      const key = getKey(state, context);
      const waiting = await findIdentity(db, key, clock.now());
      if (!waiting?.isEmailVerified || waiting.email === null) return fail('GOOGLE_SIGN_IN_FAILED');
      const { value, problems, consentProblems } = checkMember(
        { ...form, email: waiting.email },
        { market, language },
        clock.now(),
      );
      const allProblems = [...problems, ...consentProblems];
      if (allProblems.length > 0) return fail('VALIDATION_FAILED', { fields: toFieldErrors(allProblems, language) });
      const { fullName, ...person } = value;
      return runResultInTransaction(db, async (transaction) => {
        const identity = await takeIdentity(transaction, key, clock.now());
        if (!identity) return fail('GOOGLE_SIGN_IN_FAILED');
        const opened = await openAccount(transaction, {
          ...person,
          full_name: fullName,
          market: market.code,
          language,
          consentedAt: clock.now(),
          passwordHash: null,
        });
        if (opened) {
          if (!(await link(transaction, opened.id, identity))) return fail('GOOGLE_SIGN_IN_FAILED');
          await deleteRegistrationsByEmail(transaction, person.email);
          await attempts.forgiveEmail(transaction, person.email);
        }
        // The same person may have registered in another tab.
        const account = opened ?? (await lockLinkedAccount(transaction, identity));
        return account ? ok(await onProved(transaction, account)) : fail('EMAIL_HAS_ACCOUNT');
      });
    },

    /** Links a Google account to an account, which its password proves; never by the e-mail alone. */
    linkGoogle: async <Value>(
      { state, password, ...form }: { state: string; email: string; password: string },
      context: RequestContext,
      onProved: OnProved<Value>,
    ): Promise<
      Result<
        Value,
        | 'GOOGLE_NOT_OFFERED'
        | 'GOOGLE_SIGN_IN_FAILED'
        | 'GOOGLE_LINK_TAKEN'
        | 'GOOGLE_ALREADY_LINKED'
        | 'SIGN_IN_FAILED'
        | 'SIGN_IN_BLOCKED'
        | 'SERVICE_UNAVAILABLE'
      >
    > => {
      if (!google) return fail('GOOGLE_NOT_OFFERED');
      const key = getKey(state, context);
      if (!(await findIdentity(db, key, clock.now()))) return fail('GOOGLE_SIGN_IN_FAILED');
      const email = normalizeEmail(form.email);
      const credentials = await findCredentialsByEmail(db, email);
      const proved = await provePassword({ email, ...readOrigin(context) }, credentials, password);
      if (!proved.ok) return proved;
      if (!proved.value || !credentials) return fail('SIGN_IN_FAILED');
      return runResultInTransaction(db, async (transaction) => {
        const account = await lockProvedAccount(transaction, credentials);
        if (!account) return fail('SIGN_IN_FAILED');
        const identity = await takeIdentity(transaction, key, clock.now());
        if (!identity) return fail('GOOGLE_SIGN_IN_FAILED');
        if (!(await link(transaction, account.id, identity))) {
          const owner = await findGoogleAccount(transaction, identity);
          if (!owner) return fail('GOOGLE_ALREADY_LINKED');
          if (owner.id !== account.id) return fail('GOOGLE_LINK_TAKEN');
        }
        return ok(await onProved(transaction, account));
      });
    },

    unlinkGoogle: async (accountId: string): Promise<Result<undefined, 'USER_NOT_FOUND' | 'PASSWORD_NEEDED'>> => {
      const credentials = await findCredentials(db, accountId);
      if (!credentials) return fail('USER_NOT_FOUND');
      const isLinked = (await findGoogleLink(db, accountId)) !== undefined;
      if (isLinked && credentials.hash === null) return fail('PASSWORD_NEEDED');
      await deleteGoogleLink(db, accountId);
      return ok(undefined);
    },

    createGoogleLinkedMail: async (change: { changeId: string; accountId: string }): Promise<Mail | null> => {
      const account = await findAccount(db, change.accountId);
      if (!account) return null;
      const { email, market, language } = account;
      return createGoogleLinkedMail(renderMail, getPageUrl, { changeId: change.changeId, email, market, language });
    },
  };
}
