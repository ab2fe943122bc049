import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { EndpointOutput } from '@vermilion/contract/endpoints';
import type { BeautyProfile, StoredBeautyProfile } from '@vermilion/contract/membership';
import { useMemberMutation } from '~/member/member-action.ts';
import type { Api } from '~/platform/api.ts';
import { putAnswer, useApi, useLoaded } from '~/platform/queries.ts';
import { usePagedList } from '~/platform/use-paged-list.ts';

export type PointLogPage = EndpointOutput<'GET account/points'>;

const loyaltyKeys = {
  pointLog: ['account', 'points'],
  profile: ['account', 'beauty-profile'],
} as const;

/** The member's point log, a page at a time. @param loaded its first page, by the page's loader */
export function usePointLog(loaded: PointLogPage) {
  const { pages, ...list } = usePagedList(
    loyaltyKeys.pointLog,
    (api, after, options) => api('GET account/points', { query: { after } }, options),
    loaded,
  );
  return { items: pages.flatMap(({ items }) => items), ...list };
}

const createProfileQuery = (api: Api) =>
  queryOptions({
    queryKey: loyaltyKeys.profile,
    queryFn: ({ signal }) => api('GET account/beauty-profile', {}, { signal }),
  });

/** The member's beauty profile, and how it is stored. @param loaded by the page's loader */
export function useBeautyProfile(loaded: StoredBeautyProfile) {
  const api = useApi();
  const queryClient = useQueryClient();
  const { data } = useLoaded(createProfileQuery(api), loaded);
  const { mutate, isPending, isSuccess, error } = useMemberMutation({
    mutationFn: (profile: BeautyProfile) => api('PUT account/beauty-profile', { body: profile }),
    onSuccess: (stored) => putAnswer(queryClient, loyaltyKeys.profile, stored),
  });
  return { profile: data, store: mutate, isStoring: isPending, isStored: isSuccess, error };
}
