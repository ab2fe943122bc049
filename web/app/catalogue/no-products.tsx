import { Trans } from '@lingui/react/macro';
import { ButtonLink } from '~/ui/button.tsx';
import { EmptyState } from '~/ui/empty-state.tsx';
import { Headline } from '~/ui/headline.tsx';
import { TextLink } from '~/ui/link.tsx';
import { CategoryIndex } from './category-index.tsx';
import type { ListingPage } from './listing.server.ts';
import { formatListingSearch, untouched } from './listing-state.ts';

type NoProductsProps = {
  suggestions: NonNullable<ListingPage['suggestions']>;
  /** The listing without its filters; null where none is set. */
  unfilteredHref: string | null;
};

/** An empty listing and the ways on: without filters, what others search for, the categories. */
export default function NoProducts({ suggestions: { queries, categories }, unfilteredHref }: NoProductsProps) {
  return (
    <div className="grid gap-14 py-6">
      <EmptyState
        as="h2"
        title={<Trans>No products found</Trans>}
        help={
          unfilteredHref ? (
            <Trans>Nothing matches all these filters. Remove one, or clear them all.</Trans>
          ) : (
            <Trans>Try fewer or other words, or start from a category.</Trans>
          )
        }
        action={
          unfilteredHref && (
            <ButtonLink to={unfilteredHref} preventScrollReset>
              <Trans>Clear all filters</Trans>
            </ButtonLink>
          )
        }
      />
      {queries.length > 0 && (
        <section aria-labelledby="popular" className="grid gap-3">
          <Headline as="h3" size="d4" id="popular">
            <Trans>Popular searches</Trans>
          </Headline>
          <ul className="flex flex-wrap gap-x-6">
            {queries.map((q) => (
              <li key={q}>
                <TextLink
                  to={`/search${formatListingSearch({ ...untouched, q })}`}
                  className="inline-flex min-h-11 items-center"
                >
                  {q}
                </TextLink>
              </li>
            ))}
          </ul>
        </section>
      )}
      <CategoryIndex categories={categories} />
    </div>
  );
}
