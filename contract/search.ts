import { z } from 'zod';
import { listing, listingQuery, suggestions } from './catalogue.ts';
import { defineEndpoints } from './endpoint.ts';
import { line } from './fields.ts';
import { limits } from './limits.ts';

export const searchEndpoints = defineEndpoints('search', {
  'GET search/': {
    summary: 'A listing: by text, category or brand, filtered and sorted',
    audience: 'visitor',
    shared: ['catalogue'],
    query: listingQuery,
    response: listing,
    errors: ['CATEGORY_NOT_FOUND', 'BRAND_NOT_FOUND'],
  },
  'GET search/suggestions/': {
    summary: 'Products, brands, categories and queries for a text being typed',
    audience: 'visitor',
    query: z.object({ q: line(limits.maxSearchTextLength) }),
    response: suggestions,
  },
  'GET search/popular-queries/': {
    summary: 'Queries that the retailer suggests in the market',
    audience: 'visitor',
    shared: ['search'],
    response: z.object({ queries: z.array(z.string()) }),
  },
});

type SearchEndpoints = typeof searchEndpoints;
declare module './endpoints.ts' {
  interface Endpoints extends SearchEndpoints {}
}
