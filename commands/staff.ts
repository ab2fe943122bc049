import { normalizeEmail } from '@vermilion/contract/contact';
import type { ErrorCode } from '@vermilion/contract/errors';
import { type Language, type MarketCode, markets } from '@vermilion/contract/markets';
import type { StaffRole } from '@vermilion/contract/permissions';
import { type ContentType, type Scope, scopedRoles } from '@vermilion/contract/scopes';
import type { Invitation, StaffMember } from '@vermilion/contract/staff';
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
import { UsageError } from './usage-error.ts';

type ScopeOptions = { markets?: MarketCode[]; languages?: Language[]; contentTypes?: ContentType[] };
type InvitationOptions = { name: string; market: MarketCode; language?: Language } & ScopeOptions;

const auditLength = 100;

export async function invite(
  email: string,
  roles: StaffRole[],
  { name, market, language = markets[market].languages[0], ...options }: InvitationOptions,
): Promise<void> {
  const limited = roles.filter((role) => scopedRoles.includes(role));
  if (hasLimit(options) && limited.length === 0) throw new OperatorError(refusals.STAFF_ROLE_NOT_SCOPED);
  const scopes = limited.map((role) => ({ role, ...toScope(options) }));
  await runWithStaff(async (staff) => {
    const form = { email, fullName: name, roles, scopes, market, language };
    const { expiresAt } = unwrap(await staff.invite(readOperator(), form, 'en'));
    console.log(`The running shop sends the invitation; it can be accepted until ${expiresAt}.`);
  });
}

export async function list(): Promise<void> {
  await runWithStaff(async (staff) => {
    const people = await staff.list();
    if (people.length === 0) console.log('Nobody is on the staff.');
    else console.table(people.map(({ accountId: _, scopes, ...person }) => describeRoles(person, scopes)));
    const invitations = await staff.listInvitations();
    if (invitations.length === 0) return;
    console.log('\nOpen invitations');
    console.table(invitations.map(({ id: _, scopes, ...invited }) => describeRoles(invited, scopes)));
  });
}

export async function grant(email: string, role: StaffRole, options: ScopeOptions): Promise<void> {
  await runWithStaff(async (staff) => {
    const { accountId } = await findWorker(staff, email);
    const scope = hasLimit(options) ? toScope(options) : undefined;
    const granted = unwrap(await staff.grantRole(readOperator(), accountId, role, scope));
    console.log(`${email}: ${describeRoles(granted, granted.scopes).roles}`);
  });
}

export async function changeScope(
  email: string,
  role: StaffRole,
  { everywhere, ...options }: ScopeOptions & { everywhere?: true },
): Promise<void> {
  if (!everywhere && !hasLimit(options))
    throw new UsageError('Name markets, languages or kinds of content, or --everywhere');
  await runWithStaff(async (staff) => {
    const { accountId } = await findWorker(staff, email);
    const changed = unwrap(await staff.changeScope(readOperator(), accountId, { role, scope: toScope(options) }));
    console.log(`${email}: ${describeRoles(changed, changed.scopes).roles}`);
  });
}

export async function revoke(email: string, role: StaffRole): Promise<void> {
  await runWithStaff(async (staff) => {
    const { accountId, roles } = await findWorker(staff, email);
    unwrap(await staff.revokeRole(readOperator(), accountId, role));
    const hadRole = roles.includes(role);
    console.log(hadRole ? `${email} no longer has the role ${role}.` : `${email} did not have the role ${role}.`);
  });
}

/** Disables somebody on the staff, and withdraws the open invitations to the e-mail. */
export async function disable(email: string): Promise<void> {
  await runWithStaff(async (staff) => {
    const invitations = await listInvitationsTo(staff, email);
    const person = await findPerson(staff, email);
    if (!person && invitations.length === 0) throw new OperatorError(describeUnknown(email));
    if (person) {
      unwrap(await staff.disable(readOperator(), person.accountId));
      console.log(`${email} is disabled.`);
    }
    for (const { id } of invitations) {
      unwrap(await staff.withdrawInvitation(readOperator(), id));
      console.log(`The invitation of ${email} is withdrawn.`);
    }
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

const hasLimit = ({ markets, languages, contentTypes }: ScopeOptions) => Boolean(markets ?? languages ?? contentTypes);

const toScope = ({ markets, languages, contentTypes }: ScopeOptions): Scope => ({
  markets: markets ?? null,
  languages: languages ?? null,
  contentTypes: contentTypes ?? null,
});

/** Returns somebody with the roles in one line, as `support, editor (TH, SG; pages)`. */
function describeRoles<Person extends { roles: readonly StaffRole[] }>(person: Person, scopes: StaffMember['scopes']) {
  const roles = person.roles.map((role) => {
    const { markets, languages, contentTypes } = scopes.find((scope) => scope.role === role) ?? {};
    const limits = [markets, languages, contentTypes].flatMap((limit) => limit?.join(', ') ?? []);
    return limits.length > 0 ? `${role} (${limits.join('; ')})` : role;
  });
  return { ...person, roles: roles.join(', ') };
}

async function findPerson(staff: StaffService, email: string): Promise<StaffMember | undefined> {
  return (await staff.list()).find((each) => normalizeEmail(each.email) === normalizeEmail(email));
}

async function listInvitationsTo(staff: StaffService, email: string): Promise<Invitation[]> {
  return (await staff.listInvitations()).filter((each) => normalizeEmail(each.email) === normalizeEmail(email));
}

const describeUnknown = (email: string) => `Nobody on the staff has the e-mail ${email}. Invite them.`;

/** Returns somebody on the staff, or disabled. @throws OperatorError also where the person has only been invited */
async function findWorker(staff: StaffService, email: string): Promise<StaffMember> {
  const person = await findPerson(staff, email);
  if (person && person.roles.length > 0) return person;
  if ((await listInvitationsTo(staff, email)).length > 0) {
    throw new OperatorError(
      `${email} has an open invitation, and no role until it is accepted. "vermilion staff disable ${email}" withdraws it.`,
    );
  }
  if (!person) throw new OperatorError(describeUnknown(email));
  return person;
}

const refusals = {
  STAFF_EXISTS: 'This person is on the staff already: grant or revoke roles.',
  STAFF_NOT_FOUND: 'Nobody on the staff has this account, or it is disabled: invite them.',
  STAFF_INVITATION_NOT_FOUND: 'The invitation was accepted or withdrawn meanwhile. Run the command again.',
  STAFF_ROLE_NOT_SCOPED: `Only the roles ${scopedRoles.join(' and ')} can be limited.`,
  STAFF_ROLE_HELD: 'This person has the role already, with other limits: "vermilion staff scope" changes them.',
  STAFF_ROLE_NOT_HELD: 'This person does not have the role: "vermilion staff grant" gives it.',
  STAFF_LAST_ADMINISTRATOR: 'This is the last administrator. Make somebody else an administrator first.',
} satisfies { readonly [Code in ErrorCode]?: string };

/** Returns what a change came to. @throws OperatorError where it was refused */
function unwrap<Value>(result: Result<Value>): Value {
  if (result.ok) return result.value;
  const { code, details } = result.error;
  const faults = details?.fields?.map(({ path, message }) => `${path}: ${message}`).join('\n');
  throw new OperatorError(faults ?? (code in refusals ? refusals[code as keyof typeof refusals] : code));
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
