import { Agent, request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import type { Database } from '../database.ts';
import type { ReadinessReport } from '../readiness.ts';
import { closeGracefully, drainOnClose } from './drain.ts';
import { serveHealth } from './health.ts';

async function startServer(answerMs: number) {
  const app = Fastify({ return503OnClosing: false });
  app.get('/', async () => {
    await wait(answerMs);
    return { ok: true };
  });
  app.post('/', async () => ({ ok: true }));
  drainOnClose(app);
  await app.listen({ port: 0, host: '127.0.0.1' });
  return { app, port: (app.server.address() as AddressInfo).port };
}

/** Sends one request. @returns its status, or the code of the error that it ended with */
function ask(port: number, agent: Agent): Promise<number | string> {
  return new Promise((resolve) => {
    const call = request({ port, host: '127.0.0.1', agent }, (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode ?? 0));
      response.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'error'));
    });
    call.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'error'));
    call.end();
  });
}

test('a server that closes answers every request of 60 busy connections, and takes no new connection', async () => {
  const { app, port } = await startServer(5);
  const outcomes = new Map<number | string, number>();
  let connected = 0;
  const client = async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (let count = 1; ; count += 1) {
      const outcome = await ask(port, agent);
      if (count === 1) connected += 1;
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
      if (outcome !== 200) break;
    }
    agent.destroy();
  };
  const clients = Array.from({ length: 60 }, client);
  // A connection that waits to be accepted when the server closes is reset by the system.
  await expect.poll(() => connected, { timeout: 20_000 }).toBe(60);
  await closeGracefully(app);
  await Promise.all(clients);
  expect([...outcomes.keys()].toSorted()).toEqual([200, 'ECONNREFUSED']);
});

test('a request that is in flight is answered, and idle connections do not hold up the close', async () => {
  const { app, port } = await startServer(800);
  const agent = new Agent({ keepAlive: true });
  await ask(port, agent);
  const answer = ask(port, new Agent({ keepAlive: true }));
  await wait(50);
  const started = performance.now();
  await closeGracefully(app);
  expect(await answer).toBe(200);
  expect(performance.now() - started).toBeLessThan(8_000);
  agent.destroy();
});

test('with a delay the process says that it is closing, and still takes connections, until the delay is over', async () => {
  const app = Fastify({ return503OnClosing: false });
  serveHealth(app, { database: {} as Database, checks: {} });
  drainOnClose(app);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const get = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
  const getShutdown = async () => ((await (await get('/ready')).json()) as ReadinessReport).parts.shutdown;
  expect(await getShutdown()).toBe('ok');
  const closed = closeGracefully(app, 3000);
  await expect.poll(getShutdown).toBe('the process is closing');
  expect((await get('/health')).status).toBe(200);
  await closed;
  await expect(get('/health')).rejects.toThrow('fetch failed');
});

test('a body that never ends is cut, and the close is no failure', async () => {
  const { app, port } = await startServer(0);
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  socket.write('POST / HTTP/1.1\r\nHost: shop\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{');
  const drip = setInterval(() => socket.write(' '), 200);
  await expect.poll(() => new Promise((resolve) => app.server.getConnections((_, all) => resolve(all)))).toBe(1);
  const started = performance.now();
  await closeGracefully(app);
  expect(performance.now() - started).toBeLessThan(10_000);
  clearInterval(drip);
});
