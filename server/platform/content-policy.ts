import { hash } from 'node:crypto';

/** Origins beside the shop's own that a page may use, from the settings. */
export type PolicySources = {
  /** Where scripts may call: flag service, error reporter, tag manager. */
  connect: readonly string[];
  images: readonly string[];
  /** Where scripts may be loaded from: tag manager. */
  scripts: readonly string[];
};

export type ContentPolicy = {
  /**
   * Returns the page without its marks, and its Content-Security-Policy. The inline scripts that the render marked with
   * the nonce are allowed by hash, so that a cached page needs no nonce of its own; any other inline script, such as one
   * injected into a text, does not run.
   * @param html its bytes, one character for each
   */
  apply: (html: string, nonce: string) => { html: string; policy: string };
};

/**
 * Creates the policy of pages. Style attributes are allowed, style elements are not. The server renders in style attributes what is
 * data of the retailer and is seen before any script runs: the shop's colours (`html`), the grounds of pictures, shades and their
 * gradients. A class cannot hold them; a hash for each (`'unsafe-hashes'`) makes kilobytes of headers on a listing or a shade wall;
 * reading them by CSS (`attr()` with a type) works in one engine. Such an attribute loads no sheet and no font, and pictures only from
 * the sources named here.
 */
export function createContentPolicy({ connect, images, scripts }: PolicySources): ContentPolicy {
  const directives = [
    "default-src 'self'",
    ['connect-src', "'self'", ...connect].join(' '),
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    ['img-src', "'self'", 'data:', ...images].join(' '),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ];
  return {
    apply: (html, nonce) => {
      // Once over the page: what stands between two marks is looked at alone.
      const parts = html.split(` nonce="${nonce}"`);
      const hashes = new Set<string>();
      for (const [index, part] of parts.entries()) {
        const script = parts[index - 1]?.endsWith('<script') ? readInlineScript(part) : null;
        if (script !== null) hashes.add(`'sha256-${hash('sha256', Buffer.from(script, 'latin1'), 'base64')}'`);
      }
      const scriptSources = ['script-src', "'self'", ...scripts, ...hashes].join(' ');
      return { html: parts.join(''), policy: [...directives, scriptSources].join('; ') };
    },
  };
}

/** Returns the text of a script; null for one with an address. @param rest of the page, from behind the mark in the script's tag */
function readInlineScript(rest: string): string | null {
  const start = rest.indexOf('>') + 1;
  const end = rest.indexOf('</script>', start);
  if (start === 0 || end < 0 || /\ssrc=/.test(rest.slice(0, start))) return null;
  return rest.slice(start, end);
}
