import serveStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

type Options = {
  /** The web app's built client files; null where the development tools serve them. */
  client: string | null;
};

const year = 31_536_000;

/** Serves files: the web app's. Compressed forms that lie beside them are sent to browsers that take them. */
export async function serveAssets(app: FastifyInstance, { client }: Options): Promise<void> {
  const common = { index: false as const, preCompressed: true, cacheControl: false, dotfiles: 'ignore' as const };
  if (client) {
    await app.register(serveStatic, {
      ...common,
      root: client,
      prefix: '/',
      // A route per file: every other address is a page's.
      wildcard: false,
      globIgnore: ['**/*.br', '**/*.gz', '.vite/**'],
      decorateReply: false,
      setHeaders: (reply, path) => {
        // Files under assets/ carry a hash of their content in their names.
        const isHashed = path.includes('/assets/');
        reply.header('cache-control', isHashed ? `public, max-age=${year}, immutable` : 'public, max-age=3600');
      },
    });
  }
}
