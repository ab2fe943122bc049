import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useVariables } from '@vermilion/flags/react';
import { History, TrendingUp } from 'lucide';
import { CategoryIndex } from '~/catalogue/category-index.tsx';
import { useApi } from '~/platform/queries.ts';
import { Skeleton } from '~/ui/skeleton.tsx';
import { createCategoriesQuery, createPopularQuery } from './search.queries.ts';
import { groupQueries, SearchGroup, type SearchSideProps, SuggestionList } from './search-lists.tsx';
import { SearchProblem } from './search-problem.tsx';

/** Before anything is typed: searches of this browser and of others, and the categories. */
export function SearchStart(props: SearchSideProps) {
  const api = useApi();
  const popular = useQuery(createPopularQuery(api));
  const categories = useQuery(createCategoriesQuery(api));
  const { first } = useVariables('search-overlay-order');
  const groups = [
    groupQueries('recent', <Trans>Recent searches</Trans>, History, props.recent),
    groupQueries('popular', <Trans>Popular searches</Trans>, TrendingUp, popular.data),
  ];
  const list = <SuggestionList {...props} groups={first === 'popular' ? groups.toReversed() : groups} />;
  const isMissing = !popular.data && (popular.isError || popular.isPaused);
  return (
    <>
      {isMissing ? (
        <div>
          <div className="pt-10">
            <SearchProblem
              isPaused={popular.isPaused}
              onRetry={() => {
                void popular.refetch();
                void categories.refetch();
              }}
            />
          </div>
          {props.recent.length > 0 && list}
        </div>
      ) : popular.isPending ? (
        <SkeletonRows />
      ) : (
        list
      )}
      {categories.data && categories.data.length > 0 && (
        <SearchGroup title={<Trans>Categories</Trans>}>
          <CategoryIndex categories={categories.data} />
        </SearchGroup>
      )}
    </>
  );
}

/** Four rows to come. */
function SkeletonRows() {
  return (
    <div className="grid content-start gap-6 pt-10" aria-hidden="true">
      <Skeleton className="h-4 w-3/5" />
      <Skeleton className="h-4 w-2/5" />
      <Skeleton className="h-4 w-1/2" />
      <Skeleton className="h-4 w-2/5" />
    </div>
  );
}
