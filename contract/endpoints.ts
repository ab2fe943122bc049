import type { z } from 'zod';
import type { Method } from './endpoint.ts';

/**
 * Every endpoint of the API by its name (spec §7). Each `contract/<noun>.ts` adds its own by declaration merging, so that
 * a name declared by two nouns does not compile; the server joins the values from its nouns (server/nouns.ts).
 */
// biome-ignore lint/suspicious/noEmptyInterface: the nouns fill it by declaration merging
export interface Endpoints {}

export const apiRoot = '/api/web/v1/';

export type EndpointKey = keyof Endpoints;

/** The endpoints that answer JSON: pages call these in process and the browser through the typed client. */
export type JsonKey = { [Key in EndpointKey]: Endpoints[Key]['answer'] extends 'json' ? Key : never }[EndpointKey];

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
  body: Endpoints[Key]['upload'] extends null
    ? z.output<Endpoints[Key]['body']>
    : Endpoints[Key]['upload'] extends { isStreamed: true }
      ? StreamedFile
      : UploadedFile;
};

/** A file as an upload endpoint's handler gets it: of a declared media type and within the declared size. */
export type UploadedFile = { mediaType: string; bytes: Uint8Array };

/** A file as the handler of a streamed upload gets it: reading it fails where it is larger than declared or is cut off. */
export type StreamedFile = { mediaType: string; chunks: AsyncIterable<Uint8Array> };

/**
 * What the handler of a stream endpoint returns.
 * @property fileName under which browsers save it, of letters, digits, dots and hyphens; without one they show what they can
 * @property policy the Content-Security-Policy of a document that browsers show
 */
export type StreamedAnswer = { mediaType: string; body: AsyncIterable<Uint8Array>; fileName?: string; policy?: string };

/** What an endpoint answers with: nothing where it declares no response. */
export type EndpointOutput<Key extends EndpointKey> = Endpoints[Key]['answer'] extends 'stream'
  ? StreamedAnswer
  : Endpoints[Key]['answer'] extends 'redirect'
    ? { location: string }
    : Endpoints[Key]['status'] extends 204
      ? undefined
      : z.output<Endpoints[Key]['response']>;

/** The codes that an endpoint declares. */
export type EndpointError<Key extends EndpointKey> = Endpoints[Key]['errors'][number];

/** Splits a name into its method and the path below the API root. */
export function parseEndpointName(name: string): { method: Method; path: string } {
  const [method, path] = name.split(' ', 2) as [Method, string];
  return { method, path };
}
