import {
  type ConnectionProvider,
  type DatabaseConnection,
  DefaultConnectionProvider,
  DefaultQueryExecutor,
  Kysely,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  SingleConnectionProvider,
  type TransactionSettings,
} from 'kysely';

/**
 * Creates a Kysely that hands statements of one transaction to its connection as they come, where Kysely waits for each answer
 * before the next: those that do not wait for each other travel together (ADR 198).
 */
export function createPipelinedKysely<Tables>(config: PostgresDialectConfig): Kysely<Tables> {
  const dialect = new PostgresDialect(config);
  const driver = new PipelinedDriver(config);
  void driver.init();
  const provider = new DefaultConnectionProvider(driver);
  const executor = new PipelinedExecutor(dialect.createQueryCompiler(), dialect.createAdapter(), provider);
  return new Kysely<Tables>({ config: { dialect }, dialect, driver, executor });
}

/** Whether a Kysely hands statements to its connection as they come; one with plugins does not. */
export function isPipelined<Tables>(db: Kysely<Tables>): boolean {
  return db.getExecutor() instanceof PipelinedExecutor;
}

class PipelinedDriver extends PostgresDriver {
  /** Sends the beginning with the first statement; where it fails, `GuardedClient` refuses what follows. */
  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    super.beginTransaction(connection, settings).catch(() => {});
  }
}

class PipelinedExecutor extends DefaultQueryExecutor {
  override withConnectionProvider(provider: ConnectionProvider): DefaultQueryExecutor {
    const isOfTransaction = provider instanceof SingleConnectionProvider;
    return super.withConnectionProvider(isOfTransaction ? new SharedConnectionProvider(provider) : provider);
  }
}

/** Hands one connection to several users at once. */
class SharedConnectionProvider implements ConnectionProvider {
  #connection: DatabaseConnection | undefined;

  constructor(single: ConnectionProvider) {
    void single.provideConnection(async (connection) => {
      this.#connection = connection;
    });
  }

  provideConnection<Value>(consumer: (connection: DatabaseConnection) => Promise<Value>): Promise<Value> {
    if (!this.#connection) throw new Error('The connection of a transaction is not there');
    return consumer(this.#connection);
  }
}
