import { type AddressInfo, connect, type Socket } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { limitConnections } from './connections.ts';

let app: FastifyInstance;
const sockets: Socket[] = [];

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await app.close();
});

/** Serves a page of 1 MB, 20 ms after it was asked for. */
async function serve(isTrustedProxy: (address: string) => boolean = () => false) {
  app = Fastify();
  limitConnections(app, { isTrustedProxy, maxConnectionsPerAddress: 50 });
  const page = Buffer.alloc(1024 * 1024, 'x');
  let answered = 0;
  app.get('/', async () => {
    await new Promise((resolve) => setTimeout(resolve, 20));
    answered += 1;
    return page;
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  return { port, countAnswered: () => answered };
}

async function open(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  socket.on('error', () => {});
  await new Promise((resolve) => socket.once('connect', resolve));
  return socket;
}

const isClosed = (socket: Socket) =>
  new Promise<boolean>((resolve) => {
    socket.resume();
    socket.once('close', () => resolve(true));
    setTimeout(() => resolve(socket.destroyed), 500).unref();
  });

const request = 'GET / HTTP/1.1\r\nhost: x\r\n\r\n';

test('a connection that asks for many pages at once is closed', async () => {
  const { port, countAnswered } = await serve();
  const socket = await open(port);
  socket.write(request.repeat(60));
  expect(await isClosed(socket)).toBe(true);
  expect(countAnswered()).toBeLessThanOrEqual(10);
});

test('one that asks for page after page goes on', async () => {
  const { port } = await serve();
  for (let count = 0; count < 30; count += 1) {
    const answer = await fetch(`http://127.0.0.1:${port}/`);
    expect((await answer.arrayBuffer()).byteLength).toBe(1024 * 1024);
  }
});

test('an address has a bounded number of connections; a trusted proxy any number', async () => {
  const { port } = await serve();
  const opened = await Promise.all(Array.from({ length: 80 }, () => open(port)));
  await new Promise((resolve) => setTimeout(resolve, 100));
  const count = await new Promise<number>((resolve) => app.server.getConnections((_, value) => resolve(value)));
  expect(count).toBeLessThanOrEqual(50);
  for (const socket of opened) socket.destroy();
  await app.close();

  const trusting = await serve(() => true);
  await Promise.all(Array.from({ length: 80 }, () => open(trusting.port)));
  // The server takes them one after the other, which a busy machine lets it do late.
  await expect
    .poll(() => new Promise<number>((resolve) => app.server.getConnections((_, value) => resolve(value))), {
      timeout: 5000,
    })
    .toBe(80);
});
