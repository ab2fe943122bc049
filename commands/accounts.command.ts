import { defineCommand } from './definition.ts';

const reference = 'the reference ID that the visitor was shown';
const email = 'an e-mail to compare, which the shop does not store';

export const accounts = defineCommand(
  'accounts',
  'blocked sign-ins, and accounts that share a mailbox: block, unblock, emails',
  {
    description:
      'Finds a blocked sign-in by the reference ID that the visitor was shown, and accounts that share a mailbox',
  },
)
  .addCommand(
    defineCommand('block', 'shows why a sign-in is blocked, from where, and until when', {
      examples: [
        ['accounts block 7KQ2-M9XD', ''],
        ['accounts block 7KQ2-M9XD anna@example.com', '… and whether it is of this e-mail'],
      ],
    })
      .argument('<reference>', reference)
      .argument('[email]', email)
      .action(async (reference, email) => (await import('./accounts.ts')).showBlock(reference, email)),
  )
  .addCommand(
    defineCommand('unblock', 'ends the block of a sign-in', {
      description: 'Ends the block of a sign-in, once the caller has proved to be the owner of the account',
      examples: [['accounts unblock 7KQ2-M9XD', '']],
    })
      .argument('<reference>', reference)
      .argument('[email]', email)
      .action(async (reference, email) => (await import('./accounts.ts')).endBlock(reference, email)),
  )
  .addCommand(
    defineCommand('emails', 'lists accounts whose e-mail leads to the mailbox of another account', {
      examples: [['accounts emails', '']],
    }).action(async () => (await import('./accounts.ts')).listCollisions()),
  );
