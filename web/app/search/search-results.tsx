import { Plural, Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { Suggestions } from '@vermilion/contract/catalogue';
import { History, Search, TrendingUp } from 'lucide';
import { type ReactNode, useId } from 'react';
import { formatListingSearch, untouched } from '~/catalogue/listing-state.ts';
import { ProductRail } from '~/catalogue/product-rail.tsx';
import { SkeletonCards } from '~/catalogue/skeleton-cards.tsx';
import { useApi } from '~/platform/queries.ts';
import { classNames } from '~/ui/class-names.ts';
import { Headline } from '~/ui/headline.tsx';
import { TextLink } from '~/ui/link.tsx';
import { VisuallyHidden } from '~/ui/visually-hidden.tsx';
import { createPopularQuery } from './search.queries.ts';
import { groupQueries, type OptionGroup, type SearchSideProps, SuggestionList } from './search-lists.tsx';
import { SearchProblem } from './search-problem.tsx';

type SearchResultsProps = SearchSideProps & {
  /** Undefined until the first answer arrives. */
  answer: Suggestions | undefined;
  /** The answer belongs to the previous text; the one for this text is loading. */
  isLate: boolean;
  isError: boolean;
  /** Nothing is requested: the browser is offline. */
  isPaused: boolean;
  onRetry: () => void;
};

/** While typing: products first at 390 px and large at 1280, suggestions beside them. */
export function SearchResults({ answer, isLate, isError, isPaused, onRetry, ...side }: SearchResultsProps) {
  const hasFound = answer === undefined || answer.total > 0;
  const popular = useQuery({ ...createPopularQuery(useApi()), enabled: !hasFound });
  const groups = [
    groupQueries('suggested', <Trans>Suggestions</Trans>, Search, answer?.queries),
    groupNames('categories', <Trans>Categories</Trans>, '/categories/', answer?.categories),
    { ...groupNames('brands', <Trans>Brands</Trans>, '/brands/', answer?.brands), isDisplay: true },
    groupQueries('recent', <Trans>Recent searches</Trans>, History, side.recent.slice(0, 3)),
    groupQueries('popular', <Trans>Popular searches</Trans>, TrendingUp, hasFound ? [] : popular.data),
  ];
  return (
    <>
      <SuggestionList {...side} groups={groups} />
      <div className={classNames('search-products', isLate && 'search-waits')} aria-busy={isLate}>
        {isPaused || isError ? (
          <SearchProblem isPaused={isPaused} onRetry={onRetry} />
        ) : answer ? (
          <Products q={side.typed} answer={answer} />
        ) : (
          <Waiting />
        )}
      </div>
    </>
  );
}

/** Returns a group of brands or categories, each a link to its page. */
function groupNames(
  id: string,
  title: ReactNode,
  folder: string,
  items: readonly { slug: string; name: string }[] = [],
): OptionGroup {
  return { id, title, options: items.map(({ slug, name }) => ({ href: folder + slug, text: name })) };
}

/** Products to come, below the line that their number will stand in. */
function Waiting() {
  return (
    <>
      <p className="search-title">
        <Trans>Products</Trans>
      </p>
      <SkeletonCards count={3} layout="rail" />
    </>
  );
}

function Products({ q, answer: { products, total } }: { q: string; answer: Suggestions }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <div className="search-title">
        <h2 id={id}>
          <Trans>Products</Trans>
        </h2>
        {total > 0 && (
          <TextLink
            to={`/search${formatListingSearch({ ...untouched, q })}`}
            className="numeric -my-3 inline-flex min-h-11 items-center"
          >
            <Plural value={total} one="See # result" other="See # results" />
          </TextLink>
        )}
      </div>
      <VisuallyHidden>
        <span aria-live="polite">
          <Plural value={total} one="# product found" other="# products found" />
        </span>
      </VisuallyHidden>
      {products.length > 0 ? (
        <ProductRail products={products} labelledBy={id} eager={3} />
      ) : (
        <div className="grid gap-3 py-4">
          <Headline as="p" size="d3">
            <Trans>No products found</Trans>
          </Headline>
          <p className="text-ink-2">
            <Trans>Try fewer or other words, or one of the popular searches.</Trans>
          </p>
        </div>
      )}
    </section>
  );
}
