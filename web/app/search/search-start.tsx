import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useVariables } from '@vermilion/flags/react';
import { CategoryIndex } from '~/catalogue/category-index.tsx';
import { useApi } from '~/platform/queries.ts';
import { Skeleton } from '~/ui/skeleton.tsx';
import { categoriesQuery, popularQuery } from './search.queries.ts';
import { PopularSearches, RecentSearches, SearchGroup } from './search-lists.tsx';

/** Before anything is typed: what was searched for here and elsewhere, and the categories. */
export function SearchStart({ recent, onForget }: { recent: readonly string[]; onForget: () => void }) {
  const api = useApi();
  const popular = useQuery(popularQuery(api));
  const categories = useQuery(categoriesQuery(api));
  const { first } = useVariables('search-overlay-order');
  const popularSearches = popular.isPending ? <SkeletonRows /> : <PopularSearches queries={popular.data ?? []} />;
  return (
    <>
      <div className="search-side">
        {first === 'popular' && popularSearches}
        <RecentSearches recent={recent} onForget={onForget} />
        {first !== 'popular' && popularSearches}
      </div>
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
    <div className="grid gap-6 pt-10" aria-hidden="true">
      <Skeleton className="h-4 w-3/5" />
      <Skeleton className="h-4 w-2/5" />
      <Skeleton className="h-4 w-1/2" />
      <Skeleton className="h-4 w-2/5" />
    </div>
  );
}
