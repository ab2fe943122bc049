import { Plural, Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { Suggestions } from '@vermilion/contract/catalogue';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { listingSearch, untouched } from '~/catalogue/listing-state.ts';
import { ProductRail } from '~/catalogue/product-rail.tsx';
import { productPlus } from '~/catalogue/product-section.tsx';
import { SkeletonCards } from '~/catalogue/skeleton-cards.tsx';
import { useApi } from '~/platform/queries.ts';
import { classNames } from '~/ui/class-names.ts';
import { Headline } from '~/ui/headline.tsx';
import { TextButton, TextLink } from '~/ui/link.tsx';
import { Message } from '~/ui/message.tsx';
import { VisuallyHidden } from '~/ui/visually-hidden.tsx';
import { popularQuery } from './search.queries.ts';
import { PopularSearches, RecentSearches, SearchGroup, SuggestedQueries, Typed } from './search-lists.tsx';

type SearchResultsProps = {
  q: string;
  /** Undefined until the first answer is there. */
  answer: Suggestions | undefined;
  /** The answer is the last text's; this one's is on its way. */
  isLate: boolean;
  isError: boolean;
  onRetry: () => void;
  recent: readonly string[];
  onForget: () => void;
};

/** While typing: products first at 390 px and large at 1280, what the text may become beside them. */
export function SearchResults({ q, answer, isLate, isError, onRetry, recent, onForget }: SearchResultsProps) {
  const popular = useQuery(popularQuery(useApi()));
  return (
    <>
      <div className="search-side">
        {answer && <SuggestedQueries queries={answer.queries} typed={q} />}
        <RecentSearches recent={recent.slice(0, 3)} onForget={onForget} />
        <PopularSearches queries={popular.data?.slice(0, 4) ?? []} />
        {answer && answer.brands.length > 0 && (
          <SearchGroup title={<Trans>Brands</Trans>}>
            <NameList items={answer.brands.map(({ slug, name }) => ({ href: `/brands/${slug}`, name }))} />
          </SearchGroup>
        )}
        {answer && answer.categories.length > 0 && (
          <SearchGroup title={<Trans>Categories</Trans>}>
            <NameList
              items={answer.categories.map(({ slug, name }) => ({ href: `/categories/${slug}`, name }))}
              typed={q}
            />
          </SearchGroup>
        )}
      </div>
      <div className={classNames('search-products', isLate && 'search-waits')} aria-busy={isLate}>
        {isError ? (
          <Message kind="bad" role="alert">
            <Trans>
              Suggestions did not arrive. <TextButton onClick={onRetry}>Try again</TextButton>
            </Trans>
          </Message>
        ) : answer ? (
          <Products q={q} answer={answer} />
        ) : (
          <Waiting />
        )}
      </div>
    </>
  );
}

/** Products to come, below the line that their number will stand in. */
function Waiting() {
  return (
    <>
      <p className="search-title">
        <Trans>Products</Trans>
      </p>
      <SkeletonCards count={3} className="rail overflow-hidden" />
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
          <TextLink to={`/search${listingSearch({ ...untouched, q })}`} className="numeric">
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
        <ProductRail products={products} action={productPlus} labelledBy={id} eager={3} />
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

/** Brands and categories, in display type. */
function NameList({ items, typed }: { items: readonly { href: string; name: string }[]; typed?: string }): ReactNode {
  return (
    <ul>
      {items.map(({ href, name }) => (
        <li key={href}>
          <Link to={href} className={typed === undefined ? 'search-row headline headline-4' : 'search-row'}>
            <span>
              <Typed text={name} typed={typed ?? ''} />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
