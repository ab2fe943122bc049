import type { SignInBlock } from '@vermilion/contract/account';
import { createAttemptCounter } from '@vermilion/server/account/account.attempts';
import { createBlocks } from '@vermilion/server/account/account.blocks';
import { systemClock } from '@vermilion/server/platform/clock';
import { OperatorError } from '@vermilion/server/platform/operator-error';
import { createPersonHasher } from '@vermilion/server/platform/person-hash';
import { readSecrets } from '@vermilion/server/platform/secrets';
import { readOperator, runCommand, runWithDatabase } from './command.ts';

const usage = `Finds a blocked sign-in by the reference ID that the visitor was shown.

  npm run accounts -- block 7KQ2-M9XD     why, from where, and until when
  npm run accounts -- block 7KQ2-M9XD anna@example.com   … and whether it is of this e-mail, which the shop does not store
  npm run accounts -- unblock 7KQ2-M9XD   … and ends it, once the caller has proved to be the owner of the account

The database is the one of the settings (DATABASE_URL, or the embedded one in DATA_DIR, while the shop is not running).`;

const reasons: Record<SignInBlock['limit'], string> = {
  email: 'too many failed sign-ins for one e-mail',
  device: 'too many failed sign-ins on a device that had signed in before',
  address: 'too many failed sign-ins from this network address',
};

async function main([command, reference, email, ...rest]: readonly string[]): Promise<void> {
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

await runCommand(usage, main);
