import { userInfo } from 'node:os';
import type { DeclaredErrors, ErrorCode } from '@vermilion/contract/errors';
import { type Env, readEnv } from '@vermilion/server/env';
import { listNouns } from '@vermilion/server/nouns';
import { systemClock } from '@vermilion/server/platform/clock';
import type { CsvProblem } from '@vermilion/server/platform/csv-file';
import { type Database, openDatabase } from '@vermilion/server/platform/database';
import { createErrorTable } from '@vermilion/server/platform/error-table';
import { noMetrics } from '@vermilion/server/platform/metrics';
import { createNouns, type Services } from '@vermilion/server/platform/noun';
import { OperatorError } from '@vermilion/server/platform/operator-error';
import { systemRandom } from '@vermilion/server/platform/random';
import { createRateLimits } from '@vermilion/server/platform/rate-limits';
import type { Failure } from '@vermilion/server/platform/result';
import { readSecrets } from '@vermilion/server/platform/secrets';
import { createShopSource } from '@vermilion/server/platform/shop/shop-source';

/**
 * Runs a command of the shop's operator with the words that were typed; prints `usage` alone where `--help` is among them.
 * Prints an expected failure (an `OperatorError`, a file that cannot be read) without its stack, and ends the process with 1
 * after any failure.
 */
export async function runCommand(usage: string, main: (words: readonly string[]) => Promise<void>): Promise<void> {
  const words = process.argv.slice(2);
  if (words.includes('--help')) return console.log(usage);
  try {
    await main(words);
  } catch (error) {
    console.error(error instanceof OperatorError ? error.message : (describeFileError(error) ?? error));
    process.exitCode = 1;
  }
}

const fileErrors: Record<string, string> = {
  EACCES: 'may not be read or written by you',
  EEXIST: 'is there already. Name another file',
  EISDIR: 'is a folder',
  ENOENT: 'is not there',
};

/** Returns what is wrong with a file that cannot be read or written; undefined for any other failure. */
function describeFileError(error: unknown): string | undefined {
  if (!(error instanceof Error && 'syscall' in error)) return undefined;
  const { code, path } = error as NodeJS.ErrnoException;
  const known = code === undefined ? undefined : fileErrors[code];
  return known && path ? `${path} ${known}.` : error.message;
}

/**
 * Returns what an action of a noun answered. @param errors that the noun declares
 * @throws OperatorError that says in words why the action was refused
 */
export function unwrap<Value>(
  result: { ok: true; value: Value } | { ok: false; error: Failure<ErrorCode> },
  errors: DeclaredErrors,
): Value {
  if (result.ok) return result.value;
  const { message } = createErrorTable([errors]).formatFailure(result.error, 'en').body;
  throw new OperatorError(`${message}. Nothing was changed.`);
}

/** Returns a count with its noun: `1 order has left`, `2 orders have left`. */
export const formatCount = (count: number, one: string, other: string) => `${count} ${count === 1 ? one : other}`;

/** Opens the database of the settings, with all migrations applied, and closes it when `use` is done. */
export async function runWithDatabase(use: (database: Database, env: Env) => Promise<void>): Promise<void> {
  const env = readEnv(process.env);
  const database = await openDatabase(env, console.error, false);
  try {
    await database.migrate();
    await use(database, env);
  } finally {
    await database.close();
  }
}

/**
 * Opens the database of the settings with the services of all nouns over it, for what several of them do together. Jobs and
 * mails wait for the shop.
 */
export async function runWithServices(use: (services: Services, database: Database) => Promise<void>): Promise<void> {
  await runWithDatabase(async (database, env) => {
    const { services, close } = await createNouns(listNouns(env), {
      env,
      shop: createShopSource(env.shop),
      database,
      clock: systemClock,
      random: systemRandom,
      secrets: await readSecrets(env),
      mailer: null,
      renderMail: () => Promise.reject(new Error('A command renders no mails')),
      limits: createRateLimits({ redis: null, prefix: env.REDIS_PREFIX }),
      purger: { purgeHere: () => {} },
      report: console.error,
      metrics: noMetrics,
    });
    try {
      await use(services, database);
    } finally {
      await close();
    }
  });
}

/** @throws OperatorError that names everything that is wrong with a file */
export function refuseProblems(file: string, problems: readonly CsvProblem[]): never {
  const lines = problems.map(({ line, message }) => `${file}:${line}: ${message}`);
  throw new OperatorError([...lines, 'Nothing was changed.'].join('\n'));
}

/** Returns who runs the command, for the audit: the machine's user. */
export function readOperator(): { operator: string } {
  try {
    return { operator: userInfo().username };
  } catch {
    // A container may run as a number without a name.
    return { operator: `user ${process.getuid?.() ?? ''}`.trim() };
  }
}
