import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import type { Database } from '@vermilion/server/platform/database';
import { engine, openTestEmbedded, testDatabase } from '@vermilion/server/platform/testing';
import { sql } from 'kysely';
import { vi } from 'vitest';
import { runProgram } from './program.ts';

/** What a command came to. */
type Outcome = { exitCode: number; printed: string; complaint: string };

/** Runs the program in this process, on the shop that DATA_DIR names. @returns what it prints, and its exit code */
export async function runHere(...words: string[]): Promise<Outcome> {
  const printed: string[] = [];
  const complaints: string[] = [];
  const write = (lines: string[]) => (text: unknown) => lines.push(String(text)) > 0;
  const spies = [
    vi.spyOn(console, 'log').mockImplementation((line) => void printed.push(`${line}\n`)),
    vi.spyOn(console, 'error').mockImplementation((line) => void complaints.push(`${line}\n`)),
    vi.spyOn(process.stdout, 'write').mockImplementation(write(printed)),
    vi.spyOn(process.stderr, 'write').mockImplementation(write(complaints)),
  ];
  try {
    await runProgram(words);
    return {
      exitCode: Number(process.exitCode ?? 0),
      printed: printed.join('').trimEnd(),
      complaint: complaints.join('').trimEnd(),
    };
  } finally {
    process.exitCode = undefined;
    for (const spy of spies) spy.mockRestore();
  }
}

/** Runs a command that is to succeed. @returns what it prints @throws what it says where it does not succeed */
export async function run(...words: string[]): Promise<string> {
  const { exitCode, printed, complaint } = await runHere(...words);
  if (exitCode !== 0) throw new Error(complaint);
  return printed;
}

/**
 * Opens a database as a running shop does, and makes it the one of commands: on PostgreSQL, or the embedded one in a folder of
 * its own.
 */
export async function openTestShop() {
  const folder = await mkdtemp(path.join(tmpdir(), 'vermilion-shop-'));
  const database = await openShopDatabase(folder);
  vi.stubEnv('DATA_DIR', folder);
  return {
    database,
    folder,
    close: async () => {
      await database.close();
      vi.unstubAllEnvs();
      await rm(folder, { recursive: true });
    },
  };
}

async function openShopDatabase(folder: string): Promise<Database> {
  if (engine === 'pglite') {
    vi.stubEnv('DATABASE_URL', undefined);
    const database = await openTestEmbedded(path.join(folder, 'database'));
    await database.share?.();
    return database;
  }
  const database = await testDatabase();
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(database.db);
  const url = new URL(process.env.TEST_DATABASE_URL ?? '');
  url.pathname = `/${rows[0]?.name}`;
  vi.stubEnv('DATABASE_URL', url.href);
  vi.stubEnv('SECRET', 'a secret of this test only, 32 letters');
  vi.stubEnv('PAYMENT_SECRET', 'another of this test only, 32 letters');
  return database;
}

/** Starts the program in a process of its own. */
export function start(...words: string[]): { child: ChildProcess; ended: Promise<Outcome> } {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'vermilion.mjs'), ...words], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const read = async (stream: Readable) => (await Array.fromAsync(stream)).join('').trimEnd();
  const exited = new Promise<number>((resolve) => child.once('exit', (code) => resolve(code ?? -1)));
  const ended = Promise.all([exited, read(child.stdout), read(child.stderr)]);
  return { child, ended: ended.then(([exitCode, printed, complaint]) => ({ exitCode, printed, complaint })) };
}
