import { text } from 'node:stream/consumers';
import Fastify from 'fastify';

/**
 * The yardstick: Fastify sending bytes it was given, and nothing else. Run as a process of its own:
 * reads `{contentType, encoding, body (base64)}` from standard input and prints its port.
 */
const given = JSON.parse(await text(process.stdin)) as {
  contentType: string;
  encoding: string | null;
  body: string;
};
const body = Buffer.from(given.body, 'base64');
const app = Fastify({ forceCloseConnections: true });
app.get('/*', (_request, reply) => {
  reply.header('content-type', given.contentType);
  if (given.encoding) reply.header('content-encoding', given.encoding);
  return reply.send(body);
});
await app.listen({ port: 0, host: '127.0.0.1' });
const address = app.server.address();
process.stdout.write(`${typeof address === 'object' && address ? address.port : 0}\n`);
process.once('SIGTERM', () => void app.close().then(() => process.exit(0)));
