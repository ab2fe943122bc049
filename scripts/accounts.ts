import { parseReference } from '@vermilion/server/account/account.rules';
import { clearAttempts, findBlock } from '@vermilion/server/account/account.store';
import { OperatorError } from '@vermilion/server/platform/operator-error';
import { runCommand, runWithDatabase } from './command.ts';

const usage = `Finds a blocked sign-in by the reference ID that the visitor was shown.

  npm run accounts -- block 7KQ2-M9XD     whom it concerns, why, and until when
  npm run accounts -- unblock 7KQ2-M9XD   … and ends it, once the caller has proved to be the owner of the account

The database is the one of the settings (DATABASE_URL, or the embedded one in DATA_DIR, while the shop is not running).`;

const reasons: Record<string, string> = {
  sign_in_email: 'too many failed sign-ins for this e-mail',
  sign_in_address: 'too many failed sign-ins from this network address',
};

async function main([command, reference, ...rest]: readonly string[]): Promise<void> {
  if (!reference || rest.length > 0 || !['block', 'unblock'].includes(command ?? '')) throw new OperatorError(usage);
  await runWithDatabase(async ({ db }) => {
    const block = await findBlock(db, parseReference(reference));
    if (!block) throw new OperatorError(`No blocked sign-in has the reference ${parseReference(reference)}.`);
    const { purpose, key, email, address, began_at, ends_at } = block;
    const times = { began: began_at.toISOString(), ends: ends_at.toISOString() };
    console.table([{ email, address, reason: reasons[purpose] ?? purpose, ...times }]);
    if (command === 'block') return;
    await clearAttempts(db, purpose, key);
    console.log('The block was ended.');
  });
}

await runCommand(main);
