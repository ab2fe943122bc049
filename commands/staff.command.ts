import { Argument, Option } from '@commander-js/extra-typings';
import { languages } from '@vermilion/contract/markets';
import { staffRoles } from '@vermilion/contract/permissions';
import { defineCommand, marketOption } from './definition.ts';

const notes = 'contract/permissions.ts says what each role permits.';
const role = () => new Argument('<role>', 'the role').choices(staffRoles);

export const staff = defineCommand('staff', 'who works for the shop: invite, list, grant, revoke, disable, audit', {
  description: 'Looks after the staff: who works for the shop, and what they may do',
})
  .addCommand(
    defineCommand('invite', 'mails an invitation to work for the shop', {
      description:
        'Mails an invitation; the first administrator of a shop comes like this. The running shop sends it, by its mail server (SMTP_URL)',
      examples: [
        ['staff invite anna@example.com administrator --name "Anna Lim"', ''],
        ['staff invite ben@example.com employee editor --name "Ben Ong" --market TH --language th', ''],
      ],
      notes,
    })
      .argument('<email>', 'whom to invite')
      .addArgument(new Argument('<roles...>', 'one role or several').choices(staffRoles))
      .requiredOption('--name <name>', 'the full name')
      .addOption(marketOption('the market of the account').default('SG' as const))
      .addOption(new Option('--language <code>', "of the mail; the market's first one by default").choices(languages))
      .action(async (email, roles, options) => (await import('./staff.ts')).invite(email, roles, options)),
  )
  .addCommand(
    defineCommand('list', 'everybody with their roles, and open invitations', {
      examples: [['staff list', '']],
    }).action(async () => (await import('./staff.ts')).list()),
  )
  .addCommand(
    defineCommand('grant', 'gives somebody another role', {
      examples: [['staff grant ben@example.com support', '']],
      notes,
    })
      .argument('<email>', 'of somebody on the staff')
      .addArgument(role())
      .action(async (email, role) => (await import('./staff.ts')).grant(email, role)),
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
