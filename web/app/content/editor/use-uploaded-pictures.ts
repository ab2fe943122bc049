import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import type { UploadedPicture } from '@vermilion/contract/picture-staff';
import { useApi } from '~/platform/queries.ts';

const queryKey = ['content', 'pictures'];

/** The pictures that editors have uploaded, and uploading one. @param onUploaded called with the picture, unless the list was closed meanwhile */
export function useUploadedPictures(onUploaded: (picture: UploadedPicture) => void) {
  const api = useApi();
  const queryClient = useQueryClient();
  const list = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      api('GET staff/pictures/', { query: { ...(pageParam && { cursor: pageParam }) } }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    staleTime: 0,
  });
  const uploading = useMutation({
    mutationFn: (file: File) => api('POST staff/pictures/', {}, { file }),
    onSuccess: () => void queryClient.invalidateQueries({ queryKey }),
  });
  return {
    pictures: list.data?.pages.flatMap(({ pictures }) => pictures),
    hasMore: list.hasNextPage,
    isReading: list.isFetching,
    readError: list.error,
    readMore: () => void list.fetchNextPage(),
    readAgain: () => void list.refetch(),
    upload: (file: File) => uploading.mutate(file, { onSuccess: onUploaded }),
    isUploading: uploading.isPending,
    uploadError: uploading.error,
  };
}
