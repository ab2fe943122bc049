import type {
  Register,
  RegisterSocially,
  SignInBlock,
  SocialSignIn,
  SocialSignInAnswer,
} from '@vermilion/contract/account';
import type { Address } from '@vermilion/contract/address';
import type { ConsentKind, GivenConsents } from '@vermilion/contract/consents';
import type { RenderMail } from '@vermilion/contract/mail';
import type { Language, MarketCode } from '@vermilion/contract/markets';
import type { AccountKind } from '@vermilion/contract/permissions';
import type { Consent, SavedAddress, User } from '@vermilion/contract/user';
import type { Transaction } from 'kysely';
import type { Author } from '../audit/audit.service.ts';
import type { SignedIn } from '../platform/actor.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database, Db } from '../platform/database.ts';
import type { Mail } from '../platform/mail.ts';
import type { HashPerson } from '../platform/person-hash.ts';
import type { Random } from '../platform/random.ts';
import type { Registry } from '../platform/registry.ts';
import type { RequestContext } from '../platform/request-context.ts';
import type { Result } from '../platform/result.ts';
import type { Tables } from '../platform/tables.ts';
import type { SessionService } from '../session/session.service.ts';
import type { AttemptCounter } from './account.attempts.ts';
import type { EmailCollision } from './account.emails.ts';
import type { GoogleProvider } from './account.google.provider.ts';
import type { PasswordHasher } from './account.hasher.ts';
import type { GetPageUrl } from './account.mail.ts';
import type { NewsStopPaths } from './account.news-stop.ts';
import type { OpenAccount, Site } from './account.opening.ts';
import type { StaffAccounts } from './account.staff.ts';
import type { LiveAccount } from './account.store.ts';

/** As it is in the transaction that begins its session. */
export type OpenedAccount = { id: string; kind: AccountKind };

