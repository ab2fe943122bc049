import { localeParameters } from '@vermilion/contract/markets';
import type { FastifyRequest } from 'fastify';

const localeNames = new Set<string>(localeParameters);

/** The router's own parameters of a request for a page's data; their values are checked by the router. */
const dataParameters = new Set(['_routes', 'index']);

/**
 * Returns the URL of a page request. A request line may name another host (`GET http://other/ HTTP/1.1`, `GET //other/`);
 * only its path counts.
 */
export function getPageUrl(target: string, origin: string): URL {
  const isPath = target.startsWith('/') && !target.startsWith('//');
  return new URL(origin + (isPath ? target : target.replace(/^[a-z]+:\/\/[^/?]*/i, '').replace(/^\/*/, '/')));
}

/** Returns whether a request is for a page's data, not the page: it has the page's URL with `.data` after it, `_.data` after a slash. */
export const isDataUrl = ({ pathname }: URL) => pathname.endsWith('.data');

/** Returns the path of a page without its language prefix, also for a request for its data. */
export function getPagePath({ prefix }: FastifyRequest, url: URL): string {
  const path = url.pathname.slice(prefix.length);
  return (isDataUrl(url) ? path.replace(/(?:(?<=\/)_)?\.data$/, '') : path) || '/';
}

/** Removes the parameters that the page does not declare, so that they make no cache entries. */
export function dropUndeclaredParameters(url: URL, declared: ReadonlySet<string> | 'all'): void {
  const isData = isDataUrl(url);
  const isDeclared = (name: string) => (declared === 'all' ? !localeNames.has(name) : declared.has(name));
  for (const name of [...url.searchParams.keys()]) {
    if (!isDeclared(name) && !(isData && dataParameters.has(name))) url.searchParams.delete(name);
  }
  url.searchParams.sort();
}

/** Returns the query of a page's request with its `?`, without what the router adds to a request for data; empty where none is left. */
export function getVisitorQuery(url: URL): string {
  if (!isDataUrl(url)) return url.search;
  const { searchParams } = new URL(url);
  for (const name of dataParameters) searchParams.delete(name);
  return searchParams.size > 0 ? `?${searchParams}` : '';
}

const controlCharacter = /%(?:[01][0-9a-f]|7f)/gi;

/**
 * Replaces the encoded control characters of a path by U+FFFD. No page has such an address, nor one that is led to, so that it
 * is answered with the page of errors.
 */
export function replaceControlCharacters(url: URL): void {
  if (url.pathname.search(controlCharacter) < 0) return;
  // Written as the one address of the path, so that there is nothing to lead to.
  url.pathname = url.pathname
    .replace(controlCharacter, '%EF%BF%BD')
    .replace(/\/{2,}/g, '/')
    .replace(/\/$/, '');
}
