import { text } from 'node:stream/consumers';
import Fastify from 'fastify';

/**
 * The yardstick: Fastify sending the bytes it was given, headers and body, and nothing else. Run as a process of its
 * own: reads `{headers, body (base64)}` from standard input and prints its port.
 */
const given = JSON.parse(await text(process.stdin)) as { headers: Record<string, string | string[]>; body: string };
const body = Buffer.from(given.body, 'base64');
/** What Node writes by itself. */
const own = new Set(['content-length', 'date', 'connection', 'keep-alive']);
const headers = Object.fromEntries(Object.entries(given.headers).filter(([name]) => !own.has(name)));
const app = Fastify({ forceCloseConnections: true });
app.get('/*', (_request, reply) => reply.headers(headers).send(body));
await app.listen({ port: 0, host: '127.0.0.1' });
const address = app.server.address();
process.stdout.write(`${typeof address === 'object' && address ? address.port : 0}\n`);
process.once('SIGTERM', () => void app.close().then(() => process.exit(0)));