/** What another noun does when something happens to an account, once, in the transaction in which it happens. */
export type AccountFollower = {
  /**
   * Somebody has signed in who was a guest before: what was kept for the guest moves to the account. Called again where another tab
   * kept something for the guest meanwhile, so a repeated call must find nothing left to do.
   */
  onSignedIn?: (transaction: Transaction<Tables>, signedIn: { accountId: string; guestId: string }) => Promise<void>;
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

/** What a noun holds about a member. */
export type PersonalDataHolder = {
  /** Returns all of it, as the member may read it: no ids of others, no hashes. */
  read: (db: Db, accountId: string) => Promise<unknown>;
  /** Deletes what the law lets go, and takes the person out of the rest. Runs in the transaction of the deletion. */
  erase: (transaction: Transaction<Tables>, accountId: string) => Promise<void>;
};

export type Passwords = { password: string; passwordConfirmation: string };
export type AddressInput = { fullName: string; phone: string; address: Address };
type ProfileChange = { fullName?: string; phone?: string; language?: Language };

type PasswordFailure = 'VALIDATION_FAILED' | 'SERVICE_UNAVAILABLE';
type AddressFailure = 'ADDRESS_NOT_FOUND' | 'USER_NOT_FOUND';
type GoogleFailure = 'GOOGLE_NOT_OFFERED' | 'GOOGLE_SIGN_IN_FAILED';

/**
 * Accounts: opening them, signing in, and what members and staff change about them. A method with a `context` hands the session to the
 * browser. The parts are in files of their own; `account.service.ts` puts them together.
 */
export type AccountService = {
  /**
   * Stores a registration and mails its e-mail. Neither the answer nor its time depends on whether an account has the
   * e-mail: only the job that mails looks.
   */
  register(form: Register, site: Site): Promise<Result<undefined, 'VALIDATION_FAILED' | 'SERVICE_UNAVAILABLE'>>;
  /**
   * Creates the mail to whom a registration names: with the link that confirms it, or that there is an account already.
   * Each call makes a new link; earlier ones stay valid. @returns null where the registration was confirmed or deleted
   */
  createRegistrationMail(registrationId: string): Promise<Mail | null>;
  /** Opens the account of a registration by its mailed link and its password, and signs in. */
  confirm(
    form: { token: string; password: string },
    context: RequestContext,
  ): Promise<Result<undefined, PasswordFailure | 'LINK_EXPIRED'>>;
  /**
   * Signs in by e-mail and password. An unknown e-mail, a wrong password and a registration that waits for its
   * confirmation give the same answer in the same time.
   */
  signIn(
    form: { email: string; password: string },
    context: RequestContext,
  ): Promise<Result<undefined, 'SIGN_IN_BLOCKED' | 'SERVICE_UNAVAILABLE' | 'SIGN_IN_FAILED'>>;
  /** Moves what is kept for the guest that a signed-in request still names to the account; nothing where it names none. */
  adoptGuest(context: RequestContext): Promise<void>;
  /** Says whether a mailed link can still be used. */
  checkLink(token: string): Promise<Result<undefined, 'LINK_EXPIRED'>>;
  /** Opens an account without a registration, for a person whose e-mail needs no proof. */
  open: OpenAccount;
  /** Returns an account; undefined where it does not exist or was deleted. */
  find(within: Db, accountId: string): Promise<LiveAccount | undefined>;

  /** Begins a sign-in in this browser. @returns where it goes on: at Google, or on the page that says why it does not */
  startGoogleSignIn(
    returnTo: string | undefined,
    context: RequestContext,
  ): Promise<Result<{ location: string }, 'GOOGLE_NOT_OFFERED'>>;
  /**
   * Signs in by what Google's redirect carried: once, and in the browser that began. Where no account is linked, the
   * identity waits for `registerWithGoogle` or `linkGoogle`.
   */
  signInWithGoogle(
    redirect: SocialSignIn,
    context: RequestContext,
  ): Promise<
    Result<SocialSignInAnswer, GoogleFailure | 'GOOGLE_UNAVAILABLE' | 'GOOGLE_LINK_TAKEN' | 'SIGN_IN_BLOCKED'>
  >;
  /** Opens an account for a Google account with a verified e-mail, and signs in. */
  registerWithGoogle(
    form: RegisterSocially,
    context: RequestContext,
  ): Promise<Result<undefined, GoogleFailure | 'EMAIL_HAS_ACCOUNT' | 'VALIDATION_FAILED'>>;
  /** Links a Google account to the account of an e-mail and its password, and signs in. */
  linkGoogle(
    form: { state: string; email: string; password: string },
    context: RequestContext,
  ): Promise<
    Result<
      undefined,
      | GoogleFailure
      | 'GOOGLE_LINK_TAKEN'
      | 'GOOGLE_ALREADY_LINKED'
      | 'SIGN_IN_FAILED'
      | 'SIGN_IN_BLOCKED'
      | 'SERVICE_UNAVAILABLE'
    >
  >;
  /** Unlinks Google; refused where the member could not sign in any more. */
  unlinkGoogle(accountId: string): Promise<Result<undefined, 'USER_NOT_FOUND' | 'PASSWORD_NEEDED'>>;
  /** Creates the mail that Google was linked; null where the account was deleted. */
  createGoogleLinkedMail(change: { changeId: string; accountId: string }): Promise<Mail | null>;

  /** Mails a link to whom the e-mail belongs, if anybody. Only the job that mails looks for an account. */
  requestReset(email: string, site: { market: MarketCode; language: Language }): Promise<void>;
  /** Creates the mail with a new link, which ends those before; null where no account has the e-mail. */
  createResetMail(request: {
    requestId: string;
    email: string;
    market: MarketCode;
    language: Language;
  }): Promise<Mail | null>;
  /**
   * Sets a password by a mailed link, which is used up. Whoever has the mailbox owns the account, so every other way in
   * ends: all sessions (spec §8), known devices, and the link to Google.
   */
  resetPassword(
    token: string,
    passwords: Passwords,
    language: Language,
  ): Promise<Result<undefined, PasswordFailure | 'LINK_EXPIRED'>>;
  /** Changes a password by the one before; ends the account's sessions on other devices. */
  changePassword(
    signedIn: SignedIn,
    passwords: Passwords & { currentPassword: string },
    language: Language,
  ): Promise<Result<undefined, PasswordFailure | 'USER_NOT_FOUND' | 'SIGN_IN_BLOCKED'>>;
  /** Creates the mail that a password was changed; null where the account was deleted. */
  createPasswordChangedMail(change: { changeId: string; accountId: string }): Promise<Mail | null>;
  /** Checks the password of an account that an invitation opens, or opens again. @returns its hash */
  hashInvitedPassword(
    email: string,
    passwords: Passwords,
    language: Language,
  ): Promise<Result<string, PasswordFailure>>;
  /** Returns what is stored of a password. */
  hashPassword: PasswordHasher['hash'];

  /**
   * Stores the change and mails the new e-mail; a change that was asked for before is void. Neither the answer nor its
   * time depends on whether an account has the new e-mail: only the job that mails looks.
   */
  requestEmailChange(
    signedIn: SignedIn,
    given: { email: string; currentPassword: string },
    site: { market: MarketCode; language: Language },
  ): Promise<Result<undefined, PasswordFailure | 'SIGN_IN_BLOCKED' | 'USER_NOT_FOUND'>>;
  /**
   * Creates the mail to the new e-mail: with the link that confirms it, or that another account has it.
   * Each call makes a new link; earlier ones stay valid. @returns null where the change was made or is void
   */
  createEmailChangeMail(changeId: string): Promise<Mail | null>;
  /** Changes the e-mail of an account by its mailed link and its password, and signs in: all sessions before are over. */
  changeEmail(
    form: { token: string; password: string },
    context: RequestContext,
  ): Promise<Result<undefined, PasswordFailure | 'SIGN_IN_BLOCKED' | 'LINK_EXPIRED'>>;
  /** Creates the mail to the e-mail that an account had before. */
  createEmailChangedMail(
    change: { changeId: string; email: string } & { market: MarketCode; language: Language },
  ): Promise<Mail>;
  /** Writes e-mails that an older release has stored as they were typed; see `convertEmails` in `account.emails.ts`. */
  convertEmails(): Promise<EmailCollision[]>;

  getUser(accountId: string): Promise<Result<User, 'USER_NOT_FOUND'>>;
  /** Changes what is given of name, phone and language of mails. @param answerLanguage of what is refused */
  changeUser(
    accountId: string,
    change: ProfileChange,
    answerLanguage: Language,
  ): Promise<Result<User, 'USER_NOT_FOUND' | 'VALIDATION_FAILED'>>;
  /**
   * Puts the birthday of a member right. The audit names who and why, not the days: it outlives the account.
   * @param answerLanguage of what is refused
   */
  correctBirthday(
    author: Author,
    correction: { accountId: string; birthday: string; reason: string },
    answerLanguage: Language,
  ): Promise<Result<{ birthday: string }, 'NOT_PERMITTED' | 'USER_NOT_FOUND' | 'VALIDATION_FAILED'>>;

  listAddresses(accountId: string): Promise<SavedAddress[]>;
  /** Saves an address; the first of a market is its default. */
  saveAddress(
    accountId: string,
    given: AddressInput & { market: MarketCode; isDefault: boolean },
    language: Language,
  ): Promise<Result<SavedAddress, 'USER_NOT_FOUND' | 'ADDRESS_LIMIT_REACHED' | 'VALIDATION_FAILED'>>;
  /**
   * Saves the address of an order, which its market's form has accepted, unless the account has it already or has all that
   * it may have. The first of a market is its default.
   */
  keepAddress(accountId: string, given: AddressInput & { market: MarketCode }): Promise<void>;
  /** Changes what is given of an address. */
  changeAddress(
    accountId: string,
    id: string,
    given: Partial<AddressInput> & { isDefault?: true },
    language: Language,
  ): Promise<Result<SavedAddress, AddressFailure | 'VALIDATION_FAILED'>>;
  /** Deletes an address; the newest other one of its market takes its place as the default. */
  deleteAddress(accountId: string, id: string): Promise<Result<undefined, AddressFailure>>;

  getConsents(accountId: string): Promise<Result<Consent[], 'USER_NOT_FOUND'>>;
  /** Whether an account agrees to something, in whatever version of its text. */
  hasConsent(within: Db, accountId: string, kind: ConsentKind): Promise<boolean>;
  /**
   * Records the consent to one kind of text, where the home market has one that was not agreed to before.
   * @param version of the text that was shown
   */
  giveConsent(
    transaction: Transaction<Tables>,
    accountId: string,
    given: { kind: ConsentKind; version: string | undefined },
    language: Language,
  ): Promise<Result<undefined, 'USER_NOT_FOUND' | 'VALIDATION_FAILED'>>;
  /** Withdraws an optional consent; does nothing where it is not given, or the account is gone. */
  withdrawConsent(accountId: string, kind: ConsentKind): Promise<void>;
  /** Records the answers that changed; a mandatory consent is not withdrawn without deleting the account. */
  changeConsents(
    accountId: string,
    given: GivenConsents,
    language: Language,
  ): Promise<Result<Consent[], 'USER_NOT_FOUND' | 'VALIDATION_FAILED'>>;
  createNewsStopPaths(accountId: string): NewsStopPaths;
  /** Withdraws the consent to news of the account that a link is of. */
  stopNews(token: string): Promise<Result<undefined, 'NEWS_LINK_INVALID'>>;

  /** What other nouns do when something happens to an account. */
  followers: Registry<AccountFollower>;
  /** What nouns hold about members, by the name that it has in their export. */
  personalData: Registry<PersonalDataHolder>;
  /** Returns everything that the shop holds about a member, by noun. */
  exportData(accountId: string): Promise<Result<Record<string, unknown>, 'USER_NOT_FOUND'>>;
  /**
   * Deletes a member's account, proved by its password: every noun erases its part, and all its sessions end. The e-mail that it
   * had is told.
   */
  deleteAccount(
    signedIn: SignedIn,
    password: string,
    language: Language,
  ): Promise<
    Result<
      undefined,
      'USER_NOT_FOUND' | 'USER_IS_STAFF' | 'VALIDATION_FAILED' | 'SIGN_IN_BLOCKED' | 'SERVICE_UNAVAILABLE'
    >
  >;
  /** Creates the mail to the e-mail of an account that was deleted. */
  createDeletedMail(deletion: {
    deletionId: string;
    email: string;
    market: MarketCode;
    language: Language;
  }): Promise<Mail>;
  /** Erases every noun's part and the person of a member, and ends all sessions. */
  erase(
    transaction: Transaction<Tables>,
    accountId: string,
  ): Promise<Result<undefined, 'USER_NOT_FOUND' | 'USER_IS_STAFF'>>;
  /**
   * Erases every noun's part of members who were deleted lately once more: a process of the release before, which runs beside this one
   * during an upgrade, deletes an account without what this release keeps of it.
   */
  eraseLeftovers(): Promise<void>;

  /**
   * @param reference as somebody types or dictates it
   * @param email that the block may be of; the shop does not store it
   */
  findBlock(reference: string, email: string | undefined): Promise<Result<SignInBlock, 'SIGN_IN_BLOCK_NOT_FOUND'>>;
  /** Lets the e-mail or the network address of a block try again. */
  endBlock(author: Author, reference: string): Promise<Result<undefined, 'SIGN_IN_BLOCK_NOT_FOUND'>>;
  /** For the noun staff alone. */
  staff: StaffAccounts;
  /**
   * Deletes links, registrations, changes of e-mail, counters, blocks and known devices that are past their time, and mails that could
   * not be sent for a day whose jobs name an e-mail.
   */
  deleteOutdated(): Promise<void>;
};
