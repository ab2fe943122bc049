import { parseArgs } from 'node:util';
import { normalizeEmail } from '@vermilion/contract/contact';
import { type Language, languages, marketCodes, markets, parseMarket } from '@vermilion/contract/markets';
import { type StaffRole, staffRoles } from '@vermilion/contract/permissions';
import { createStaffAccounts } from '@vermilion/server/account/account.staff';
import { createAuditService } from '@vermilion/server/audit/audit.service';
import { systemClock } from '@vermilion/server/platform/clock';
import type { Database } from '@vermilion/server/platform/database';
import { OperatorError } from '@vermilion/server/platform/operator-error';
import { systemRandom } from '@vermilion/server/platform/random';
import type { Result } from '@vermilion/server/platform/result';
import { endSessions } from '@vermilion/server/session/session.store';
import { createStaffService, type StaffService } from '@vermilion/server/staff/staff.service';
import { readOperator, runCommand, runWithDatabase } from './command.ts';

const usage = `Looks after the staff: who works for the shop, and what they may do.

  npm run staff -- invite anna@example.com administrator --name "Anna Lim"
                                                       mails an invitation; the first administrator comes like this
  npm run staff -- invite ben@example.com employee editor --name "Ben Ong" --market TH --language th
  npm run staff -- list                                everybody with their roles, and open invitations
  npm run staff -- grant ben@example.com support       another role
  npm run staff -- revoke ben@example.com editor       … one role less
  npm run staff -- disable ben@example.com             no roles, no sessions, and no sign-in until another invitation
  npm run staff -- audit                               the latest 100 changes, the newest first

The roles are ${staffRoles.join(', ')}; contract/permissions.ts says what each permits. The shop sends the invitation, by its
mail server (SMTP_URL). The database is the one of the settings (DATABASE_URL, or the embedded one in DATA_DIR, while the shop
is not running).`;

const options = {
  name: { type: 'string' },
  market: { type: 'string', default: 'SG' },
  language: { type: 'string' },
} as const;
type Options = { name?: string; market: string; language?: string };

type Command = (staff: StaffService, words: readonly string[], options: Options, database: Database) => Promise<void>;

const auditLength = 100;

const commands: Record<string, Command> = {
  invite: async (staff, [email, ...roles], { name, market, language }) => {
    if (!email || !name || roles.length === 0) throw new OperatorError(usage);
    const home = parseMarket(market);
    if (!home) throw new OperatorError(`${market} is no market; the markets are ${marketCodes.join(', ')}`);
    const form = {
      email,
      fullName: name,
      roles: roles.map(readRole),
      market: home,
      language: language ? readLanguage(language) : markets[home].languages[0],
    };
    const { expiresAt } = unwrap(await staff.invite(readOperator(), form, 'en'));
    console.log(`The invitation is on its way; it can be accepted until ${expiresAt}.`);
  },

  list: async (staff, words) => {
    if (words.length > 0) throw new OperatorError(usage);
    const people = await staff.list();
    if (people.length === 0) console.log('Nobody is on the staff.');
    else console.table(people.map(({ accountId: _, roles, ...person }) => ({ ...person, roles: roles.join(', ') })));
    const invitations = await staff.listInvitations();
    if (invitations.length === 0) return;
    console.log('\nOpen invitations');
    console.table(invitations.map(({ id: _, roles, ...invited }) => ({ ...invited, roles: roles.join(', ') })));
  },

  grant: async (staff, [email, role, ...more]) => {
    if (!email || !role || more.length > 0) throw new OperatorError(usage);
    const { roles } = unwrap(await staff.grantRole(readOperator(), await findAccountId(staff, email), readRole(role)));
    console.log(`${email}: ${roles.join(', ')}`);
  },

  revoke: async (staff, [email, role, ...more]) => {
    if (!email || !role || more.length > 0) throw new OperatorError(usage);
    unwrap(await staff.revokeRole(readOperator(), await findAccountId(staff, email), readRole(role)));
    console.log(`${email} does not have the role ${role}.`);
  },

  disable: async (staff, [email, ...more]) => {
    if (!email || more.length > 0) throw new OperatorError(usage);
    unwrap(await staff.disable(readOperator(), await findAccountId(staff, email)));
    console.log(`${email} is disabled.`);
  },

  audit: async (staff, words, _options, { db }) => {
    if (words.length > 0) throw new OperatorError(usage);
    const emails = new Map((await staff.list()).map(({ accountId, email }) => [accountId, email]));
    const { entries } = await createAuditService({ db }).list({ limit: auditLength });
    for (const { at, accountId, operator, address, action, object, before, after } of entries) {
      const author = operator ?? `${emails.get(accountId ?? '') ?? accountId} from ${address}`;
      console.log(`${at}  ${action}  ${object.kind} ${object.id}  by ${author}`);
      if (before) console.log(`    before ${JSON.stringify(before)}`);
      if (after) console.log(`    after  ${JSON.stringify(after)}`);
    }
  },
};

function readRole(word: string): StaffRole {
  const role = staffRoles.find((each) => each === word);
  if (!role) throw new OperatorError(`${word} is no role; the roles are ${staffRoles.join(', ')}`);
  return role;
}

function readLanguage(word: string): Language {
  const language = languages.find((each) => each === word);
  if (!language) throw new OperatorError(`${word} is no language; the languages are ${languages.join(', ')}`);
  return language;
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

async function main(): Promise<void> {
  const { values, positionals } = readArguments();
  const [name = '', ...words] = positionals;
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw new OperatorError(usage);
  await runWithDatabase(async (database) => {
    const made = { database, clock: systemClock, random: systemRandom };
    const sessions = {
      endAll: async (...[within, accountId]: Parameters<StaffSessions['endAll']>) => {
        await endSessions(within, { accountId }, 'all_ended', systemClock.now());
      },
    };
    const staff = createStaffService({ ...made, accounts: createStaffAccounts({ ...made, sessions }) });
    await command(staff, words, values, database);
  });
}

type StaffSessions = Parameters<typeof createStaffAccounts>[0]['sessions'];

function readArguments() {
  try {
    return parseArgs({ options, allowPositionals: true });
  } catch (error) {
    throw new OperatorError(`${error instanceof Error ? error.message : error}\n\n${usage}`);
  }
}

await runCommand(usage, main);
