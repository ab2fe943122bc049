import type { Product, Variant } from '@vermilion/contract/catalogue';
import { limits } from '@vermilion/contract/limits';
import { useApi, useLoaded } from '~/platform/queries.ts';

/** Returns a product's variants with their current price and stock: the page itself may come from the cache. */
export function useFreshVariants({ slug, variants }: Pick<Product, 'slug' | 'variants'>): Variant[] {
  const api = useApi();
  const { data } = useLoaded<Variant[], [string, string]>(
    {
      queryKey: ['variants', slug],
      queryFn: async ({ signal }) => {
        const ids = variants.map(({ id }) => id);
        const calls: Promise<{ variants: Variant[] }>[] = [];
        for (let at = 0; at < ids.length; at += limits.maxListItems) {
          const query = { ids: ids.slice(at, at + limits.maxListItems).join(',') };
          calls.push(api('GET variants', { query }, { signal }));
        }
        const answers = await Promise.all(calls);
        const fresh = new Map(answers.flatMap((answer) => answer.variants).map((variant) => [variant.id, variant]));
        return variants.map((variant) => fresh.get(variant.id) ?? variant);
      },
      staleTime: 0,
    },
    variants,
  );
  return data;
}
