import { marketCodes } from '@vermilion/contract/markets';
import type { ProductRecord } from '@vermilion/server/catalogue/catalogue-file.schema';
import type { NamedDefinition } from '@vermilion/server/sample/sample.admin';
import { demoCatalogue } from './catalogue.ts';
import { sampledProducts, sampleSkuEnd } from './sampled-products.ts';

/** The samples of every market, of the products that it lists. */
export function createDemoSamples(): NamedDefinition[] {
  const products = new Map<string, ProductRecord>();
  for (const record of demoCatalogue()) {
    if (record.kind === 'product' && sampledProducts.has(record.slug)) products.set(record.slug, record);
  }
  return marketCodes.flatMap((market) =>
    [...sampledProducts].flatMap(([slug, { description }], position): NamedDefinition[] => {
      const product = products.get(slug);
      const sku = product?.variants.find((variant) => variant.sku.endsWith(sampleSkuEnd))?.sku;
      if (!product?.markets[market] || sku === undefined) return [];
      return [{ id: slug, market, sku, description, position, isOffered: true, onHand: null }];
    }),
  );
}
