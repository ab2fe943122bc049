import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Requests of one connection that may wait for their answers; browsers and proxies do not pipeline. */
const maxPipelinedRequests = 10;

type Options = {
  /** Proxies carry the connections of many visitors: they may have any number. */
  isTrustedProxy: (address: string) => boolean;
  /** Open connections from one network address, behind which there may be a whole office. */
  maxConnectionsPerAddress?: number;
};

/** Closes connections that take more of the server's memory than a client needs. */
export function limitConnections(
  app: FastifyInstance,
  { isTrustedProxy, maxConnectionsPerAddress = 1000 }: Options,
): void {
  const pending = new WeakMap<Socket, number>();
  app.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw;
    const count = (pending.get(socket) ?? 0) + 1;
    pending.set(socket, count);
    // Answers that wait for a slow reader are held in memory, all that were asked for at once.
    if (count > maxPipelinedRequests) {
      reply.hijack();
      socket.destroy();
      return;
    }
    reply.raw.once('close', () => pending.set(socket, (pending.get(socket) ?? 1) - 1));
    done();
  });

  const openByAddress = new Map<string, number>();
  app.server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    if (isTrustedProxy(address)) return;
    const count = (openByAddress.get(address) ?? 0) + 1;
    openByAddress.set(address, count);
    socket.once('close', () => {
      const left = (openByAddress.get(address) ?? 1) - 1;
      if (left > 0) openByAddress.set(address, left);
      else openByAddress.delete(address);
    });
    if (count > maxConnectionsPerAddress) socket.destroy();
  });
}
