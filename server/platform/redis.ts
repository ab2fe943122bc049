import { Cluster, Redis } from 'ioredis';
import type { Report } from './report.ts';

/** One server, or a cluster of them: Redis or Valkey. */
export type RedisClient = Redis | Cluster;

/** Redis is optional, so commands time out quickly: a page that is not found in time is rendered. */
const commandTimeoutMs = 50;

/** For limits: the timer of a busy process runs out before it reads an answer that came in time. */
export const limitTimeoutMs = 500;

/**
 * Connects to Redis. While the server is away or slow, commands reject in time, and every caller must go on without
 * it. An outage is reported once, as a warning. @param addresses of one server, or of the first nodes of a cluster
 */
export function openRedis(addresses: readonly string[], report: Report, timeoutMs = commandTimeoutMs): RedisClient {
  const common = { commandTimeout: timeoutMs, enableOfflineQueue: false, maxRetriesPerRequest: 0 };
  const [first = '', ...others] = addresses;
  const client = others.length === 0 ? new Redis(first, common) : openCluster(addresses, common);
  let isAway = false;
  client.on('ready', () => {
    isAway = false;
  });
  client.on('error', (error) => {
    if (!isAway) report(error, { part: 'redis' }, 'warn');
    isAway = true;
  });
  return client;
}

/** How long a start waits for Redis. */
const preflightTimeoutMs = 2_000;

/** Connects once, to the first node that answers. @returns why no node does, and what to do, without the password; null if one does */
export async function findRedisProblem(addresses: readonly string[]): Promise<string | null> {
  const answers = await Promise.all(addresses.map(pingOnce));
  if (answers.includes(null)) return null;
  const hosts = addresses.map((address) => new URL(address).host).join(', ');
  return `REDIS_URL: ${hosts} does not answer (${answers[0]}). Start Redis or Valkey, or mend the address`;
}

async function pingOnce(address: string): Promise<string | null> {
  const client = new Redis(address, {
    lazyConnect: true,
    connectTimeout: preflightTimeoutMs,
    commandTimeout: preflightTimeoutMs,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
  });
  let cause: Error | undefined;
  client.on('error', (error: Error) => {
    cause = error;
  });
  try {
    await client.connect();
    await client.ping();
    return null;
  } catch (error) {
    const { message } = cause ?? (error as Error);
    return message || (cause && 'code' in cause ? String(cause.code) : 'no answer');
  } finally {
    client.disconnect();
  }
}

/** Nodes that the cluster announces are reached with the password and the TLS of the first address. */
function openCluster(addresses: readonly string[], common: { commandTimeout: number }): Cluster {
  const { protocol, username, password } = new URL(addresses[0] as string);
  return new Cluster([...addresses], {
    enableOfflineQueue: false,
    redisOptions: {
      ...common,
      ...(username ? { username: decodeURIComponent(username) } : {}),
      ...(password ? { password: decodeURIComponent(password) } : {}),
      ...(protocol === 'rediss:' ? { tls: {} } : {}),
    },
  });
}
