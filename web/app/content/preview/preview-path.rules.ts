/** Pages of content, which have a preview, by the first step of their address. */
const previewedPage = /^\/(?:pages|brands)(?:\/[a-z0-9-]+){1,4}\/?$/;

/**
 * Returns the address of the preview of a page; null where it has none.
 * @param path of a page of the shop, without the language prefix
 */
export function getPreviewPath(path: string): string | null {
  if (path === '/' || path === '/homepage') return '/preview/homepage';
  if (path.startsWith('/preview/')) return path;
  return previewedPage.test(path) ? `/preview${path}` : null;
}
