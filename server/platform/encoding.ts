import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib';
import { Negotiator } from '@fastify/accept-negotiator';
import { LRUCache } from 'lru-cache';

/**
 * A body that is sent many times: kept uncompressed or as Brotli, and in other encodings once a client needed them. A dense one is as
 * small as Brotli makes it for what many requests save.
 */
export type Bodies = { identity?: Buffer; br?: Buffer; gzip?: Buffer; isDense?: true };

export type Encoding = 'identity' | 'br' | 'gzip';

const compressGzip = promisify(gzip);
const compressBrotli = promisify(brotliCompress);
const decompressBrotli = promisify(brotliDecompress);

/** Higher qualities take longer than the smaller transfer saves, as a request waits for the result. */
const brotliQuality = 4;

/** A page has a sixth fewer bytes than in the other, for thirty times the work; the best has another twentieth less, for three times that. */
const denseQuality = 10;

/** Memory for the uncompressed form of bodies that are kept as Brotli. */
const identityCacheBytes = 8 * 1024 * 1024;

const identities = new LRUCache<Bodies, Buffer>({
  maxSize: identityCacheBytes,
  sizeCalculation: (body) => Math.max(1, body.length),
});

/** Returns the memory of bodies that are kept as Brotli and were wanted as they are, in bytes. */
export const getIdentityBytes = (): number => identities.calculatedSize;

/** Compresses a body that is kept in no other form for long: whoever it was made for may want it as it is. */
export async function compressBody(identity: Buffer): Promise<{ br: Buffer }> {
  const bodies = { br: await toBrotli(identity) };
  identities.set(bodies, identity);
  return bodies;
}

/** Compresses a body that has proved to stay as it is, and that nobody waits for. Returns the bodies that are dense already. */
export async function condenseBody(bodies: Bodies, identity: Buffer): Promise<Bodies> {
  if (bodies.isDense) return bodies;
  const dense: Bodies = { ...bodies, br: await toBrotli(identity, denseQuality), isDense: true };
  identities.set(dense, identity);
  return dense;
}

/** Returns the body in an encoding; a form is made once. */
export async function getEncodedBody(bodies: Bodies, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'identity') return getIdentity(bodies);
  if (encoding === 'br') {
    bodies.br ??= await toBrotli(await getIdentity(bodies));
    return bodies.br;
  }
  bodies.gzip ??= copyExact(await compressGzip(await getIdentity(bodies)));
  return bodies.gzip;
}

async function getIdentity(bodies: Bodies): Promise<Buffer> {
  const kept = bodies.identity ?? identities.get(bodies);
  if (kept) return kept;
  if (!bodies.br) throw new Error('A body without any form');
  const identity = await decompressBrotli(bodies.br);
  identities.set(bodies, identity);
  return identity;
}

async function toBrotli(body: Buffer, quality = brotliQuality): Promise<Buffer> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_LGWIN]: chooseWindowBits(body.length),
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  };
  return copyExact(await compressBrotli(body, { params }));
}

/**
 * The bits of a window that holds the whole body. Of a page of 95 KB the bytes stay the same, and the compression takes a quarter
 * less than with the 4 MB that Brotli would take otherwise and the system has to fetch each time.
 */
const chooseWindowBits = (bytes: number) =>
  Math.min(Math.max(Math.ceil(Math.log2(bytes + 16)), 16), constants.BROTLI_DEFAULT_WINDOW);

/** zlib returns the start of a 64 KB block, which would be kept in memory with the bytes. */
function copyExact(compressed: Buffer): Buffer {
  const exact = Buffer.allocUnsafeSlow(compressed.length);
  compressed.copy(exact);
  return exact;
}

const negotiator = new Negotiator<Encoding>({
  supportedValues: ['br', 'gzip', 'identity'],
  cache: new LRUCache<string, string>({ max: 200 }),
});

/** Returns the best encoding that an `Accept-Encoding` header allows. */
export function chooseEncoding(accepted = ''): Encoding {
  return accepted ? (negotiator.negotiate(accepted) ?? 'identity') : 'identity';
}

/** Names a body's content, whatever its encoding: an `ETag`. */
export const createETag = (body: Buffer) => `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
