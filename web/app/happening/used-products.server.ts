import type { Api } from '~/platform/api.ts';

/** Reads the products that a service, a class or an event uses; those that the market does not sell are left out. */
export async function readUsedProducts(api: Api, slugs: readonly string[]) {
  if (slugs.length === 0) return [];
  const { products } = await api('GET products/by-slug/', { query: { slugs: slugs.join(',') } });
  return products.map(({ slug, name, brand, price, isFrom }) => ({ slug, name, brand: brand.name, price, isFrom }));
}

export type UsedProduct = Awaited<ReturnType<typeof readUsedProducts>>[number];
