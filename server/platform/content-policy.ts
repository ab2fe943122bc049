import { createHash } from 'node:crypto';

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
   */
  apply: (html: Buffer, nonce: string) => { body: Buffer; policy: string };
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
      // One character a byte: the marks are ASCII, and hashes are over bytes.
      const page = html.toString('latin1');
      const mark = ` nonce="${nonce}"`;
      const inlineScript = new RegExp(`<script${mark}(?![^>]*\\ssrc=)[^>]*>([\\s\\S]*?)</script>`, 'g');
      const hashes = new Set<string>();
      for (const [, script = ''] of page.matchAll(inlineScript)) {
        hashes.add(`'sha256-${createHash('sha256').update(script, 'latin1').digest('base64')}'`);
      }
      const scriptSources = ['script-src', "'self'", ...scripts, ...hashes].join(' ');
      return {
        body: Buffer.from(page.replaceAll(mark, ''), 'latin1'),
        policy: [...directives, scriptSources].join('; '),
      };
    },
  };
}
