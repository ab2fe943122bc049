import { systemClock } from '@vermilion/server/platform/clock';
import type { Database } from '@vermilion/server/platform/database';
import {
  countJobs,
  type DeadLetterSelector,
  dropDeadLetters,
  listDeadLetters,
  requeueDeadLetters,
} from '@vermilion/server/platform/jobs.admin';
import { OperatorError } from '@vermilion/server/platform/operator-error';
import { runCommand, runWithDatabase } from './command.ts';

const usage = `Shows the shop's jobs (mail, expiries, recurring work), and what to do about those that failed for good.

  npm run jobs -- list                 how many jobs of each kind there are, and every dead letter with its last error
  npm run jobs -- requeue 42           tries a dead letter again, with all its retries
  npm run jobs -- requeue order.mail_confirmation   … every dead letter of a kind
  npm run jobs -- requeue all
  npm run jobs -- drop 42              deletes dead letters; takes the same

The database is the one of the settings (DATABASE_URL, or the embedded one in DATA_DIR, while the shop is not running).`;

async function listJobs({ db }: Database): Promise<void> {
  const counts = await countJobs(db, systemClock);
  if (counts.length === 0) console.log('There are no jobs.');
  else console.table(counts.map(({ kind, ...numbers }) => ({ kind, ...numbers })));
  for (const { id, kind, key, payload, attempts, lastError, failedAt } of await listDeadLetters(db)) {
    console.log(`\n${id}  ${kind}  ${key ?? ''}  failed ${failedAt.toISOString()} after ${attempts} attempts`);
    console.log(`    ${JSON.stringify(payload)}\n    ${lastError ?? ''}`);
  }
}

function readSelector(word: string | undefined): DeadLetterSelector {
  if (!word) throw new OperatorError(usage);
  if (word === 'all') return 'all';
  return /^\d{1,15}$/.test(word) ? { id: Number(word) } : { kind: word };
}

async function main([command, word, ...rest]: readonly string[]): Promise<void> {
  if (rest.length > 0 || !['list', 'requeue', 'drop'].includes(command ?? '')) throw new OperatorError(usage);
  const selector = command === 'list' ? null : readSelector(word);
  await runWithDatabase(async (database) => {
    if (selector === null) await listJobs(database);
    else if (command === 'requeue') {
      console.log(`Requeued ${await requeueDeadLetters(database.db, systemClock, selector)} dead letters.`);
    } else console.log(`Dropped ${await dropDeadLetters(database.db, selector)} dead letters.`);
  });
}

await runCommand(main);
