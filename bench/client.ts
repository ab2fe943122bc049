import { setTimeout as wait } from 'node:timers/promises';
import { type Dispatcher, Pool } from 'undici';

/** A load client that is faster than what it measures: `fetch` and most tools spend more CPU than the shop does. */

/** Connections at once, each with one request under way. */
export const connections = 16;

export type Answer = { status: number; headers: Record<string, string | string[] | undefined>; body: Buffer | null };

export type Request = {
  path: string;
  method?: Dispatcher.HttpMethod;
  headers: Record<string, string>;
  body?: string;
};

/** The next request of a connection; `answered` receives the response. */
export type Visitor = {
  next: () => Request;
  answered: (answer: Answer) => void;
};

/**
 * Keeps every connection busy for a while.
 * @param visitor made per connection, numbered from 0
 * @returns answers per second
 */
export async function load(port: number, milliseconds: number, visitor: (number: number) => Visitor): Promise<number> {
  const pool = new Pool(`http://127.0.0.1:${port}`, { connections, pipelining: 1 });
  let answers = 0;
  const until = performance.now() + milliseconds;
  await Promise.all(
    Array.from({ length: connections }, async (_, number) => {
      const { next, answered } = visitor(number);
      while (performance.now() < until) {
        answered(await send(pool, next(), false));
        answers += 1;
      }
    }),
  );
  await pool.close();
  return (answers * 1000) / milliseconds;
}

/** Sends a request, and keeps the answer's body. */
export type Ask = (request: Request) => Promise<Answer>;

/** What a connection does again and again. @property prepare done before each request, and not measured */
export type PacedVisitor = { prepare?: () => Promise<void>; send: () => Promise<Answer> };

/**
 * Lets each of many connections send a request at fixed intervals, spread evenly, as shoppers do who read between their clicks.
 * All are prepared before the first one sends.
 * @param intervalMs 0: each sends the next one as soon as it has the answer
 * @param visitor made per connection, numbered from 0
 * @returns the answers, with the milliseconds that each took
 */
export async function pace(
  port: number,
  { count, intervalMs, durationMs }: { count: number; intervalMs: number; durationMs: number },
  visitor: (number: number, ask: Ask) => PacedVisitor,
): Promise<{ status: number; tookMs: number }[]> {
  const pool = new Pool(`http://127.0.0.1:${port}`, { connections: count, pipelining: 1 });
  const answers: { status: number; tookMs: number }[] = [];
  const visitors = Array.from({ length: count }, (_, number) =>
    visitor(number, (request) => send(pool, request, true)),
  );
  await Promise.all(visitors.map(({ prepare }) => prepare?.()));
  const start = performance.now();
  await Promise.all(
    visitors.map(async ({ prepare, send }, number) => {
      let due = start + (intervalMs * number) / count;
      while (Math.max(due, performance.now()) < start + durationMs) {
        if (due > performance.now()) await wait(due - performance.now());
        due += intervalMs;
        const sentAt = performance.now();
        const { status } = await send();
        answers.push({ status, tookMs: performance.now() - sentAt });
        await prepare?.();
      }
    }),
  );
  await pool.close();
  return answers;
}

/** A connection for requests one after the other, their bodies kept. */
export function connect(port: number) {
  const pool = new Pool(`http://127.0.0.1:${port}`, { connections: 1 });
  return {
    ask: (path: string, headers: Record<string, string>) => send(pool, { path, headers }, true),
    close: () => pool.close(),
  };
}

/** One request, its body kept. */
export async function askOnce(port: number, path: string, headers: Record<string, string>): Promise<Answer> {
  const connection = connect(port);
  const answer = await connection.ask(path, headers);
  await connection.close();
  return answer;
}

/** Sends a request over a pool of connections. @param keepsBody whether the answer has its body */
export function send(pool: Pool, request: Request, keepsBody: boolean): Promise<Answer> {
  return new Promise((resolve, reject) => {
    let status = 0;
    let received: Answer['headers'] = {};
    const chunks: Buffer[] = [];
    pool.dispatch(
      { method: 'GET', ...request },
      {
        onRequestStart: () => {},
        onResponseStart: (_controller, statusCode, headers) => {
          status = statusCode;
          received = headers;
        },
        onResponseData: (_controller, chunk) => {
          if (keepsBody) chunks.push(chunk);
        },
        onResponseEnd: () => resolve({ status, headers: received, body: keepsBody ? Buffer.concat(chunks) : null }),
        onResponseError: (_controller, error) => reject(error),
      },
    );
  });
}
