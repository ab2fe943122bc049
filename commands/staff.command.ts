import { Argument, InvalidArgumentError, Option } from '@commander-js/extra-typings';
import { languages, marketCodes } from '@vermilion/contract/markets';
import { staffRoles } from '@vermilion/contract/permissions';
import { contentTypes, scopedRoles } from '@vermilion/contract/scopes';
import { defineCommand, marketOption } from './definition.ts';

const notes = 'contract/permissions.ts says what each role permits.';
const scopeNotes = `${notes} The roles ${scopedRoles.join(' and ')} can be limited to markets, languages and kinds of content; without the options they are had everywhere.`;
const role = () => new Argument('<role>', 'the role').choices(staffRoles);

/** Reads some of the known values, with commas between them. @throws InvalidArgumentError */
const readList =
  <Value extends string>(known: readonly Value[]) =>
  (text: string): Value[] =>
    text.split(',').map((typed) => {
      const value = known.find((each) => each.toLowerCase() === typed.trim().toLowerCase());
      if (value === undefined) throw new InvalidArgumentError(`It takes some of ${known.join(', ')}.`);
      return value;
    });

/** The options that say where somebody has a role. */
const inMarkets = () =>
  new Option('--markets <codes>', 'the markets of the role, with commas: SG,MY').argParser(readList(marketCodes));
const inLanguages = () =>
  new Option('--languages <codes>', 'the languages of the role: th,en').argParser(readList(languages));
const inContentTypes = () =>
  new Option('--content-types <types>', `the kinds of content of the role: ${contentTypes.join(',')}`).argParser(
    readList(contentTypes),
  );

export const staff = defineCommand(
  'staff',
  'who works for the shop: invite, list, grant, scope, revoke, disable, audit',
  {
    description: 'Looks after the staff: who works for the shop, and what they may do',
  },
)
  .addCommand(
    defineCommand('invite', 'mails an invitation to work for the shop', {
      description:
        'Mails an invitation; the first administrator of a shop comes like this. The running shop sends it, by its mail server (SMTP_URL)',
      examples: [
        ['staff invite anna@example.com administrator --name "Anna Lim"', ''],
        ['staff invite ben@example.com employee editor --name "Ben Ong" --market TH --language th', ''],
        [
          'staff invite ploy@example.com translator --name "Ploy Srisai" --market TH --languages th --content-types pages,brands',
          'who translates pages and brand pages into Thai',
        ],
      ],
      notes: scopeNotes,
    })
      .argument('<email>', 'whom to invite')
      .addArgument(new Argument('<roles...>', 'one role or several').choices(staffRoles))
      .requiredOption('--name <name>', 'the full name')
      .addOption(marketOption('the market of the account').default('SG' as const))
      .addOption(new Option('--language <code>', "of the mail; the market's first one by default").choices(languages))
      .addOption(inMarkets())
      .addOption(inLanguages())
      .addOption(inContentTypes())
      .action(async (email, roles, options) => (await import('./staff.ts')).invite(email, roles, options)),
  )
  .addCommand(
    defineCommand('list', 'everybody with their roles, and open invitations', {
      examples: [['staff list', '']],
    }).action(async () => (await import('./staff.ts')).list()),
  )
  .addCommand(
    defineCommand('grant', 'gives somebody another role', {
      examples: [
        ['staff grant ben@example.com support', ''],
        ['staff grant ben@example.com editor --markets TH', ''],
      ],
      notes: scopeNotes,
    })
      .argument('<email>', 'of somebody on the staff')
      .addArgument(role())
      .addOption(inMarkets())
      .addOption(inLanguages())
      .addOption(inContentTypes())
      .action(async (email, role, options) => (await import('./staff.ts')).grant(email, role, options)),
  )
  .addCommand(
    defineCommand('scope', 'changes where somebody has a role', {
      description: 'Changes where somebody has a role, from the next request on, whatever limited it before',
      examples: [
        ['staff scope ben@example.com editor --markets TH,SG', ''],
        ['staff scope ben@example.com editor --everywhere', ''],
      ],
      notes,
    })
      .argument('<email>', 'of somebody on the staff')
      .addArgument(new Argument('<role>', 'the role').choices(scopedRoles))
      .addOption(inMarkets())
      .addOption(inLanguages())
      .addOption(inContentTypes())
      .addOption(new Option('--everywhere', 'without limits').conflicts(['markets', 'languages', 'contentTypes']))
      .action(async (email, role, options) => (await import('./staff.ts')).changeScope(email, role, options)),
  )
  .addCommand(
    defineCommand('revoke', 'takes a role from somebody', { examples: [['staff revoke ben@example.com editor', '']] })
      .argument('<email>', 'of somebody on the staff')
      .addArgument(role())
      .action(async (email, role) => (await import('./staff.ts')).revoke(email, role)),
  )
  .addCommand(
    defineCommand('disable', 'takes all roles and sessions from somebody, or withdraws an invitation', {
      description:
        'Takes all roles and sessions from somebody, who cannot sign in until another invitation; an open invitation is withdrawn',
      examples: [['staff disable ben@example.com', '']],
    })
      .argument('<email>', 'of somebody on the staff, or invited')
      .action(async (email) => (await import('./staff.ts')).disable(email)),
  )
  .addCommand(
    defineCommand('audit', 'the latest changes by staff and operators', {
      description: 'Prints the latest 100 changes by staff and operators, the newest first',
      examples: [['staff audit', '']],
    }).action(async () => (await import('./staff.ts')).printAudit()),
  );
