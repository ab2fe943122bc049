import { z } from 'zod';
import type { Endpoint } from './endpoint.ts';
import { nothing } from './fields.ts';
import { marketCodes } from './markets.ts';

const edition = z.object({ market: z.enum(marketCodes), home: z.string() });

/** The welcome mat (spec §2): for a visitor whose country is not the site's. */
export const greeting = z
  .discriminatedUnion('kind', [
    /** The visitor's country has a site of its own. */
    z.object({ kind: z.literal('served'), market: z.enum(marketCodes), home: z.string() }),
    /** No site ships there; these ship to their own countries. `country` is an ISO 3166 code. */
    z.object({ kind: z.literal('not_served'), country: z.string(), editions: z.array(edition) }),
  ])
  .meta({ id: 'Greeting' });
export type Greeting = z.infer<typeof greeting>;

export const welcomeEndpoints = {
  'GET welcome-mat/': {
    summary: 'Greets a visitor from another country, or answers null',
    noun: 'market',
    caller: 'visitor',
    params: nothing,
    query: nothing,
    body: nothing,
    response: z.object({ greeting: greeting.nullable() }),
    errors: [],
  },
} as const satisfies Record<string, Endpoint>;
