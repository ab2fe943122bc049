import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { PrometheusMetrics } from '../metrics.prometheus.ts';
import type { Metrics } from '../metrics.ts';
import { OperatorError } from '../operator-error.ts';

/** Counts every answer by the pattern of its route. */
export function countRequests(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', (request, reply, done) => {
    metrics.countRequest({
      method: request.method,
      route: request.pagePattern ?? request.routeOptions.url,
      status: reply.statusCode,
      seconds: reply.elapsedTime / 1000,
    });
    done();
  });
}

/**
 * Serves `GET /metrics` on a port of its own, so that the shop's port shows nobody how the shop runs.
 * @throws OperatorError when the port is taken
 */
export async function serveMetrics(
  metrics: PrometheusMetrics,
  { port, host }: { port: number; host: string },
): Promise<{ port: number; close: () => Promise<void> }> {
  const server = createServer(async (request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    const { contentType, body } = await metrics.render();
    response.writeHead(200, { 'content-type': contentType, 'cache-control': 'no-store' }).end(body);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(new OperatorError(`METRICS_PORT: ${error.message}`)));
    server.listen(port, host, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
