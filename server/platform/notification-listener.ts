import pg from 'pg';
import type { Report } from './report.ts';

type Subscription = { onMessage: (payload: string) => void; onReconnect: (() => void) | undefined };

type Options = {
  /** A direct URL: through a pooler in transaction mode notifications never arrive. */
  url: string;
  report: Report;
  /** How often the connection is tested. A network that drops packets silently shows in no other way. */
  heartbeatMs?: number;
  heartbeatTimeoutMs?: number;
  reconnectMs?: number;
};

/** Listens on one connection for all channels of this process, and reconnects when it was lost. */
export class NotificationListener {
  readonly #options: Required<Options>;
  readonly #subscriptions = new Map<string, Set<Subscription>>();
  #client: Promise<pg.Client> | null = null;
  /** The last statement: a connection takes one at a time. */
  #lastStatement: Promise<unknown> = Promise.resolve();
  #heartbeat: NodeJS.Timeout | undefined;
  /** Set while a connection is about to be tried again. */
  #reconnect: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(options: Options) {
    this.#options = { heartbeatMs: 10_000, heartbeatTimeoutMs: 5_000, reconnectMs: 1_000, ...options };
  }

  /**
   * Calls `onMessage` for every notification on a channel, and `onReconnect` after a lost connection is back, as
   * notifications in between are lost. So it is where the first connection fails: it is tried again until it comes about.
   * @returns a function that ends the subscription
   */
  async listen(channel: string, subscription: Subscription): Promise<() => Promise<void>> {
    const subscriptions = this.#subscriptions.get(channel) ?? new Set();
    subscriptions.add(subscription);
    this.#subscriptions.set(channel, subscriptions);
    // Until a reconnection, which listens on every channel.
    if (!this.#reconnect) await this.#listenNow(channel);
    return async () => {
      subscriptions.delete(subscription);
    };
  }

  async #listenNow(channel: string): Promise<void> {
    this.#client ??= this.#connect();
    const connecting = this.#client;
    let client: pg.Client | undefined;
    try {
      client = await connecting;
      await this.#run(client, `listen ${pg.escapeIdentifier(channel)}`);
    } catch (cause) {
      // The end of a connection that there was makes another one; of several that wait for one, the first does.
      if (client) client.connection.stream.destroy();
      else if (this.#client === connecting) this.#onLost(cause);
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#reconnect);
    clearTimeout(this.#heartbeat);
    const client = await this.#client?.catch(() => null);
    // A server that does not answer keeps nobody waiting.
    client?.connection.stream.destroy();
  }

  #run(client: pg.Client, statement: string): Promise<unknown> {
    const running = this.#lastStatement.then(() => client.query(statement));
    this.#lastStatement = running.catch(() => {});
    return running;
  }

  async #connect(): Promise<pg.Client> {
    const { url, heartbeatTimeoutMs } = this.#options;
    const client = new pg.Client({
      connectionString: url,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      connectionTimeoutMillis: heartbeatTimeoutMs,
      query_timeout: heartbeatTimeoutMs,
    });
    client.on('notification', ({ channel, payload }) => {
      for (const { onMessage } of this.#subscriptions.get(channel) ?? []) onMessage(payload ?? '');
    });
    // Errors come with an end; without a listener they would end the process.
    client.on('error', () => {});
    this.#lastStatement = Promise.resolve();
    await client.connect();
    try {
      for (const channel of this.#subscriptions.keys()) {
        await client.query(`listen ${pg.escapeIdentifier(channel)}`);
      }
    } catch (error) {
      client.connection.stream.destroy();
      throw error;
    }
    client.on('end', () => this.#onLost());
    this.#scheduleHeartbeat(client);
    return client;
  }

  #scheduleHeartbeat(client: pg.Client): void {
    this.#heartbeat = setTimeout(async () => {
      try {
        await this.#run(client, 'select 1');
        this.#scheduleHeartbeat(client);
      } catch {
        client.connection.stream.destroy();
      }
    }, this.#options.heartbeatMs).unref();
  }

  #onLost(cause?: unknown): void {
    clearTimeout(this.#heartbeat);
    if (this.#isClosed) return;
    this.#client = null;
    const error = new Error('The connection that listens for notifications was lost', { cause });
    this.#options.report(error, { part: 'database' }, 'warn');
    this.#scheduleReconnect();
  }

  #scheduleReconnect(): void {
    clearTimeout(this.#reconnect);
    this.#reconnect = setTimeout(async () => {
      this.#reconnect = undefined;
      if (this.#isClosed || this.#client) return;
      this.#client = this.#connect();
      try {
        await this.#client;
      } catch {
        this.#client = null;
        this.#scheduleReconnect();
        return;
      }
      for (const subscriptions of this.#subscriptions.values()) {
        for (const { onReconnect } of subscriptions) onReconnect?.();
      }
    }, this.#options.reconnectMs).unref();
  }
}
