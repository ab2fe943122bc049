import { createHash } from 'node:crypto';

const inlineScript = /<script(?![^>]*\ssrc=)(?![^>]*type="application\/)[^>]*>([\s\S]*?)<\/script>/g;

/**
 * The Content-Security-Policy of a page: its own scripts by hash, so that a cached page needs no nonce.
 * Style attributes are allowed (shades and grounds are data), style elements of others are not.
 */
export function contentPolicy(html: Buffer): string {
  const hashes = new Set<string>();
  // A byte a character: what is looked for is ASCII, and what is hashed is bytes.
  for (const [, script = ''] of html.toString('latin1').matchAll(inlineScript)) {
    hashes.add(`'sha256-${createHash('sha256').update(script, 'latin1').digest('base64')}'`);
  }
  return [
    "default-src 'self'",
    `script-src 'self' ${[...hashes].join(' ')}`.trim(),
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    // A retailer's catalogue may name pictures elsewhere.
    "img-src 'self' data: https:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
