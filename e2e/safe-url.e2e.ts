import { resolveTarget } from '@vermilion/contract/safe-url';
import { leavingAddresses, refusedAddresses, stayingAddresses, testOrigin } from '@vermilion/contract/safe-url.testing';
import { expect, test } from 'vitest';
import { closeBrowserAfterwards, visit } from './browser.ts';

closeBrowserAfterwards();

/** Where the shop lets an address lead, with permission to leave. */
function decide(address: string): string | null {
  const target = resolveTarget(address, testOrigin, { external: true });
  return target.kind === 'internal' ? testOrigin + target.path : target.kind === 'external' ? target.url : null;
}

test('crafted addresses lead where the browser leads by a link that has them, or nowhere', async () => {
  const addresses = [...leavingAddresses, ...refusedAddresses, ...stayingAddresses.map(([address]) => address)];
  const { page, context } = await visit('SG', 'en', 390);
  const links = await page.evaluate(
    ([origin, hrefs]) => {
      const document = window.document.implementation.createHTMLDocument();
      const base = document.createElement('base');
      base.href = `${origin}/`;
      document.head.append(base);
      return hrefs.map((href) => {
        const link = document.createElement('a');
        link.setAttribute('href', href);
        const { protocol, origin, pathname, search, hash, username, password } = link;
        return {
          protocol,
          origin,
          path: pathname + search + hash,
          url: link.href,
          hasUser: username + password !== '',
        };
      });
    },
    [testOrigin, addresses] as const,
  );
  const differing = addresses.filter((address, index) => {
    const link = links[index];
    const decided = decide(address);
    // What the shop refuses, such as a host with a space, a browser may open.
    if (decided === null || !link) return link === undefined;
    if (link.origin === testOrigin) return decided !== testOrigin + link.path.replace(/^\/{2,}/, '/');
    return decided !== link.url || !/^https?:$/.test(link.protocol) || link.hasUser;
  });
  expect(differing).toEqual([]);
  await context.close();
});
