import { queryOptions } from '@tanstack/react-query';
import { bagKeys } from '~/bag/bag.queries.ts';
import type { Api } from '~/platform/api.ts';

/** What the membership has for the bag of a member. */
export const createOffersQuery = (api: Api) =>
  queryOptions({
    queryKey: [...bagKeys.sections, 'beauty-pass-offers'],
    queryFn: ({ signal }) => api('GET cart/beauty-pass-offers/', {}, { signal }),
  });
