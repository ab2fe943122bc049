import pg from 'pg';

/** @property name under which it is prepared; undefined for one that is not */
export type Statement = { text: string; values: readonly unknown[]; name: string | undefined };

/** What came of a group: the results in the order of the statements or, where one failed, those before it and its error. */
export type GroupOutcome = { results: pg.QueryResult[]; error: Error | null };

type Message = unknown;

/** What the driver calls on a query while its answer comes; its types leave it out. */
type Query = Omit<pg.Query, 'name'> & {
  name: string | undefined;
  text: string;
  handleRowDescription: (message: Message) => void;
  handleDataRow: (message: Message) => void;
  handleCommandComplete: (message: Message, connection: pg.Connection) => void;
  handleReadyForQuery: (connection: pg.Connection) => void;
};

/** Parsers for answers; how the values of a statement are written is left to the driver. */
const types = { getTypeParser: pg.types.getTypeParser };

/**
 * Statements that are sent together and answered together, in one round trip; PostgreSQL runs them one after another. Where one
 * fails, those after it are not run. Outside a transaction they are one of their own.
 */
export class StatementGroup implements pg.Submittable {
  /** The driver replaces it to notice the end of the group. */
  callback: (error?: Error) => void = () => {};
  readonly #queries: readonly Query[];
  readonly #results: pg.QueryResult[] = [];
  readonly #onEnd: (outcome: GroupOutcome) => void;
  #answeredCount = 0;
  #error: Error | null = null;

  /**
   * @param onEnd called once
   * @throws where values cannot be sent; nothing was sent then
   */
  constructor(statements: readonly Statement[], onEnd: (outcome: GroupOutcome) => void) {
    this.#onEnd = onEnd;
    this.#queries = statements.map(({ text, values, name }) => {
      const callback = (error: Error | null, result: pg.QueryResult) => {
        if (error) this.#error ??= error;
        else if (!this.#error) this.#results.push(result);
      };
      const texts = values.map((value) => prepareValue(value));
      const config = { text, values: texts, types, queryMode: 'extended', ...(name && { name }), callback };
      return new pg.Query(config as pg.QueryConfig) as unknown as Query;
    });
  }

  /** The driver remembers by name and text what a connection has prepared: those of the statement that is answered now. */
  get name(): string | undefined {
    return this.#current?.name;
  }

  get text(): string | undefined {
    return this.#current?.text;
  }

  get #current(): Query | undefined {
    return this.#queries[this.#answeredCount];
  }

  submit = (connection: pg.Connection): void => {
    // One synchronisation point after all of them, instead of one after each.
    const unsynced: pg.Connection = Object.create(connection, { sync: { value: () => {} } });
    connection.stream.cork();
    for (const query of this.#queries) query.submit(unsynced);
    connection.sync();
    connection.stream.uncork();
  };

  handleRowDescription(message: Message): void {
    this.#current?.handleRowDescription(message);
  }

  handleDataRow(message: Message): void {
    this.#current?.handleDataRow(message);
  }

  handleCommandComplete(message: Message, connection: pg.Connection): void {
    this.#current?.handleCommandComplete(message, connection);
    this.#answeredCount += 1;
  }

  handleReadyForQuery(connection: pg.Connection): void {
    this.#end(connection);
  }

  handleError(error: Error, connection: pg.Connection): void {
    const { submittedNamedStatements } = connection as PreparingConnection;
    // PostgreSQL has not prepared what it skipped.
    for (const { name } of this.#queries.slice(this.#answeredCount)) if (name) delete submittedNamedStatements[name];
    this.#end(connection, error);
  }

  #end(connection: pg.Connection, error: Error | null = null): void {
    // They find what cannot be parsed of a row.
    for (const query of this.#queries.slice(0, this.#answeredCount)) query.handleReadyForQuery(connection);
    this.#error ??= error;
    this.callback(this.#error ?? undefined);
    this.#onEnd({ results: this.#results, error: this.#error });
  }
}

type PreparingConnection = pg.Connection & { submittedNamedStatements: Record<string, string> };

const { prepareValue } = (pg as unknown as { utils: { prepareValue: (value: unknown) => unknown } }).utils;
