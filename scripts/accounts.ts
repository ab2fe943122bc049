import type { SignInBlock } from '@vermilion/contract/account';
import { createAttemptCounter } from '@vermilion/server/account/account.attempts';
import { createBlocks } from '@vermilion/server/account/account.blocks';
import { listEmailCollisions } from '@vermilion/server/account/account.emails';
import { systemClock } from '@vermilion/server/platform/clock';
import type { Db } from '@vermilion/server/platform/database';
import { OperatorError } from '@vermilion/server/platform/operator-error';
import { createPersonHasher } from '@vermilion/server/platform/person-hash';
import { readSecrets } from '@vermilion/server/platform/secrets';
import { readOperator, runCommand, runWithDatabase } from './command.ts';

const usage = `Finds a blocked sign-in by the reference ID that the visitor was shown, and accounts that share a mailbox.

  npm run accounts -- block 7KQ2-M9XD     why, from where, and until when
  npm run accounts -- block 7KQ2-M9XD anna@example.com   … and whether it is of this e-mail, which the shop does not store
  npm run accounts -- unblock 7KQ2-M9XD   … and ends it, once the caller has proved to be the owner of the account
  npm run accounts -- emails              accounts whose e-mail leads to the mailbox of another account

The database is the one of the settings (DATABASE_URL, or the embedded one in DATA_DIR, while the shop is not running).`;

const reasons: Record<SignInBlock['limit'], string> = {
  email: 'too many failed sign-ins for one e-mail',
  device: 'too many failed sign-ins on a device that had signed in before',
  address: 'too many failed sign-ins from this network address',
};

async function main([command, reference, email, ...rest]: readonly string[]): Promise<void> {
  if (command === 'emails' && reference === undefined) return runWithDatabase(({ db }) => listCollisions(db));
  if (!reference || rest.length > 0 || !['block', 'unblock'].includes(command ?? '')) throw new OperatorError(usage);
  await runWithDatabase(async (database, env) => {
    const hashPerson = createPersonHasher((await readSecrets(env)).persons, 'accounts');
    const attempts = createAttemptCounter(systemClock, hashPerson);
    const blocks = createBlocks({ database, clock: systemClock, attempts });
    const found = await blocks.findBlock(reference, email);
    if (!found.ok) throw new OperatorError(`No blocked sign-in has the reference ${reference}.`);
    const { isForEmail, address, limit, beganAt, endsAt } = found.value;
    console.table([
      { ...(email && { [email]: isForEmail }), address, reason: reasons[limit], began: beganAt, ends: endsAt },
    ]);
    if (command === 'block') return;
    await blocks.endBlock(readOperator(), reference);
    console.log('The block was ended.');
  });
}

/** Shows the accounts that nobody signs in to by password any more, as another one keeps the e-mail. */
async function listCollisions(db: Db): Promise<void> {
  const collisions = await listEmailCollisions(db);
  if (collisions.length === 0) return console.log('No account shares the mailbox of another one.');
  console.table(
    collisions.map(({ accountId, email, createdAt, keptAccountId }) => ({
      account: accountId,
      // What is not seen in a spelling is what it differs by.
      email: email.replaceAll(
        /[\p{Default_Ignorable_Code_Point}]/gu,
        (sign) => `<U+${sign.codePointAt(0)?.toString(16)}>`,
      ),
      opened: createdAt.toISOString(),
      'signed in to': keptAccountId,
    })),
  );
  console.log(
    'The e-mail signs in to the account on the right. The points of the other one can be moved by `npm run loyalty -- adjust`.',
  );
}

await runCommand(usage, main);
