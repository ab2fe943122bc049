import { type Dispatcher, Pool } from 'undici';

/** A load client that is faster than what it measures: `fetch` and most tools spend more CPU than the shop does. */

/** Connections at once, each with one request under way. */
export const connections = 16;

export type Answer = { status: number; headers: Record<string, string | string[] | undefined>; body: Buffer | null };

/** The next request of a connection; `answered` receives the response. */
export type Visitor = {
  next: () => { path: string; method?: Dispatcher.HttpMethod; headers: Record<string, string>; body?: string };
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
        answered(await ask(pool, next(), false));
        answers += 1;
      }
    }),
  );
  await pool.close();
  return (answers * 1000) / milliseconds;
}

/** A connection for requests one after the other, their bodies kept. */
export function connect(port: number) {
  const pool = new Pool(`http://127.0.0.1:${port}`, { connections: 1 });
  return {
    ask: (path: string, headers: Record<string, string>) => ask(pool, { path, headers }, true),
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

function ask(pool: Pool, request: ReturnType<Visitor['next']>, keepsBody: boolean): Promise<Answer> {
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
