import { z } from 'zod';
import type { Endpoint } from './endpoint.ts';
import { nothing } from './fields.ts';
import { marketCodes } from './markets.ts';

/** A shop with a door. Hours are the store's own clock (`zone`), 24-hour `HH:MM`; Monday is first. */
export const store = z
  .object({
    code: z.string(),
    market: z.enum(marketCodes),
    name: z.string(),
    address: z.string(),
    city: z.string(),
    zone: z.string(),
    phone: z.string(),
    hours: z.array(z.object({ opens: z.string(), closes: z.string() }).nullable()).length(7),
  })
  .meta({ id: 'Store' });
export type Store = z.infer<typeof store>;

/** Texts per language, as a retailer (or the demo shop) loads them. */
export type StoreRecord = Omit<Store, 'name' | 'address' | 'city'> & {
  name: Record<string, string>;
  address: Record<string, string>;
  city: Record<string, string>;
};

export const storeEndpoints = {
  'GET stores/': {
    summary: 'Stores of the market',
    noun: 'market',
    caller: 'visitor',
    params: nothing,
    query: nothing,
    body: nothing,
    response: z.object({ stores: z.array(store) }),
    errors: [],
  },
} as const satisfies Record<string, Endpoint>;
