import type { MarketCode } from '@vermilion/contract/markets';
import type { FastifyReply } from 'fastify';
import {
  createRequestHandler,
  RouterContextProvider,
  redirect,
  redirectDocument,
  type ServerBuild,
} from 'react-router';
import { isDataUrl } from './page-address.ts';

/**
 * Where a request for a page is redirected.
 * @property location a path without the language prefix, or the address of another site
 * @property isDocument whether the browser must leave the app, by a navigation of the whole document
 */
export type PageRedirect = { location: string; status: number; isDocument: boolean };

/** Returns where a path without its language prefix is redirected; null where it is not. @param search the query, with its `?` */
export type FindPageRedirect = (
  path: string,
  request: { market: MarketCode; origin: string; search: string },
) => PageRedirect | null;

/** Answers a request for a page, or for its data, with a redirect. Browsers may not keep it: it is data that can change at any time. */
export async function sendRedirect(
  reply: FastifyReply,
  redirect: PageRedirect,
  { web, url, prefix }: { web: ServerBuild; url: URL; prefix: string },
): Promise<FastifyReply> {
  reply.header('cache-control', 'private, no-cache');
  const { location, status, isDocument } = redirect;
  if (!isDataUrl(url)) return reply.redirect(isDocument ? location : prefix + location, status);
  const answer = await createDataRedirect(web, redirect, url, prefix);
  for (const [name, value] of answer.headers) if (name !== 'set-cookie') reply.header(name, value);
  return reply.code(answer.status).send(Buffer.from(await answer.arrayBuffer()));
}

/**
 * Creates the answer to a request for a page's data, in the way in which the app's router expects it: by the router itself, over a route
 * table of one route that redirects.
 */
function createDataRedirect(
  web: ServerBuild,
  { location, status, isDocument }: PageRedirect,
  url: URL,
  prefix: string,
): Promise<Response> {
  const route = {
    id: 'root',
    path: '*',
    module: { default: () => null, loader: () => (isDocument ? redirectDocument : redirect)(location, status) },
  };
  const build: ServerBuild = { ...web, basename: prefix || '/', routes: { root: route } };
  const address = new URL(url);
  // It names the routes whose data is wanted, none of which this table has.
  address.search = '';
  return createRequestHandler(build, 'production')(new Request(address), new RouterContextProvider());
}
