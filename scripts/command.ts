import { userInfo } from 'node:os';
import { type Env, readEnv } from '@vermilion/server/env';
import { type Database, openDatabase } from '@vermilion/server/platform/database';
import { OperatorError } from '@vermilion/server/platform/operator-error';

/**
 * Runs a command of the shop's operator with the words that were typed. Prints an expected failure (an `OperatorError`, a
 * file that cannot be read) without its stack, and ends the process with 1 after any failure.
 */
export async function runCommand(main: (words: readonly string[]) => Promise<void>): Promise<void> {
  try {
    await main(process.argv.slice(2));
  } catch (error) {
    const isExpected = error instanceof OperatorError || (error instanceof Error && 'syscall' in error);
    console.error(isExpected ? error.message : error);
    process.exitCode = 1;
  }
}

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

/** Returns who runs the command, for the audit: the machine's user. */
export function readOperator(): { operator: string } {
  try {
    return { operator: userInfo().username };
  } catch {
    // A container may run as a number without a name.
    return { operator: `user ${process.getuid?.() ?? ''}`.trim() };
  }
}
