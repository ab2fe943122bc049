import path from 'node:path';
import serveStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

type Options = {
  /** The web app's client files: hashed names under assets/, and a few fixed ones. */
  client: string | null;
  /** Uploaded and generated pictures. */
  media: string;
};

const year = 31_536_000;

/** Serves files: the web app's, kept by browsers for good, and media. Compressed forms beside them are used. */
export async function serveAssets(app: FastifyInstance, { client, media }: Options): Promise<void> {
  const common = { index: false as const, preCompressed: true, cacheControl: false, dotfiles: 'ignore' as const };
  if (client) {
    await app.register(serveStatic, {
      ...common,
      root: path.join(client, 'assets'),
      prefix: '/assets/',
      decorateReply: false,
      setHeaders: (reply) => {
        reply.header('cache-control', `public, max-age=${year}, immutable`);
      },
    });
    for (const file of ['favicon.svg', 'wordmark.svg']) {
      await app.register(serveStatic, {
        ...common,
        root: client,
        prefix: `/${file}`,
        serve: true,
        allowedPath: (name) => name === '' || name === '/' || name === `/${file}`,
        decorateReply: false,
      });
    }
  }
  await app.register(serveStatic, {
    ...common,
    root: media,
    prefix: '/media/',
    decorateReply: false,
    setHeaders: (reply) => {
      reply.header('cache-control', 'public, max-age=86400');
      // A drawing opened by itself is a document: it may run nothing and load nothing.
      reply.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'");
    },
  });
}
