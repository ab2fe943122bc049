import type { catalogueEndpoints } from '@vermilion/contract/catalogue';
import type { Handlers } from '../platform/dispatch.ts';
import { ok } from '../platform/result.ts';
import type { CatalogueService } from './catalogue.service.ts';

export function createCatalogueHandlers(catalogue: CatalogueService): Handlers<keyof typeof catalogueEndpoints> {
  return {
    'GET brands/': (_, { market, language }) => ok({ brands: catalogue.brands(market.code, language) }),
    'GET categories/': (_, { market, language }) => ok({ categories: catalogue.categories(market.code, language) }),
    'GET products/filters/': ({ query }, { market, language }) => catalogue.filters(query, market.code, language),
    'GET products/{slug}': ({ params }, { market, language }) => catalogue.product(params.slug, market.code, language),
    'GET products/{slug}/related': ({ params }, { market, language }) => {
      const related = catalogue.related(params.slug, market.code, language);
      return related.ok ? ok({ products: related.value }) : related;
    },
    'GET variants': ({ query }, { market, language }) =>
      ok({ variants: catalogue.variants(query.ids.map(Number), market.code, language) }),
  };
}
