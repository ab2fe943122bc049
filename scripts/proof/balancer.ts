import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ShopProcess } from './shops.ts';

/** What stands in front of the shop's processes, as a load balancer does. */
export type Balancer = {
  port: number;
  /** The processes that it leads to, one after the other with every request. */
  shops: readonly ShopProcess[];
  /** How many requests each has had, by its port. */
  counts: Map<number, number>;
  /** Takes requests of these paths, answers that all is well, and passes nothing on: what is said so is lost. */
  loses: (path: string) => boolean;
  stop: () => Promise<void>;
};

/** Starts a balancer on loopback that leads nowhere yet. */
export async function startBalancer(): Promise<Balancer> {
  let turn = 0;
  const server = createServer((incoming, outgoing) => {
    const path = incoming.url ?? '/';
    if (balancer.loses(path)) {
      incoming.resume();
      return void outgoing.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    }
    turn += 1;
    const port = balancer.shops[turn % balancer.shops.length]?.port ?? 0;
    balancer.counts.set(port, (balancer.counts.get(port) ?? 0) + 1);
    const { method, headers } = incoming;
    const passed = request({ host: '127.0.0.1', port, method, path, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    // Whoever has gone is not waited for; a process that has gone is no answer.
    passed.on('error', () => outgoing.destroy());
    outgoing.on('close', () => passed.destroy());
    incoming.pipe(passed);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const balancer: Balancer = {
    port: (server.address() as AddressInfo).port,
    shops: [],
    counts: new Map(),
    loses: () => false,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return balancer;
}
