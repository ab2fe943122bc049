import { connect, createServer, type Socket } from 'node:net';

export type TcpProxy = {
  port: number;
  /** From now on nothing passes in either direction, and nobody is told: as where packets are dropped. */
  blackHole: () => void;
  /** New connections pass again; those of before stay dead. */
  recover: () => void;
  /** Cuts all connections. */
  cut: () => void;
  /** Returns how often a client has waited for the server: how many times one has sent something after an answer, on all connections. */
  countRoundTrips: () => number;
  stop: () => Promise<void>;
};

/**
 * A proxy on loopback before a server, for tests of a network that fails or is slow.
 * @param listenOn its port; a free one by default
 * @param delayMs how long everything takes in each direction
 */
export async function startTcpProxy({
  listenOn = 0,
  delayMs = 0,
  ...target
}: {
  host: string;
  port: number;
  listenOn?: number;
  delayMs?: number;
}): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  let isBlackHole = false;
  let roundTrips = 0;
  const later = (run: () => void) => (delayMs > 0 ? setTimeout(run, delayMs) : run());
  const server = createServer((client) => {
    const upstream = connect(target);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => sockets.delete(socket));
    }
    let lastSender: Socket | null = null;
    const pass = (from: Socket, to: Socket) => {
      let isDead = false;
      from.on('data', (chunk) => {
        isDead ||= isBlackHole;
        if (from === client && lastSender !== client) roundTrips += 1;
        lastSender = from;
        if (!isDead) later(() => to.write(chunk));
      });
      from.on('end', () => {
        isDead ||= isBlackHole;
        if (!isDead) later(() => to.end());
      });
    };
    pass(client, upstream);
    pass(upstream, client);
  });
  await new Promise<void>((resolve) => server.listen(listenOn, '127.0.0.1', resolve));
  const address = server.address();
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    blackHole: () => {
      isBlackHole = true;
    },
    recover: () => {
      isBlackHole = false;
    },
    cut,
    countRoundTrips: () => roundTrips,
    stop: async () => {
      cut();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
