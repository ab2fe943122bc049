import { useQuery } from '@tanstack/react-query';
import type { Product, Variant } from '@vermilion/contract/catalogue';
import { limits } from '@vermilion/contract/limits';
import { useApi } from '~/platform/queries.ts';

/** A product's variants with price and stock of this moment: the page itself may come from the cache. */
export function useFreshVariants({ slug, variants }: Pick<Product, 'slug' | 'variants'>): Variant[] {
  const api = useApi();
  const { data } = useQuery({
    queryKey: ['variants', slug],
    queryFn: async () => {
      const ids = variants.map(({ id }) => id);
      const calls: Promise<{ variants: Variant[] }>[] = [];
      for (let at = 0; at < ids.length; at += limits.listItems) {
        calls.push(api('GET variants', { query: { ids: ids.slice(at, at + limits.listItems).join(',') } }));
      }
      const answers = await Promise.all(calls);
      return new Map(answers.flatMap((answer) => answer.variants).map((variant) => [variant.id, variant]));
    },
    staleTime: 0,
  });
  return data ? variants.map((variant) => data.get(variant.id) ?? variant) : variants;
}
