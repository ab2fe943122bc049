import { accountEndpoints } from '@vermilion/contract/account';
import { auditEndpoints } from '@vermilion/contract/audit';
import { getAccountKind, type StaffRole } from '@vermilion/contract/permissions';
import { sessionEndpoints } from '@vermilion/contract/session';
import { type InviteStaff, staffEndpoints } from '@vermilion/contract/staff';
import { userEndpoints } from '@vermilion/contract/user';
import { renderMail } from '~/mails.testing.ts';
import { createAccountHandlers } from '../account/account.routes.ts';
import { getOutcome, readToken, testAccounts, testPassword } from '../account/account.testing.ts';
import { auditRoutes } from '../audit/audit.routes.ts';
import { createAuditService } from '../audit/audit.service.ts';
import type { Database } from '../platform/database.ts';
import { createDispatch, serveEndpoints } from '../platform/dispatch.ts';
import { startJobs } from '../platform/jobs.worker.ts';
import type { Mail } from '../platform/mail.ts';
import { systemRandom } from '../platform/random.ts';
import type { RequestContext } from '../platform/request-context.ts';
import { createSessionHandlers } from '../session/session.routes.ts';
import { createInvitationService } from './staff.invitations.ts';
import { createStaffJobs } from './staff.jobs.ts';
import { staffRoutes } from './staff.routes.ts';
import { createStaffService } from './staff.service.ts';

/** The author of what tests do by command. */
export const operator = { operator: 'test' };

/** For tests: staff, accounts and sessions on a database, with a clock and mails that the test holds. */
export async function testStaff(database: Database, options?: Parameters<typeof testAccounts>[1]) {
  const shop = await testAccounts(database, options);
  const { accounts, sessions, clock } = shop;
  const mails: Mail[] = [];
  const staff = createStaffService({ database, clock, random: systemRandom, accounts: accounts.staff });
  const invitations = createInvitationService({
    database,
    clock,
    accounts,
    renderMail,
    getPageUrl: (path, market, language) => `https://${market.toLowerCase()}.shop.example/${language}${path}`,
  });
  const dispatch = createDispatch(
    [
      serveEndpoints({ ...accountEndpoints, ...userEndpoints }, createAccountHandlers(accounts, sessions)),
      serveEndpoints(auditEndpoints, auditRoutes(createAuditService({ db: database.db }))),
      serveEndpoints(sessionEndpoints, createSessionHandlers(sessions)),
      serveEndpoints(staffEndpoints, staffRoutes(staff, invitations)),
    ],
    { readGrants: ({ accountId }) => staff.readGrants(accountId) },
  );
  const mailer = { send: async (mail: Mail) => void mails.push(mail), close: () => {} };
  const report = (error: unknown) => {
    throw error;
  };

  const runJobs = async () => {
    const jobs = await startJobs({ database, clock, report }, createStaffJobs(staff, invitations, mailer));
    await jobs.drain();
    await jobs.stop();
  };

  /** Invites by command. @returns the token of the mailed link */
  const invite = async (email: string, roles: StaffRole[], changes: Partial<InviteStaff> = {}): Promise<string> => {
    const form = { email, fullName: 'Anna Lim', roles, market: 'SG', language: 'en', ...changes } as const;
    const invited = await staff.invite(operator, form, 'en');
    if (!invited.ok) throw new Error(invited.error.code);
    await runJobs();
    return readToken(mails.at(-1));
  };

  const accept = (token: string, password = testPassword, context: RequestContext = shop.visit()) =>
    dispatch.call('PUT staff/invitation', { body: { token, password, passwordConfirmation: password } }, context);

  /** Returns what a sign-in with a browser of its own comes to. */
  const trySignIn = async (email: string, password = testPassword) =>
    getOutcome(await shop.signIn(shop.visit(), email, password));

  /** Signs in with a browser of its own. */
  const signIn = async (email: string, password = testPassword) => {
    const context = shop.visit();
    const signedIn = await shop.signIn(context, email, password);
    if (!signedIn.ok) throw new Error(signedIn.error.code);
    return context;
  };

  /** Invites, accepts and signs in. */
  const hire = async (...roles: StaffRole[]) => {
    const email = `anna.${systemRandom.uuid()}@example.sg`;
    const accepted = await accept(await invite(email, roles));
    if (!accepted.ok) throw new Error(accepted.error.code);
    const context = await signIn(email);
    const { id } = await shop.getUser(context);
    return { accountId: id, email, context };
  };

  return { ...shop, staff, invitations, dispatch, mails, runJobs, invite, accept, trySignIn, signIn, hire };
}

/** Gives an account of a test roles, without an invitation. */
export async function grantRoles({ db }: Database, accountId: string, roles: readonly StaffRole[]): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const rows = roles.map((role) => ({ account_id: accountId, role, granted_at: new Date() }));
    await transaction.insertInto('staff_roles').values(rows).execute();
    await transaction
      .updateTable('accounts')
      .set({ kind: getAccountKind(roles) })
      .where('id', '=', accountId)
      .execute();
  });
}
