import type { SocialSignInAnswer } from '@vermilion/contract/account';
import { dayMs } from '@vermilion/contract/durations';
import type { ErrorCode } from '@vermilion/contract/errors';
import type { Transaction } from 'kysely';
import { runInTransaction } from '../platform/database.ts';
import { deleteGuestCookie, readGuestId } from '../platform/http/guest.ts';
import { deleteJobsBefore } from '../platform/jobs.ts';
import { createRegistry } from '../platform/registry.ts';
import type { RequestContext } from '../platform/request-context.ts';
import { fail, ok, type Result } from '../platform/result.ts';
import type { Tables } from '../platform/tables.ts';
import type { SessionTokens } from '../session/session.service.ts';
import { createAddressBook } from './account.addresses.ts';
import { createAttemptCounter } from './account.attempts.ts';
import { createBlocks } from './account.blocks.ts';
import { createConsentBook } from './account.consents.ts';
import { rememberDevice } from './account.devices.store.ts';
import { createEmailChanging } from './account.email-changing.ts';
import { convertEmails } from './account.emails.ts';
import { createGoogleSignIn } from './account.google.ts';
import { createPasswordHasher } from './account.hasher.ts';
import { mailDeletedJob, mailEmailChangedJob, mailPasswordResetJob } from './account.jobs.ts';
import { createNewsStop } from './account.news-stop.ts';
import { createAccountOpening } from './account.opening.ts';
import { createPasswordChanging } from './account.password-changing.ts';
import { createPersonalData } from './account.personal-data.ts';
import { createProfiles } from './account.profile.ts';
import { createRegistering } from './account.registering.ts';
import { blockDays, knownDeviceDays, unconfirmedDays } from './account.rules.ts';
import { createSigningIn } from './account.signing-in.ts';
import { createStaffAccounts } from './account.staff.ts';
import { deleteOutdated, findAccount, isLinkValid } from './account.store.ts';
import { hashToken } from './account.token.ts';
import type { AccountDependencies, AccountFollower, AccountService, OpenedAccount } from './account.types.ts';

export type { NewsStopPaths } from './account.news-stop.ts';
export type { StaffAccounts } from './account.staff.ts';
export type { LiveAccount } from './account.store.ts';
export { createToken, hashToken } from './account.token.ts';
export type { AccountFollower, AccountService, PersonalDataHolder } from './account.types.ts';

/** Accounts belong to the whole shop, with a home market. Long use cases are in files of their own. */
export async function createAccountService(
  options: Omit<AccountDependencies, 'hasher' | 'attempts' | 'followers'>,
): Promise<AccountService> {
  const { database, clock, sessions } = options;
  const { db } = database;
  const followers = createRegistry<AccountFollower>('follower of accounts');
  const hasher = await createPasswordHasher();
  const attempts = createAttemptCounter(clock, options.hashPerson);
  const deps: AccountDependencies = { ...options, hasher, attempts, followers };
  const { provePassword, signIn } = createSigningIn(deps);
  const openAccount = createAccountOpening(deps);
  const { register, confirm, createRegistrationMail } = createRegistering(deps, openAccount);
  const consentBook = createConsentBook(deps);
  const passwords = createPasswordChanging(deps, provePassword);
  const { signInWithGoogle, registerWithGoogle, linkGoogle, ...googleAccounts } = createGoogleSignIn(
    deps,
    provePassword,
    openAccount,
  );
  const { changeEmail, ...emailChanging } = createEmailChanging(deps, provePassword);

  async function tellSignedIn(transaction: Transaction<Tables>, signedIn: { accountId: string; guestId: string }) {
    for (const { onSignedIn } of followers.list()) await onSignedIn?.(transaction, signedIn);
  }

  /** Starts the session of somebody who has proved who they are, in the transaction of the proof. */
  const startSession =
    (context: RequestContext) =>
    async (transaction: Transaction<Tables>, { id, kind }: OpenedAccount) => {
      const device = sessions.readDevice(context);
      const deviceHash = options.hashPerson(`device:${device.deviceId}`);
      await rememberDevice(transaction, { accountId: id, deviceHash, now: clock.now() });
      const guestId = readGuestId(context);
      if (guestId !== null) await tellSignedIn(transaction, { accountId: id, guestId });
      return sessions.start(transaction, { accountId: id, kind, device });
    };

  const readOrigin = (context: RequestContext) => ({
    address: context.address,
    deviceId: sessions.readDevice(context).deviceId,
  });

  /** Hands the session to the browser; one that it had is over. */
  async function finishSignIn<Code extends ErrorCode>(
    context: RequestContext,
    started: Result<SessionTokens, Code>,
  ): Promise<Result<undefined, Code>> {
    if (!started.ok) return started;
    await sessions.signOut(context);
    sessions.sendTokens(context, started.value);
    if (readGuestId(context) !== null) deleteGuestCookie(context);
    return ok(undefined);
  }

  return {
    register,
    createRegistrationMail,
    confirm: async ({ token, password }, context) =>
      finishSignIn(context, await confirm(token, password, context.language, startSession(context))),
    signIn: async (form, context) =>
      finishSignIn(context, await signIn(form, readOrigin(context), startSession(context))),
    signInWithGoogle: async (redirect, context) => {
      const proved = await signInWithGoogle(redirect, context, startSession(context));
      if (!proved.ok) return proved;
      const { answer, signedIn } = proved.value;
      if (signedIn) await finishSignIn(context, ok(signedIn));
      return ok<SocialSignInAnswer>(answer);
    },
    registerWithGoogle: async (form, context) =>
      finishSignIn(context, await registerWithGoogle(form, context, startSession(context))),
    linkGoogle: async (form, context) => finishSignIn(context, await linkGoogle(form, context, startSession(context))),
    ...googleAccounts,
    ...passwords,
    ...emailChanging,
    changeEmail: async (form, context) =>
      finishSignIn(
        context,
        await changeEmail(form, { ...readOrigin(context), language: context.language }, startSession(context)),
      ),
    ...createProfiles(deps),
    ...createAddressBook(deps),
    ...consentBook,
    ...createNewsStop({ hashPerson: options.hashPerson, withdrawConsent: consentBook.withdrawConsent }),
    ...createPersonalData(deps, provePassword),
    ...createBlocks(deps),
    adoptGuest: async (context) => {
      const actor = await context.actor();
      if (!('accountId' in actor) || actor.guestId === null) return;
      const { accountId, guestId } = actor;
      await runInTransaction(db, async (transaction) => {
        // An account that is being deleted takes nothing any more.
        if (await findAccount(transaction, accountId)) await tellSignedIn(transaction, { accountId, guestId });
      });
      deleteGuestCookie(context);
    },
    checkLink: async (token) =>
      (await isLinkValid(db, hashToken(token), clock.now())) ? ok(undefined) : fail('LINK_EXPIRED'),
    staff: createStaffAccounts(deps),
    open: openAccount,
    hashPassword: hasher.hash,
    followers,
    convertEmails: () => convertEmails(db, followers),
    find: findAccount,
    deleteOutdated: async () => {
      const now = clock.now();
      const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs);
      await deleteOutdated(db, {
        now,
        unconfirmed: daysAgo(unconfirmedDays),
        block: daysAgo(blockDays),
        device: daysAgo(knownDeviceDays),
      });
      await deleteJobsBefore(db, [mailPasswordResetJob, mailEmailChangedJob, mailDeletedJob], daysAgo(1));
    },
  };
}
