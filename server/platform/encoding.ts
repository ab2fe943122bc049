import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib';

/** A body that is sent many times, in each form that somebody asked for; kept as it is, or compressed only. */
export type Bodies = { identity: Buffer; br?: Buffer; gzip?: Buffer } | CompressedBodies;
export type CompressedBodies = { identity?: undefined; br: Buffer; gzip?: Buffer };

export type Encoding = 'identity' | 'br' | 'gzip';

const compressGzip = promisify(gzip);
const compressBrotli = promisify(brotliCompress);
const decompressBrotli = promisify(brotliDecompress);

/** Beyond this the time grows faster than the bytes shrink: somebody waits for it. */
const brotliQuality = 4;

/** Compresses a body that is kept in no other form. */
export async function compressed(body: Buffer): Promise<CompressedBodies> {
  return { br: await brotli(body) };
}

/** The body in an encoding; a compressed form is made once. */
export async function bodyIn(bodies: Bodies, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'br') return brotliOf(bodies);
  if (encoding === 'gzip' && bodies.gzip) return bodies.gzip;
  const identity = bodies.identity ?? (await decompressBrotli(bodies.br));
  if (encoding === 'identity') return identity;
  bodies.gzip = trimmed(await compressGzip(identity));
  return bodies.gzip;
}

async function brotliOf(bodies: Bodies): Promise<Buffer> {
  if (!bodies.identity) return bodies.br;
  bodies.br ??= await brotli(bodies.identity);
  return bodies.br;
}

async function brotli(body: Buffer): Promise<Buffer> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  };
  return trimmed(await compressBrotli(body, { params }));
}

/** What zlib gives is the beginning of a block of 64 KB, which would be kept with it. */
function trimmed(compressed: Buffer): Buffer {
  const exact = Buffer.allocUnsafeSlow(compressed.length);
  compressed.copy(exact);
  return exact;
}

/** The best encoding that an `Accept-Encoding` header allows. */
export function encodingOf(accepted = ''): Encoding {
  if (/\bbr\b(?!;q=0(?:\.0+)?(?:,|$))/.test(accepted)) return 'br';
  return /\bgzip\b(?!;q=0(?:\.0+)?(?:,|$))/.test(accepted) ? 'gzip' : 'identity';
}

/** Names a body's content, whatever its encoding (an `ETag`). */
export const etagOf = (body: Buffer) => `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
