import { z } from 'zod';
import { defineEndpoints } from './endpoint.ts';
import { openMarket } from './fields.ts';

/** A shop with a door. Hours are the store's own clock (`zone`), 24-hour `HH:MM`; Monday is first. */
export const store = z
  .object({
    code: z.string(),
    market: openMarket,
    name: z.string(),
    address: z.string(),
    city: z.string(),
    zone: z.string(),
    phone: z.string(),
    hours: z.array(z.object({ opens: z.string(), closes: z.string() }).nullable()).length(7),
    /** Calendar days (`YYYY-MM-DD`) on which it is closed whatever its hours, such as holidays. */
    closedDays: z.array(z.string()),
    /** How long it takes to prepare an order for collection, while the store is open. */
    preparationMinutes: z.number().int(),
    /** The time of day (`HH:MM`) up to which orders are prepared the same day; null: while they can be ready before it closes. */
    cutOff: z.string().nullable(),
  })
  .meta({ id: 'Store' });
export type Store = z.infer<typeof store>;

/** How long a store takes to prepare an order where its record does not say. */
export const defaultPreparationMinutes = 120;

/** Texts per language, as a retailer (or the demo shop) loads them. */
export type StoreRecord = Omit<Store, 'name' | 'address' | 'city'> & {
  name: Record<string, string>;
  address: Record<string, string>;
  city: Record<string, string>;
};

const edition = z.object({ market: openMarket, home: z.string() });

/** The welcome mat (spec §2): for a visitor whose country is not the site's. */
export const greeting = z
  .discriminatedUnion('kind', [
    /** The visitor's country has a site of its own. */
    z.object({ kind: z.literal('served'), market: openMarket, home: z.string() }),
    /** No site ships there; these ship to their own countries. `country` is an ISO 3166 code. */
    z.object({ kind: z.literal('not_served'), country: z.string(), editions: z.array(edition) }),
  ])
  .meta({ id: 'Greeting' });
export type Greeting = z.infer<typeof greeting>;

export const marketEndpoints = defineEndpoints('market', {
  'GET stores/': {
    summary: 'Stores of the market',
    audience: 'visitor',
    shared: ['market'],
    response: z.object({ stores: z.array(store) }),
  },
  'GET welcome-mat/': {
    summary: 'Greets a visitor from another country, or answers null',
    audience: 'visitor',
    response: z.object({ greeting: greeting.nullable() }),
  },
});

type MarketEndpoints = typeof marketEndpoints;
declare module './endpoints.ts' {
  interface Endpoints extends MarketEndpoints {}
}
