import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** A body that is sent many times, in each form that somebody asked for. */
export type Bodies = { identity: Buffer; br?: Buffer; gzip?: Buffer };

export type Encoding = keyof Bodies;

const compressGzip = promisify(gzip);
const compressBrotli = promisify(brotliCompress);

/** Beyond this the time grows faster than the bytes shrink: somebody waits for it. */
const brotliQuality = 4;

/** The body in an encoding; made once. */
export async function bodyIn(bodies: Bodies, encoding: Encoding): Promise<Buffer> {
  const { identity } = bodies;
  if (encoding === 'gzip') bodies.gzip ??= await compressGzip(identity);
  if (encoding === 'br') {
    bodies.br ??= await compressBrotli(identity, {
      params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality, [constants.BROTLI_PARAM_SIZE_HINT]: identity.length },
    });
  }
  return bodies[encoding] ?? identity;
}

/** The best encoding that an `Accept-Encoding` header allows. */
export function encodingOf(accepted = ''): Encoding {
  if (/\bbr\b(?!;q=0(?:\.0+)?(?:,|$))/.test(accepted)) return 'br';
  return /\bgzip\b(?!;q=0(?:\.0+)?(?:,|$))/.test(accepted) ? 'gzip' : 'identity';
}

/** Names a body's content, whatever its encoding (an `ETag`). */
export const etagOf = (body: Buffer) => `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
