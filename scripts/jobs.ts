import { recordChange } from '@vermilion/server/audit/audit.service';
import { systemClock } from '@vermilion/server/platform/clock';
import { type Database, runInTransaction } from '@vermilion/server/platform/database';
import {
  countJobs,
  type DeadLetterSelector,
  dropDeadLetters,
  listDeadLetters,
  requeueDeadLetters,
} from '@vermilion/server/platform/jobs.admin';
import { OperatorError } from '@vermilion/server/platform/operator-error';
import { readOperator, runCommand, runWithDatabase } from './command.ts';

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

/** Requeues or drops dead letters, and records that in the audit. */
async function changeJobs(
  { db }: Database,
  change: 'requeued' | 'dropped',
  selector: DeadLetterSelector,
): Promise<void> {
  const count = await runInTransaction(db, async (transaction) => {
    const changed =
      change === 'requeued'
        ? await requeueDeadLetters(transaction, systemClock, selector)
        : await dropDeadLetters(transaction, selector);
    if (changed > 0) {
      await recordChange(transaction, systemClock, {
        author: readOperator(),
        action: `jobs.${change}`,
        object: { kind: 'dead_letters', id: describeSelector(selector) },
        after: { count: changed },
      });
    }
    return changed;
  });
  console.log(`${change === 'requeued' ? 'Requeued' : 'Dropped'} ${count} dead letters.`);
}

function describeSelector(selector: DeadLetterSelector): string {
  if (selector === 'all') return 'all';
  return 'id' in selector ? String(selector.id) : selector.kind;
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
    else await changeJobs(database, command === 'requeue' ? 'requeued' : 'dropped', selector);
  });
}

await runCommand(usage, main);
