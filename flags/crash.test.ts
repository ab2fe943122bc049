import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { pause, until, withService } from './testing.service.ts';
import { makeConfiguration, makeFlag } from './testing.ts';

const use = withService(makeConfiguration(makeFlag()));
const script = fileURLToPath(new URL('testing.crash.ts', import.meta.url));

const runAndKill = (folder: string, first: number, milliseconds: number) =>
  runUntil(folder, first, () => pause(milliseconds));

/** Runs a process until something holds, and kills it. @returns the goals that it printed as stored */
async function runUntil(folder: string, first: number, isDone: () => boolean | Promise<void>): Promise<number[]> {
  const child = spawn(process.execPath, [script, use.service.url, folder, String(first)]);
  let printed = '';
  child.stdout.on('data', (chunk) => {
    printed += chunk;
  });
  await until(() => printed.length > 0);
  const done = isDone();
  if (typeof done === 'boolean') await until(() => Boolean(isDone()));
  else await done;
  child.kill('SIGKILL');
  await new Promise((resolve) => child.on('close', resolve));
  // A torn last line does not count.
  return printed.slice(0, printed.lastIndexOf('\n')).split('\n').map(Number);
}

it('a process killed again and again, with a service that fails now and then, loses no event and repeats none unmarked', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'flags-crash-'));
  const taken: string[] = [];
  let requests = 0;
  use.service.answers['/visit/events'] = ({ body }, response) => {
    requests++;
    if (requests % 3 === 0) return void response.writeHead(500).end();
    taken.push(...body.split('\n'));
    // Taken and never answered: then the client cannot know.
    if (requests % 7 === 0) response.destroy();
    else response.writeHead(204).end();
  };
  const stored: number[] = [];
  for (const [round, milliseconds] of [150, 260, 90, 330].entries()) {
    stored.push(...(await runAndKill(folder, round * 1_000_000, milliseconds)));
  }
  use.service.answers['/visit/events'] = ({ body }, response) => {
    taken.push(...body.split('\n'));
    response.writeHead(204).end();
  };
  const finds = (goalId: number) => taken.some((line) => line.includes(`goalId=${goalId}&`));
  await runUntil(folder, 9_000_000, () => stored.every(finds));

  const events = taken.map((line) => new URLSearchParams(line));
  const tracked = new Set(events.map((event) => Number(event.get('goalId'))));
  expect(stored.length).toBeGreaterThan(50);
  expect(stored.filter((goalId) => !tracked.has(goalId))).toEqual([]);
  // Services recognise a repetition by its nonce: no event has two of them.
  expect(new Set(events.map((event) => event.get('nonce'))).size).toBe(tracked.size);
  rmSync(folder, { recursive: true });
});
