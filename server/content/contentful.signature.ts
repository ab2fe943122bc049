import { createHmac, timingSafeEqual } from 'node:crypto';

/** How old, or how far ahead, a signed request may be: Contentful's own limit. */
const toleranceMs = 30_000;
const timestampHeader = 'x-contentful-timestamp';
const signedHeadersHeader = 'x-contentful-signed-headers';

type SignedRequest = {
  /** Without a host, as Contentful was given it. */
  path: string;
  header: (name: string) => string | undefined;
  /** Exactly as it came. */
  rawBody: string;
};

/**
 * Checks the signature of a webhook of Contentful: HMAC-SHA256 over method, path, the headers that it names and the body
 * (https://www.contentful.com/developers/docs/webhooks/request-verification/). Its package `node-apps-toolkit` does the same, but brings the
 * management API, a second HTTP client and JSON Web Tokens along.
 */
export function isSignedByContentful(secret: string, { path, header, rawBody }: SignedRequest, now: Date): boolean {
  const signature = header('x-contentful-signature') ?? '';
  const timestamp = header(timestampHeader) ?? '';
  const signed = (header(signedHeadersHeader) ?? '').toLowerCase().split(',');
  if (!/^[0-9a-f]{64}$/.test(signature) || !/^\d{13}$/.test(timestamp)) return false;
  if (Math.abs(now.getTime() - Number(timestamp)) > toleranceMs) return false;
  // Otherwise whoever has seen one request could send it again with another moment.
  if (!signed.includes(timestampHeader) || !signed.includes(signedHeadersHeader)) return false;
  const headers = [...new Set(signed.map((name) => name.trim()))]
    .sort()
    .flatMap((name) => (header(name) === undefined ? [] : [`${name}:${header(name)?.trim()}`]));
  const computed = createHmac('sha256', secret)
    .update(['POST', path, headers.join(';'), rawBody].join('\n'))
    .digest();
  return timingSafeEqual(Buffer.from(signature, 'hex'), computed);
}
