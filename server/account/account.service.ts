import type { Register, RegisterSocially, SocialSignIn, SocialSignInAnswer } from '@vermilion/contract/account';
import { dayMs } from '@vermilion/contract/durations';
import type { ErrorCode } from '@vermilion/contract/errors';
import type { RenderMail } from '@vermilion/contract/mail';
import type { MarketCode } from '@vermilion/contract/markets';
import type { AccountKind } from '@vermilion/contract/permissions';
import type { Transaction } from 'kysely';
import type { Clock } from '../platform/clock.ts';
import type { Database, Db } from '../platform/database.ts';
import { deleteJobsBefore } from '../platform/jobs.ts';
import type { HashPerson } from '../platform/person-hash.ts';
import type { Random } from '../platform/random.ts';
import { createRegistry, type Registry } from '../platform/registry.ts';
import type { RequestContext } from '../platform/request-context.ts';
import { fail, ok, type Result } from '../platform/result.ts';
import type { Tables } from '../platform/tables.ts';
import type { SessionService, SessionTokens } from '../session/session.service.ts';
import { createAddressBook } from './account.addresses.ts';
import { type AttemptCounter, createAttemptCounter } from './account.attempts.ts';
import { createBlocks } from './account.blocks.ts';
import { createConsentBook } from './account.consents.ts';
import { rememberDevice } from './account.devices.store.ts';
import { createEmailChanging } from './account.email-changing.ts';
import { convertEmails } from './account.emails.ts';
import type { GoogleProvider } from './account.google.provider.ts';
import { createGoogleSignIn } from './account.google.ts';
import { createPasswordHasher, type PasswordHasher } from './account.hasher.ts';
import { mailDeletedJob, mailEmailChangedJob, mailPasswordResetJob } from './account.jobs.ts';
import type { GetPageUrl } from './account.mail.ts';
import { createNewsStop } from './account.news-stop.ts';
import { createAccountOpening } from './account.opening.ts';
import { createPasswordChanging } from './account.password-changing.ts';
import { createPersonalData } from './account.personal-data.ts';
import { createProfiles } from './account.profile.ts';
import { createRegistering } from './account.registering.ts';
import { blockDays, knownDeviceDays, unconfirmedDays } from './account.rules.ts';
import { createSigningIn } from './account.signing-in.ts';
import { createStaffAccounts } from './account.staff.ts';
import { deleteOutdated, findAccount, isLinkValid, type LiveAccount } from './account.store.ts';
import { hashToken } from './account.token.ts';

export type { NewsStopPaths } from './account.news-stop.ts';
export type { PersonalDataHolder } from './account.personal-data.ts';
export type { StaffAccounts } from './account.staff.ts';
export type { LiveAccount } from './account.store.ts';
export { createToken, hashToken } from './account.token.ts';

/** As it is in the transaction that begins its session. */
export type OpenedAccount = { id: string; kind: AccountKind };

/** What another noun does when something happens to an account, once, in the transaction in which it happens. */
export type AccountFollower = {
  /** A member's account was opened: the e-mail is confirmed. */
  onOpened?: (
    transaction: Transaction<Tables>,
    account: { accountId: string; market: MarketCode; birthday: string },
  ) => Promise<void>;
  /** The e-mail of an account was written in its usual spelling; its mailbox is the same. */
  onEmailConverted?: (transaction: Transaction<Tables>, accountId: string) => Promise<void>;
  /** Staff have put a birthday right. */
  onBirthdayCorrected?: (
    transaction: Transaction<Tables>,
    account: { accountId: string; birthday: string },
  ) => Promise<void>;
};

/** What the parts of the service are made with. */
export type AccountDependencies = {
  database: Database;
  clock: Clock;
  random: Random;
  sessions: Pick<SessionService, 'start' | 'endAll' | 'list' | 'readDevice' | 'sendTokens' | 'signOut'>;
  renderMail: RenderMail;
  getPageUrl: GetPageUrl;
  /** Null where the shop does not offer to sign in with Google. */
  google: GoogleProvider | null;
  hasher: PasswordHasher;
  hashPerson: HashPerson;
  attempts: AttemptCounter;
  followers: Registry<AccountFollower>;
};

export type AccountService = Awaited<ReturnType<typeof createAccountService>>;

/** Accounts belong to the whole shop, with a home market. Long use cases are in files of their own. */
export async function createAccountService(options: Omit<AccountDependencies, 'hasher' | 'attempts' | 'followers'>) {
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

  /** Starts the session of somebody who has proved who they are, in the transaction of the proof. */
  const startSession =
    (context: RequestContext) =>
    async (transaction: Transaction<Tables>, { id, kind }: OpenedAccount) => {
      const device = sessions.readDevice(context);
      const deviceHash = options.hashPerson(`device:${device.deviceId}`);
      await rememberDevice(transaction, { accountId: id, deviceHash, now: clock.now() });
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
    return ok(undefined);
  }

  return {
    register: (form: Register, { market, language }: RequestContext) => register(form, { market, language }),
    createRegistrationMail,
    /** Opens the account of a registration by its mailed link and its password, and signs in. */
    confirm: async ({ token, password }: { token: string; password: string }, context: RequestContext) =>
      finishSignIn(context, await confirm(token, password, context.language, startSession(context))),
    signIn: async (form: { email: string; password: string }, context: RequestContext) =>
      finishSignIn(context, await signIn(form, readOrigin(context), startSession(context))),
    signInWithGoogle: async (redirect: SocialSignIn, context: RequestContext) => {
      const proved = await signInWithGoogle(redirect, context, startSession(context));
      if (!proved.ok) return proved;
      const { answer, signedIn } = proved.value;
      if (signedIn) await finishSignIn(context, ok(signedIn));
      return ok<SocialSignInAnswer>(answer);
    },
    registerWithGoogle: async (form: RegisterSocially, context: RequestContext) =>
      finishSignIn(context, await registerWithGoogle(form, context, startSession(context))),
    linkGoogle: async (form: { state: string; email: string; password: string }, context: RequestContext) =>
      finishSignIn(context, await linkGoogle(form, context, startSession(context))),
    ...googleAccounts,
    ...passwords,
    ...emailChanging,
    /** Changes the e-mail of an account by its mailed link and its password, and signs in: all sessions before are over. */
    changeEmail: async (form: { token: string; password: string }, context: RequestContext) =>
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
    /** Says whether a mailed link can still be used. */
    checkLink: async (token: string): Promise<Result<undefined, 'LINK_EXPIRED'>> =>
      (await isLinkValid(db, hashToken(token), clock.now())) ? ok(undefined) : fail('LINK_EXPIRED'),
    /** For the noun staff alone. */
    staff: createStaffAccounts(deps),

    /** Opens an account without a registration, for a person whose e-mail needs no proof. */
    open: openAccount,
    /** Returns what is stored of a password. */
    hashPassword: hasher.hash,
    /** What other nouns do when something happens to an account. */
    followers,
    /** Writes e-mails that an older release has stored as they were typed; see `convertEmails`. */
    convertEmails: () => convertEmails(db, followers),
    /** Returns an account; undefined where it does not exist or was deleted. */
    find: (within: Db, accountId: string): Promise<LiveAccount | undefined> => findAccount(within, accountId),
    /**
     * Deletes links, registrations, changes of e-mail, counters, blocks and known devices that are past their time, and mails that could
     * not be sent for a day whose jobs name an e-mail.
     */
    deleteOutdated: async (): Promise<void> => {
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
