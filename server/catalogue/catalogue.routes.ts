import type { catalogueEndpoints } from '@vermilion/contract/catalogue';
import type { Handlers } from '../platform/dispatch.ts';
import { ok } from '../platform/result.ts';
import type { CatalogueService } from './catalogue.service.ts';

export function createCatalogueHandlers(catalogue: CatalogueService): Handlers<keyof typeof catalogueEndpoints> {
  return {
    'GET brands/': (_, { market, language }) => ok({ brands: catalogue.listBrands(market.code, language) }),
    'GET categories/': (_, { market, language }) => ok({ categories: catalogue.listCategories(market.code, language) }),
    'GET products/filters/': ({ query }, { market, language }) => catalogue.getFilters(query, market.code, language),
    'GET products/by-slug/': ({ query }, { market, language }) =>
      ok({ products: query.slugs.flatMap((slug) => catalogue.findCard(slug, market.code, language) ?? []) }),
    'GET products/{slug}': ({ params }, { market, language }) =>
      catalogue.getProduct(params.slug, market.code, language),
    'GET products/{slug}/related': ({ params }, { market, language }) => {
      const related = catalogue.listRelated(params.slug, market.code, language);
      return related.ok ? ok({ products: related.value }) : related;
    },
    'GET variants': ({ query }, { market, language }) =>
      ok({ variants: catalogue.listVariants(query.ids.map(Number), market.code, language) }),
  };
}
