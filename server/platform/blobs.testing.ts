import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** The keys that a bucket of tests takes. */
export const bucketKeys = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'wJalrXUtnFEMI/K7MDENG' };
const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

/** Computes a request's signature as the AWS Signature Version 4 documentation describes it, from what arrived. */
function isSigned({ method, url = '', headers }: IncomingMessage): boolean {
  const pattern =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d+)\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=(\w+)$/;
  const [, id, day, region, names, signature] = pattern.exec(headers.authorization ?? '') ?? [];
  if (id !== bucketKeys.accessKeyId || !day || !region || !names) return false;
  const { pathname } = new URL(url, 'http://store');
  const signed = names.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`);
  const payload = String(headers['x-amz-content-sha256'] ?? '');
  const canonical = [method, pathname, '', signed.join(''), names, payload].join('\n');
  const toSign = [
    'AWS4-HMAC-SHA256',
    headers['x-amz-date'],
    `${day}/${region}/s3/aws4_request`,
    sha256(canonical),
  ].join('\n');
  const key = [day, region, 's3', 'aws4_request'].reduce(
    hmac as (k: string | Buffer, t: string) => Buffer,
    `AWS4${bucketKeys.secretAccessKey}` as never,
  );
  return hmac(key as Buffer, toSign).toString('hex') === signature;
}

export type TestBucket = {
  /** With the bucket's name. */
  url: string;
  /** Blobs by the path of their address. */
  blobs: ReadonlyMap<string, Buffer>;
  /** While it is true the store answers 503. */
  isAway: boolean;
  close: () => Promise<void>;
};

/** Starts an S3-compatible store with one bucket, which checks the signature of each request. */
export async function startTestBucket(): Promise<TestBucket> {
  const blobs = new Map<string, Buffer>();
  const server = createServer(async (request, response) => {
    const content = await buffer(request);
    if (bucket.isAway) return response.writeHead(503).end();
    if (!isSigned(request)) return response.writeHead(403).end();
    const key = request.url ?? '';
    if (!key.startsWith('/pictures/')) return response.writeHead(404).end();
    if (request.method === 'PUT') {
      blobs.set(key, content);
      return response.writeHead(200).end();
    }
    if (request.method === 'DELETE') {
      blobs.delete(key);
      return response.writeHead(204).end();
    }
    const blob = blobs.get(key);
    if (!blob) return response.writeHead(404).end();
    response.writeHead(200, { etag: `"${sha256(blob).slice(0, 32)}"`, 'content-length': blob.length });
    return response.end(request.method === 'HEAD' ? undefined : blob);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bucket: TestBucket = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/pictures`,
    blobs,
    isAway: false,
    close: async () => {
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return bucket;
}
