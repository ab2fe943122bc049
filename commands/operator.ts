import { userInfo } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import type { DeclaredErrors, ErrorCode } from '@vermilion/contract/errors';
import { type Env, readEnv, readShopEnv } from '@vermilion/server/env';
import type { CsvProblem } from '@vermilion/server/platform/csv-file';
import { type Database, openDatabase } from '@vermilion/server/platform/database';
import { createErrorTable } from '@vermilion/server/platform/error-table';
import { FolderInUseError } from '@vermilion/server/platform/folder-lock';
import { OperatorError } from '@vermilion/server/platform/operator-error';
import type { Failure } from '@vermilion/server/platform/result';
import { readSecrets } from '@vermilion/server/platform/secrets';
import { connectToShop } from '@vermilion/server/platform/shared-database';

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

/** How long a command waits for another one, or for a shop that starts, which has the embedded database open. */
const waitLimitMs = 60_000;
const waitPauseMs = 200;

/** Opens the database of the settings: the embedded one through the running shop, or by itself where none runs. */
async function openForCommand(env: Env): Promise<Database> {
  if (env.DATABASE_URL) return openDatabase(env, console.error, false);
  const giveUpAt = performance.now() + waitLimitMs;
  for (let isFirst = true; ; isFirst = false) {
    const shop = await connectToShop(env.DATA_DIR);
    if (shop) return shop;
    try {
      return await openDatabase(env, console.error, false);
    } catch (error) {
      if (!(error instanceof FolderInUseError) || performance.now() > giveUpAt) throw error;
    }
    if (isFirst) console.error('Waiting for another command, or for the shop to start …');
    await wait(waitPauseMs);
  }
}

/** Opens the database of the settings, with all migrations applied, and closes it when `use` is done. */
export async function runWithDatabase(use: (database: Database, env: Env) => Promise<void>): Promise<void> {
  const env = readEnv(process.env);
  await runOnDatabase(env, (database) => use(database, env));
}

type Secrets = Awaited<ReturnType<typeof readSecrets>>;

/**
 * Opens the database as `runWithDatabase` does, for commands that sign, hash or derive codes with the shop's secrets. Secrets
 * that the shop does not have would make what it does not know: a setting without which the shop does not start is
 * refused before the database is opened.
 * @throws EnvError
 */
export async function runWithSecrets(
  use: (database: Database, env: Env, secrets: Secrets) => Promise<void>,
): Promise<void> {
  const env = readShopEnv(process.env);
  const secrets = await readSecrets(env);
  await runOnDatabase(env, (database) => use(database, env, secrets));
}

async function runOnDatabase(env: Env, use: (database: Database) => Promise<void>): Promise<void> {
  const database = await openForCommand(env);
  try {
    await database.migrate();
    await use(database);
  } finally {
    await database.close();
  }
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
