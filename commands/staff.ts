import { normalizeEmail } from '@vermilion/contract/contact';
import { type Language, type MarketCode, markets } from '@vermilion/contract/markets';
import type { StaffRole } from '@vermilion/contract/permissions';
import { createStaffAccounts } from '@vermilion/server/account/account.staff';
import { createAuditService } from '@vermilion/server/audit/audit.service';
import { systemClock } from '@vermilion/server/platform/clock';
import type { Database } from '@vermilion/server/platform/database';
import { OperatorError } from '@vermilion/server/platform/operator-error';
import { systemRandom } from '@vermilion/server/platform/random';
import type { Result } from '@vermilion/server/platform/result';
import { endSessions } from '@vermilion/server/session/session.store';
import { createStaffService, type StaffService } from '@vermilion/server/staff/staff.service';
import { readOperator, runWithDatabase } from './operator.ts';

type Invitation = { name: string; market: MarketCode; language?: Language };

const auditLength = 100;

export async function invite(
  email: string,
  roles: StaffRole[],
  { name, market, language = markets[market].languages[0] }: Invitation,
): Promise<void> {
  await runWithStaff(async (staff) => {
    const form = { email, fullName: name, roles, market, language };
    const { expiresAt } = unwrap(await staff.invite(readOperator(), form, 'en'));
    console.log(`The invitation is on its way; it can be accepted until ${expiresAt}.`);
  });
}

export async function list(): Promise<void> {
  await runWithStaff(async (staff) => {
    const people = await staff.list();
    if (people.length === 0) console.log('Nobody is on the staff.');
    else console.table(people.map(({ accountId: _, roles, ...person }) => ({ ...person, roles: roles.join(', ') })));
    const invitations = await staff.listInvitations();
    if (invitations.length === 0) return;
    console.log('\nOpen invitations');
    console.table(invitations.map(({ id: _, roles, ...invited }) => ({ ...invited, roles: roles.join(', ') })));
  });
}

export async function grant(email: string, role: StaffRole): Promise<void> {
  await runWithStaff(async (staff) => {
    const { roles } = unwrap(await staff.grantRole(readOperator(), await findAccountId(staff, email), role));
    console.log(`${email}: ${roles.join(', ')}`);
  });
}

export async function revoke(email: string, role: StaffRole): Promise<void> {
  await runWithStaff(async (staff) => {
    unwrap(await staff.revokeRole(readOperator(), await findAccountId(staff, email), role));
    console.log(`${email} does not have the role ${role}.`);
  });
}

export async function disable(email: string): Promise<void> {
  await runWithStaff(async (staff) => {
    unwrap(await staff.disable(readOperator(), await findAccountId(staff, email)));
    console.log(`${email} is disabled.`);
  });
}

export async function printAudit(): Promise<void> {
  await runWithStaff(async (staff, { db }) => {
    const emails = new Map((await staff.list()).map(({ accountId, email }) => [accountId, email]));
    const { entries } = await createAuditService({ db }).list({ limit: auditLength });
    for (const { at, accountId, operator, address, action, object, before, after } of entries) {
      const author = operator ?? `${emails.get(accountId ?? '') ?? accountId} from ${address}`;
      console.log(`${at}  ${action}  ${object.kind} ${object.id}  by ${author}`);
      if (before) console.log(`    before ${JSON.stringify(before)}`);
      if (after) console.log(`    after  ${JSON.stringify(after)}`);
    }
  });
}

async function findAccountId(staff: StaffService, email: string): Promise<string> {
  const person = (await staff.list()).find((each) => normalizeEmail(each.email) === normalizeEmail(email));
  if (!person) throw new OperatorError(`Nobody on the staff has the e-mail ${email}. Invite them.`);
  return person.accountId;
}

const refusals: Record<string, string> = {
  STAFF_EXISTS: 'This person is on the staff already: grant or revoke roles.',
  STAFF_NOT_FOUND: 'Nobody on the staff has this account, or it is disabled: invite them.',
  STAFF_LAST_ADMINISTRATOR: 'This is the last administrator. Make somebody else an administrator first.',
};

/** Returns what a change came to. @throws OperatorError where it was refused */
function unwrap<Value>(result: Result<Value>): Value {
  if (result.ok) return result.value;
  const { code, details } = result.error;
  const faults = details?.fields?.map(({ path, message }) => `${path}: ${message}`).join('\n');
  throw new OperatorError(faults ?? refusals[code] ?? code);
}

async function runWithStaff(use: (staff: StaffService, database: Database) => Promise<void>): Promise<void> {
  await runWithDatabase(async (database) => {
    const made = { database, clock: systemClock, random: systemRandom };
    const sessions = {
      endAll: async (...[within, accountId]: Parameters<StaffSessions['endAll']>) => {
        await endSessions(within, { accountId }, 'all_ended', systemClock.now());
      },
    };
    const staff = createStaffService({ ...made, accounts: createStaffAccounts({ ...made, sessions }) });
    await use(staff, database);
  });
}

type StaffSessions = Parameters<typeof createStaffAccounts>[0]['sessions'];
