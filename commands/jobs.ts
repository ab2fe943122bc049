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
import { formatCount, readOperator, runWithDatabase } from './operator.ts';

export async function listJobs(): Promise<void> {
  await runWithDatabase(printJobs);
}

/** Tries dead letters again. @param which an id, a kind or `all` */
export async function requeue(which: string): Promise<void> {
  await runWithDatabase((database) => changeJobs(database, 'requeued', readSelector(which)));
}

/** Deletes dead letters. @param which an id, a kind or `all` */
export async function drop(which: string): Promise<void> {
  await runWithDatabase((database) => changeJobs(database, 'dropped', readSelector(which)));
}

async function printJobs({ db }: Database): Promise<void> {
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
  if (count === 0 && selector !== 'all') {
    const which = 'id' in selector ? selector.id : `of the kind ${selector.kind}`;
    throw new OperatorError(`There is no dead letter ${which}. "vermilion jobs list" shows those there are.`);
  }
  const letters = formatCount(count, 'dead letter', 'dead letters');
  console.log(`${change === 'requeued' ? 'Requeued' : 'Dropped'} ${letters}.`);
}

function describeSelector(selector: DeadLetterSelector): string {
  if (selector === 'all') return 'all';
  return 'id' in selector ? String(selector.id) : selector.kind;
}

function readSelector(word: string): DeadLetterSelector {
  if (word === 'all') return 'all';
  return /^\d{1,15}$/.test(word) ? { id: Number(word) } : { kind: word };
}
