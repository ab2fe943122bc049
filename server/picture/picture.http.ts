import { pictureWidths } from '@vermilion/contract/picture';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type BlobStore, isPublicKey, type StoredBlob } from '../platform/blobs.ts';
import { chooseEncoding } from '../platform/encoding.ts';
import type { Report } from '../platform/report.ts';
import { isPhotographName, type PictureFormat, parseContentId } from './picture.rules.ts';
import { type PictureVariants, type ServedVariant, VariantUnavailableError } from './picture.variants.ts';

/** How long browsers and CDNs keep what may be replaced under its address. */
const maxAgeSeconds = 86_400;
const yearSeconds = 31_536_000;

/**
 * Serves pictures of the blob store under /media/. Photographs come in one of the listed widths (`?w=`, the widest without
 * it) and in the best format that the browser takes; never as they were uploaded, with the place where they were taken. An
 * address that names the content (`?v=`) is kept for ever. Drawings come as they are, compressed where a compressed form
 * lies beside them.
 */
export function servePictures(app: FastifyInstance, blobs: BlobStore, variants: PictureVariants, report: Report): void {
  const widest = Math.max(...pictureWidths);
  app.get<{ Params: { '*': string }; Querystring: { v?: unknown; w?: unknown } }>(
    '/media/*',
    async (request, reply) => {
      const key = request.params['*'];
      const type = key.slice(key.lastIndexOf('.') + 1).toLowerCase();
      if (!isPublicKey(key)) return reply.callNotFound();
      const keepFor = (header: string) =>
        // A drawing opened by itself is a document: it may run nothing and load nothing.
        reply
          .header('cache-control', header)
          .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'");

      if (isPhotographName(key)) {
        const width = pictureWidths.find((listed) => String(listed) === request.query.w) ?? widest;
        const format = chooseFormat(request.headers.accept, type);
        const contentId = parseContentId(request.query.v);
        let served: ServedVariant | null;
        try {
          served = await variants.get(key, { width, format }, contentId);
        } catch (error) {
          if (!(error instanceof VariantUnavailableError)) throw error;
          report(error, undefined, 'warn');
          // Not kept: it may be there in a moment.
          return reply.code(503).header('cache-control', 'no-store').header('retry-after', '5').send();
        }
        if (!served) return reply.callNotFound();
        keepFor(`public, max-age=${served.contentId === contentId ? `${yearSeconds}, immutable` : maxAgeSeconds}`);
        return sendBlob(request, reply.header('vary', 'Accept'), served.blob, `image/${format}`);
      }
      reply.header('vary', 'Accept-Encoding');
      const isCompressed = chooseEncoding(request.headers['accept-encoding']) === 'br';
      const compressed = isCompressed ? await blobs.get(`${key}.br`) : null;
      const blob = compressed ?? (await blobs.get(key));
      if (!blob) return reply.removeHeader('vary').callNotFound();
      keepFor(`public, max-age=${maxAgeSeconds}`);
      if (compressed) reply.header('content-encoding', 'br');
      return sendBlob(request, reply, blob, 'image/svg+xml');
    },
  );
}

function chooseFormat(accept: string | undefined, type: string): PictureFormat {
  if (accept?.includes('image/avif')) return 'avif';
  // What is no JPEG may be transparent, which a JPEG cannot be; every browser of the last years takes WebP.
  return accept?.includes('image/webp') || !/^(?:jpe?g|jpe|jfif)$/.test(type) ? 'webp' : 'jpeg';
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
