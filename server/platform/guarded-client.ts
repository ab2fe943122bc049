import type { PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import { canRunAgain, DatabaseUnavailableError, isConnectionError, isOutdatedPlan } from './database-error.ts';
import type { StatementNames } from './prepared.ts';
import { type GroupOutcome, type Statement, StatementGroup } from './statement-group.ts';

/** How often a statement is repeated that met a deadlock with a migration, or one that changed its columns. */
const maxRetries = 4;

/** A statement that takes longer makes the pool probe the server. */
const suspectMs = 2_000;

/** A statement, and what receives its answer. */
type Call = Omit<Statement, 'name'> & { onResult: (result: pg.QueryResult) => void; onError: (error: unknown) => void };

/** Statements have values that cannot be written: none of them was sent. */
class UnsentError extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

const isBegin = (text: string) => text === 'begin' || text.startsWith('start transaction');

/**
 * A connection of the pool: prepares statements that come again, and leaves the pool once it was lost. Statements that come while
 * another one runs, or before the event loop goes on, are sent together (ADR 198): those of one transaction that do not wait for
 * each other, its beginning with the first of them, and its end with the last.
 */
export class GuardedClient implements PostgresPoolClient {
  readonly #client: pg.PoolClient;
  readonly #names: StatementNames | null;
  readonly #events: { onSlow: () => void; onRelease: () => void };
  #waiting: Call[] = [];
  #running: readonly Call[] = [];
  #isScheduled = false;
  #isBroken = false;
  /** What is sent after the end of a transaction would be run outside of it. */
  #isCommitting = false;

  constructor(
    client: pg.PoolClient,
    names: StatementNames | null,
    events: { onSlow: () => void; onRelease: () => void },
  ) {
    this.#client = client;
    this.#names = names;
    this.#events = events;
  }

  // biome-ignore lint/suspicious/noExplicitAny: the interface is overloaded, and cursors are not used
  query(text: any, values: readonly unknown[] = []): any {
    return this.#add(text, values);
  }

  #add(text: string, values: readonly unknown[]): Promise<pg.QueryResult> {
    return new Promise((onResult, onError) => {
      if (this.#isBroken) return onError(new DatabaseUnavailableError());
      if (this.#isCommitting) return onError(new Error('The transaction is being committed'));
      this.#isCommitting = text === 'commit';
      this.#waiting.push({ text, values, onResult, onError });
      this.#schedule();
    });
  }

  #schedule(): void {
    if (this.#isScheduled || this.#running.length > 0 || this.#waiting.length === 0) return;
    this.#isScheduled = true;
    // After everything that goes on without an answer of the database or of anybody else.
    queueMicrotask(() => process.nextTick(() => this.#flush()));
  }

  #flush(): void {
    this.#isScheduled = false;
    this.#running = this.#takeGroup();
    if (this.#running.length === 0) return;
    const slow = setTimeout(this.#events.onSlow, suspectMs);
    void this.#run(this.#running).finally(() => {
      clearTimeout(slow);
      this.#running = [];
      this.#schedule();
    });
  }

  /** Takes the waiting statements that can be sent together: the protocol for it runs no texts of several statements. */
  #takeGroup(): Call[] {
    const index = this.#waiting.findIndex(({ text, values }) => values.length === 0 && text.includes(';'));
    return this.#waiting.splice(0, index === -1 ? this.#waiting.length : Math.max(1, index));
  }

  async #run(calls: readonly Call[]): Promise<void> {
    // Within a transaction everything before is lost with a statement that fails: `runInTransaction` repeats it.
    const isAlone = this.#client.getTransactionStatus() === 'I' && !calls.some(({ text }) => isBegin(text));
    for (let attempt = 1; ; attempt += 1) {
      const statements = calls.map(({ text, values }) => ({
        text,
        values,
        name: values.length > 0 ? this.#names?.find(text) : undefined,
      }));
      const { results, error } = await this.#send(statements);
      const failed = statements[results.length];
      if (error && failed?.name && isOutdatedPlan(error)) this.#names?.startOver(failed.name);
      if (error && isAlone && attempt <= maxRetries && canRunAgain(error)) continue;
      // Nobody waits for the beginning of a transaction: without it what follows must not run.
      const hasNotBegun = isBegin(failed?.text ?? '') && !(error instanceof UnsentError);
      if (error && (isConnectionError(error) || hasNotBegun)) this.#isBroken = true;
      const reason = isConnectionError(error) ? new DatabaseUnavailableError(error) : error;
      if (calls.some(({ text }) => text === 'commit')) this.#isCommitting = false;
      for (const [index, call] of calls.entries()) {
        const result = error && isAlone ? undefined : results[index];
        if (result) call.onResult(result);
        else call.onError(reason);
      }
      return;
    }
  }

  async #send(statements: readonly Statement[]): Promise<GroupOutcome> {
    try {
      const [{ text, values, name } = { text: '', values: [], name: undefined }] = statements;
      if (statements.length === 1) {
        const result = await this.#client.query({ text, values: [...values], ...(name && { name }) });
        return { results: [result], error: null };
      }
      return await new Promise((onEnd, onError) => {
        try {
          this.#client.query(new StatementGroup(statements, onEnd));
        } catch (cause) {
          onError(new UnsentError(cause));
        }
      });
    } catch (error) {
      return { results: [], error: error as Error };
    }
  }

  /** Fails what runs and what waits: the server will not answer it. */
  abandon(): void {
    this.#isBroken = true;
    for (const { onError } of [...this.#running, ...this.#waiting.splice(0)]) onError(new DatabaseUnavailableError());
  }

  release(isDiscarded = false): void {
    this.#events.onRelease();
    this.#client.release(isDiscarded || this.#isBroken);
  }
}
