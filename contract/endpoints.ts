import type { z } from 'zod';
import { bagEndpoints } from './bag.ts';
import { catalogueEndpoints } from './catalogue.ts';
import { contentEndpoints } from './content.ts';
import { orderEndpoints } from './order.ts';
import { storeEndpoints } from './stores.ts';
import { welcomeEndpoints } from './welcome.ts';

/**
 * Every endpoint of the API, under its method and path below `/api/web/v1/` (spec §7).
 * The server's routes and validation, the OpenAPI document and the typed client all come from here.
 */
export const endpoints = {
  ...contentEndpoints,
  ...catalogueEndpoints,
  ...bagEndpoints,
  ...orderEndpoints,
  ...storeEndpoints,
  ...welcomeEndpoints,
} as const;

export const apiRoot = '/api/web/v1/';

export type Endpoints = typeof endpoints;
export type EndpointKey = keyof Endpoints;
export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

/** What a caller hands to an endpoint; parts that take nothing may be left out. */
export type EndpointInput<Key extends EndpointKey> = Part<'params', z.input<Endpoints[Key]['params']>> &
  Part<'query', z.input<Endpoints[Key]['query']>> &
  Part<'body', z.input<Endpoints[Key]['body']>>;

type Part<Name extends string, Value> =
  Record<never, never> extends Value ? { [name in Name]?: Value } : { [name in Name]: Value };

/** What an endpoint's handler is given: the checked parts. */
export type EndpointParts<Key extends EndpointKey> = {
  params: z.output<Endpoints[Key]['params']>;
  query: z.output<Endpoints[Key]['query']>;
  body: z.output<Endpoints[Key]['body']>;
};

export type EndpointOutput<Key extends EndpointKey> = z.output<Endpoints[Key]['response']>;

/** Splits a key into its method and path below the root. */
export function endpointAddress(key: EndpointKey): { method: Method; path: string } {
  const [method, path] = key.split(' ', 2) as [Method, string];
  return { method, path };
}
