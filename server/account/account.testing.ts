import { accountEndpoints, type Register } from '@vermilion/contract/account';
import { marketConsents } from '@vermilion/contract/consents';
import type { Language, MarketCode } from '@vermilion/contract/markets';
import { sessionEndpoints } from '@vermilion/contract/session';
import { userEndpoints } from '@vermilion/contract/user';
import { renderMail } from '~/mails.testing.ts';
import { createTestVisitor } from '../bag/bag.testing.ts';
import type { Database } from '../platform/database.ts';
import { createDispatch, serveEndpoints } from '../platform/dispatch.ts';
import { startJobs } from '../platform/jobs.worker.ts';
import type { Mail } from '../platform/mail.ts';
import { createPersonHasher } from '../platform/person-hash.ts';
import { systemRandom } from '../platform/random.ts';
import type { RequestContext } from '../platform/request-context.ts';
import type { Result } from '../platform/result.ts';
import { createSessionHandlers } from '../session/session.routes.ts';
import { createSessionService } from '../session/session.service.ts';
import type { GoogleProvider } from './account.google.provider.ts';
import { createAccountJobs } from './account.jobs.ts';
import { createAccountHandlers } from './account.routes.ts';
import { createAccountService } from './account.service.ts';

export const testPassword = 'Cinnabar-4-lips';

/** For tests: accounts and sessions on a database, with a clock and mails that the test holds. */
export async function testAccounts(
  database: Database,
  { startsAt = '2026-11-20T02:00:00Z', google = null }: { startsAt?: string; google?: GoogleProvider | null } = {},
) {
  let now = new Date(startsAt);
  const clock = { now: () => now };
  const mails: Mail[] = [];
  const report = (error: unknown) => {
    throw error;
  };
  const sessions = await createSessionService({
    database,
    clock,
    random: systemRandom,
    secret: 'the secret of sessions, of tests only',
    report,
  });
  const accounts = await createAccountService({
    database,
    clock,
    random: systemRandom,
    hashPerson: createPersonHasher('the secret of persons, of tests only', 'accounts'),
    sessions,
    renderMail,
    google,
    getPageUrl: (path, market) => `https://${market.toLowerCase()}.shop.example${path}`,
  });
  const dispatch = createDispatch([
    serveEndpoints({ ...accountEndpoints, ...userEndpoints }, createAccountHandlers(accounts, sessions)),
    serveEndpoints(sessionEndpoints, createSessionHandlers(sessions)),
  ]);
  const mailer = { send: async (mail: Mail) => void mails.push(mail), close: () => {} };

  const runJobs = async () => {
    const jobs = await startJobs({ database, clock, report }, createAccountJobs(accounts, mailer, report));
    await jobs.drain();
    await jobs.stop();
  };

  /** A browser with a cookie jar of its own. */
  const visit = (market: MarketCode = 'SG', language?: Language) => {
    const visitor = createTestVisitor(market, language);
    const context: RequestContext = {
      ...visitor,
      actor: async () => (await sessions.identify(context, false)) ?? visitor.actor(),
    };
    return { ...context, jar: visitor.jar };
  };

  const register = (visitor: RequestContext, changes: Partial<Register> = {}) =>
    dispatch.call('POST accounts', { body: { ...createForm(visitor.market.code), ...changes } }, visitor);
  const confirm = (visitor: RequestContext, token: string, password = testPassword) =>
    dispatch.call('POST account/verification', { body: { token, password } }, visitor);
  const signIn = (visitor: RequestContext, email: string, password = testPassword) =>
    dispatch.call('POST sessions', { body: { email, password } }, visitor);
  const requestReset = (visitor: RequestContext, email: string) =>
    dispatch.call('POST account/password-reset', { body: { email } }, visitor);
  const reset = (visitor: RequestContext, token: string, password: string) =>
    dispatch.call('PUT account/password-reset', { body: { token, password, passwordConfirmation: password } }, visitor);
  const requestEmail = (visitor: RequestContext, email: string, currentPassword = testPassword) =>
    dispatch.call('POST user/email', { body: { email, currentPassword } }, visitor);
  const changeEmail = (visitor: RequestContext, token: string, password = testPassword) =>
    dispatch.call('PUT user/email', { body: { token, password } }, visitor);
  const getUser = async (visitor: RequestContext) => {
    const user = await dispatch.call('GET user', {}, visitor);
    if (!user.ok) throw new Error(user.error.code);
    return user.value;
  };

  /** Registers, confirms and signs in. */
  const join = async (visitor: RequestContext, changes: Partial<Register> = {}) => {
    const form = { ...createForm(visitor.market.code), ...changes };
    await register(visitor, form);
    await runJobs();
    // Mails of jobs that waited are sent at the same time.
    const mail = mails.findLast(({ to, text }) => to.address === form.email && text.includes('#token='));
    const confirmed = await confirm(visitor, readToken(mail), form.password);
    if (!confirmed.ok) throw new Error(confirmed.error.code);
    return getUser(visitor);
  };

  return {
    clock,
    mails,
    accounts,
    sessions,
    dispatch,
    runJobs,
    visit,
    register,
    confirm,
    signIn,
    requestReset,
    reset,
    requestEmail,
    changeEmail,
    getUser,
    join,
    advanceClock: (minutes: number) => {
      now = new Date(now.getTime() + minutes * 60_000);
    },
    close: () => sessions.close(),
  };
}

const phones: Record<MarketCode, string> = {
  AU: '0412 345 678',
  HK: '5123 4567',
  ID: '0812 3456 7890',
  MY: '012 345 6789',
  NZ: '021 123 4567',
  PH: '0917 123 4567',
  SG: '9123 4567',
  TH: '๐๘๑ ๒๓๔ ๕๖๗๘',
};

/** A registration form that is good in its market, with an e-mail of its own. */
export function createForm(market: MarketCode): Register {
  return {
    fullName: 'Mei Tan',
    email: `mei.${systemRandom.uuid()}@example.sg`,
    phone: phones[market],
    birthday: '1990-06-15',
    password: testPassword,
    passwordConfirmation: testPassword,
    consents: Object.fromEntries(
      marketConsents[market].filter(({ isMandatory }) => isMandatory).map(({ kind, version }) => [kind, version]),
    ),
  };
}

/** Returns the token of a mail's link. */
export function readToken(mail: Mail | undefined): string {
  const [, token] = /#token=([\w-]+)/.exec(mail?.text ?? '') ?? [];
  if (!token) throw new Error('the mail has no link with a token');
  return token;
}

/** What a call came to, for short: `ok`, the error's code, or the codes of the fields. */
export function getOutcome(result: Result<unknown>): string {
  if (result.ok) return 'ok';
  const { code, details } = result.error;
  return details?.fields?.map(({ path, code: fieldCode }) => `${path} ${fieldCode}`).join(', ') ?? code;
}
