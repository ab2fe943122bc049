import { Cluster, Redis } from 'ioredis';

/** One server, or a cluster of them: Redis or Valkey. */
export type RedisClient = Redis | Cluster;

/** Longest wait for an answer, in milliseconds: what is asked here can be done without. */
const patience = 50;

/**
 * Connects to Redis. It fails fast: a server that is away or slow rejects a command within 50 ms, and every caller
 * must go on without it. One address is a server, several are the first nodes of a cluster.
 * @param report told once each time when it goes away
 */
export function openRedis(addresses: readonly string[], report: (error: unknown) => void): RedisClient {
  const common = { commandTimeout: patience, enableOfflineQueue: false, maxRetriesPerRequest: 0 };
  const [first = '', ...others] = addresses;
  const client = others.length === 0 ? new Redis(first, common) : openCluster(addresses, common);
  let isAway = false;
  client.on('ready', () => {
    isAway = false;
  });
  client.on('error', (error) => {
    if (!isAway) report(error);
    isAway = true;
  });
  return client;
}

/** Nodes that the cluster names by itself are reached with the password and the TLS of the first address. */
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
