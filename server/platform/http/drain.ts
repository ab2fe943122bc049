import { Server } from 'node:net';
import { setImmediate, setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** How long open connections may still send a request, whose answer then closes them. */
const lastRequestMs = 500;

/** How long requests in flight may take. With `lastRequestMs` less than the ten seconds after which Fastify gives a close up. */
const inFlightMs = 8_000;

/**
 * Makes a close wait for the requests of open connections: every answer carries `connection: close` from now on (Fastify
 * adds it), then idle connections are closed, and at last those whose requests take too long. Call it after all other
 * `preClose` hooks are registered, so that streams have ended by then.
 */
export function drainOnClose(app: FastifyInstance): void {
  const { server } = app;
  let closed: Promise<unknown> | null = null;
  app.addHook('onListen', async () => {
    closed = new Promise((resolve) => server.once('close', resolve));
  });
  app.addHook('preClose', async () => {
    if (!closed) return;
    stopAccepting(server);
    await Promise.race([closed, wait(lastRequestMs)]);
    const sweep = setInterval(() => server.closeIdleConnections(), 50);
    const cut = setTimeout(() => server.closeAllConnections(), inFlightMs);
    await closed;
    clearInterval(sweep);
    clearTimeout(cut);
  });
}

/**
 * Closes a server that drains, without losing a request: it takes no new connection before it begins to close others.
 * @param delayMs how long `/ready` answers 503 before that, so that proxies which poll it send new requests elsewhere
 */
export async function closeGracefully(app: FastifyInstance, delayMs = 0): Promise<void> {
  if (delayMs > 0) {
    app.announceClose();
    await wait(delayMs);
  }
  // Connections that the system has made but the process has not seen yet would be reset.
  await setImmediate();
  stopAccepting(app.server);
  await app.close();
}

function stopAccepting(server: Server): void {
  // Not the HTTP server's own `close`, which also closes connections on which a request may be on its way.
  if (server.listening) Server.prototype.close.call(server);
}
