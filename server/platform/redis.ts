import { Cluster, Redis } from 'ioredis';
import type { Report } from './report.ts';

/** One server, or a cluster of them: Redis or Valkey. */
export type RedisClient = Redis | Cluster;

/** Redis is optional, so commands time out quickly. */
const commandTimeoutMs = 50;

/**
 * Connects to Redis. While the server is away or slow, commands reject within 50 ms, and every caller must go on without
 * it. An outage is reported once, as a warning. @param addresses of one server, or of the first nodes of a cluster
 */
export function openRedis(addresses: readonly string[], report: Report): RedisClient {
  const common = { commandTimeout: commandTimeoutMs, enableOfflineQueue: false, maxRetriesPerRequest: 0 };
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
