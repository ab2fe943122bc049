import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import helmet, { type HelmetOptions } from 'helmet';

/**
 * Sets Helmet's headers on every answer. They are the same each time, so they are taken from Helmet once. Its plugin for
 * Fastify makes a function for each reply; V8 then keeps whole requests until the next full collection.
 */
export function setSecurityHeaders(app: FastifyInstance, options: HelmetOptions): void {
  const headers = listHeaders(options);
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
  // Whatever made it: an address that begins with two slashes names another host.
  app.addHook('onSend', (_request, reply, payload, done) => {
    const location = reply.getHeader('location');
    if (typeof location === 'string' && /^[\\/]{2}/.test(location)) {
      reply.header('location', location.replace(/^[\\/]+/, '/'));
    }
    done(null, payload);
  });
}

function listHeaders(options: HelmetOptions): OutgoingHttpHeaders {
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  helmet(options)(response.req, response, (error) => {
    if (error) throw error;
  });
  return { ...response.getHeaders() };
}
