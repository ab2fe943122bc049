import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { contentPolicy } from './content-policy.ts';

const hash = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

test('inline scripts are allowed by hash; scripts with an address and data are not listed', () => {
  const policy = contentPolicy(
    Buffer.from(
      '<script>one("é ฿ 唇")</script><script type="module" async="">two()</script>' +
        '<script src="/assets/x.js"></script><script type="application/ld+json">{"a":1}</script>',
    ),
  );
  const sources = policy.match(/script-src ([^;]*)/)?.[1]?.split(' ');
  expect(sources).toEqual(["'self'", hash('one("é ฿ 唇")'), hash('two()')]);
});

test('nothing may be framed, loaded from elsewhere, or run from an attribute', () => {
  const policy = contentPolicy(Buffer.from(''));
  for (const rule of ["default-src 'self'", "object-src 'none'", "frame-ancestors 'none'", "base-uri 'none'"]) {
    expect(policy).toContain(rule);
  }
  expect(policy).not.toContain("script-src 'self' 'unsafe");
});

test('pictures of a retailer’s catalogue may come from elsewhere, if over TLS', () => {
  expect(contentPolicy(Buffer.from(''))).toMatch(/img-src 'self' data: https:(?:;|$)/);
});
