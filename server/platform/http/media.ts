import { pictureWidths } from '@vermilion/contract/picture';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { BlobStore, StoredBlob } from '../blobs.ts';
import { chooseEncoding } from '../encoding.ts';
import { createPictureVariants, type PictureFormat, ResizeOverloadError } from '../picture-variants.ts';
import type { Report } from '../report.ts';

const contentTypes: Record<string, string> = {
  avif: 'image/avif',
  gif: 'image/gif',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  png: 'image/png',
  svg: 'image/svg+xml',
  webp: 'image/webp',
};
const resizable = new Set(['avif', 'jpeg', 'jpg', 'png', 'webp']);

const pruneEveryMs = 86_400_000;
/** How long browsers and CDNs keep a picture. */
const maxAgeSeconds = 86_400;

/**
 * Serves pictures of the blob store under /media/. `?w=` asks for one of the listed widths, in the best format that the
 * browser takes. Drawings come as they are, compressed where a compressed form lies beside them.
 */
export function serveMedia(app: FastifyInstance, blobs: BlobStore, report: Report): void {
  const variants = createPictureVariants(blobs);
  // Each process prunes for itself: its folder may be its own.
  const prune = () => void variants.prune(new Date()).catch(report);
  const pruning = setInterval(prune, pruneEveryMs).unref();
  app.addHook('onReady', async () => prune());
  app.addHook('onClose', async () => clearInterval(pruning));

  app.get<{ Params: { '*': string }; Querystring: { w?: unknown } }>('/media/*', async (request, reply) => {
    const key = request.params['*'];
    const type = key.slice(key.lastIndexOf('.') + 1).toLowerCase();
    const contentType = contentTypes[type];
    if (!isKey(key) || !contentType) return reply.callNotFound();
    reply.header('cache-control', `public, max-age=${maxAgeSeconds}`);
    // A drawing opened by itself is a document: it may run nothing and load nothing.
    reply.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'");

    const width = pictureWidths.find((listed) => String(listed) === request.query.w);
    if (width !== undefined && resizable.has(type)) {
      const format = chooseFormat(request.headers.accept, type);
      reply.header('vary', 'Accept');
      try {
        const variant = await variants.get(key, width, format);
        if (variant) return sendBlob(request, reply, variant, `image/${format}`);
      } catch (error) {
        if (!(error instanceof ResizeOverloadError)) throw error;
        // The original is larger but right; it is not kept in the variant's place.
        reply.header('cache-control', 'no-store');
      }
    }
    if (type === 'svg') {
      reply.header('vary', 'Accept-Encoding');
      const isCompressed = chooseEncoding(request.headers['accept-encoding']) === 'br';
      const compressed = isCompressed ? await blobs.get(`${key}.br`) : null;
      if (compressed) return sendBlob(request, reply.header('content-encoding', 'br'), compressed, contentType);
    }
    const blob = await blobs.get(key);
    if (!blob) {
      reply.removeHeader('cache-control').removeHeader('content-security-policy').removeHeader('vary');
      return reply.callNotFound();
    }
    return sendBlob(request, reply, blob, contentType);
  });
}

/** Whether a path can name a blob: no folder above, nothing hidden, no separators or controls of other systems. */
function isKey(key: string): boolean {
  return (
    key.length <= 500 &&
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
    !/[\u0000-\u001f\u007f\\:]/.test(key) &&
    key.split('/').every((segment) => segment !== '' && !segment.startsWith('.'))
  );
}

function chooseFormat(accept: string | undefined, type: string): PictureFormat {
  if (accept?.includes('image/avif')) return 'avif';
  if (accept?.includes('image/webp')) return 'webp';
  return type === 'png' || type === 'webp' || type === 'avif' ? 'png' : 'jpeg';
}

/** Sends a blob, or 304 where the client's ETag matches. */
function sendBlob(
  request: FastifyRequest,
  reply: FastifyReply,
  { body, size, version }: StoredBlob,
  contentType: string,
): FastifyReply {
  const etag = `"${version}"`;
  reply.header('etag', etag);
  if (request.headers['if-none-match']?.includes(etag)) {
    body.destroy();
    return reply.code(304).send();
  }
  return reply.header('content-length', size).type(contentType).send(body);
}
