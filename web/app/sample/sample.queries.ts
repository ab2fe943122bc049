import { queryOptions } from '@tanstack/react-query';
import { bagKeys } from '~/bag/bag.queries.ts';
import type { Api } from '~/platform/api.ts';

/** The samples to choose from, read again after each change of the bag. */
export const createSamplesQuery = (api: Api) =>
  queryOptions({
    queryKey: [...bagKeys.sections, 'samples'],
    queryFn: ({ signal }) => api('GET cart/samples', {}, { signal }),
  });
