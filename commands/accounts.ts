import type { SignInBlock } from '@vermilion/contract/account';
import { createAttemptCounter } from '@vermilion/server/account/account.attempts';
import { createBlocks } from '@vermilion/server/account/account.blocks';
import { listEmailCollisions } from '@vermilion/server/account/account.emails';
import { systemClock } from '@vermilion/server/platform/clock';
import { OperatorError } from '@vermilion/server/platform/operator-error';
import { createPersonHasher } from '@vermilion/server/platform/person-hash';
import { readOperator, runWithDatabase, runWithSecrets } from './operator.ts';

const reasons: Record<SignInBlock['limit'], string> = {
  email: 'too many failed sign-ins for one e-mail',
  device: 'too many failed sign-ins on a device that had signed in before',
  address: 'too many failed sign-ins from this network address',
};

/** Shows why a sign-in is blocked. @param email to compare with the one of the sign-in, which the shop does not store */
export async function showBlock(reference: string, email: string | undefined): Promise<void> {
  await runWithBlocks((blocks) => printBlock(blocks, reference, email));
}

/** Shows why a sign-in is blocked, and ends the block. */
export async function endBlock(reference: string, email: string | undefined): Promise<void> {
  await runWithBlocks(async (blocks) => {
    await printBlock(blocks, reference, email);
    await blocks.endBlock(readOperator(), reference);
    console.log('The block was ended.');
  });
}

type Blocks = ReturnType<typeof createBlocks>;

async function runWithBlocks(use: (blocks: Blocks) => Promise<void>): Promise<void> {
  await runWithSecrets(async (database, _env, secrets) => {
    const hashPerson = createPersonHasher(secrets.persons, 'accounts');
    const attempts = createAttemptCounter(systemClock, hashPerson);
    await use(createBlocks({ database, clock: systemClock, attempts }));
  });
}

async function printBlock(blocks: Blocks, reference: string, email: string | undefined): Promise<void> {
  const found = await blocks.findBlock(reference, email);
  if (!found.ok) throw new OperatorError(`No blocked sign-in has the reference ${reference}.`);
  const { isForEmail, address, limit, beganAt, endsAt } = found.value;
  console.table([
    { ...(email && { [email]: isForEmail }), address, reason: reasons[limit], began: beganAt, ends: endsAt },
  ]);
}

/** Shows the accounts that nobody signs in to by password any more, as another one keeps the e-mail. */
export async function listCollisions(): Promise<void> {
  await runWithDatabase(async ({ db }) => printCollisions(await listEmailCollisions(db)));
}

function printCollisions(collisions: Awaited<ReturnType<typeof listEmailCollisions>>): void {
  if (collisions.length === 0) {
    console.log('No account shares the mailbox of another one.');
    return;
  }
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
    'The e-mail signs in to the account on the right. The points of the other one can be moved by `vermilion loyalty adjust`.',
  );
}
