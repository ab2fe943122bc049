import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createContentPolicy, type PolicySources } from './content-policy.ts';

const hash = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
const none: PolicySources = { connect: [], images: [], scripts: [] };
function apply(text: string, sources = none) {
  const { html, policy } = createContentPolicy(sources).apply(Buffer.from(text).toString('latin1'), 'N0nce');
  return { html: Buffer.from(html, 'latin1').toString(), policy };
}

const getSources = (policy: string, name: string) =>
  policy
    .split('; ')
    .find((directive) => directive.startsWith(`${name} `))
    ?.split(' ')
    .slice(1);

describe('the policy of a page', () => {
  test('allows the inline scripts that the render marked, by hash', () => {
    const { policy } = apply(
      '<script nonce="N0nce">one("é ฿ 唇")</script><script nonce="N0nce" type="module" async="">two()</script>' +
        '<script nonce="N0nce" src="/assets/x.js"></script>',
    );
    expect(getSources(policy, 'script-src')).toEqual(["'self'", hash('one("é ฿ 唇")'), hash('two()')]);
  });

  test.each([
    '<script>steal()</script>',
    '<script nonce="other">steal()</script>',
    '<script data-x="1" nonce="N0nc">steal()</script>',
    '<p title="&lt;script nonce=">x</p><script>steal()</script>',
  ])('does not allow a script that was injected into a text: %s', (injected) => {
    const { policy } = apply(`<p>${injected}</p><script nonce="N0nce">own()</script>`);
    expect(getSources(policy, 'script-src')).toEqual(["'self'", hash('own()')]);
  });

  test('leaves no mark in the page, which is cached and sent to all', () => {
    const { html } = apply('<script nonce="N0nce">a</script><link nonce="N0nce" href="/x"/><p>é ฿ 唇</p>');
    expect(html).toBe('<script>a</script><link href="/x"/><p>é ฿ 唇</p>');
  });

  test('allows nothing to be framed, loaded from elsewhere, or run from an attribute', () => {
    const { policy } = apply('');
    for (const directive of ["default-src 'self'", "object-src 'none'", "frame-ancestors 'none'", "base-uri 'none'"]) {
      expect(policy).toContain(directive);
    }
    expect(getSources(policy, 'script-src')).toEqual(["'self'"]);
    expect(getSources(policy, 'connect-src')).toEqual(["'self'"]);
    expect(getSources(policy, 'img-src')).toEqual(["'self'", 'data:']);
  });

  test('names the origins of the settings, each where it belongs', () => {
    const { policy } = apply('', {
      connect: ['https://flags.example'],
      images: ['https://pictures.example'],
      scripts: ['https://tags.example'],
    });
    expect(getSources(policy, 'connect-src')).toEqual(["'self'", 'https://flags.example']);
    expect(getSources(policy, 'img-src')).toEqual(["'self'", 'data:', 'https://pictures.example']);
    expect(getSources(policy, 'script-src')).toEqual(["'self'", 'https://tags.example']);
  });
});
