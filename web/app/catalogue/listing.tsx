import { Trans, useLingui } from '@lingui/react/macro';
import type { FilterChoice } from '@vermilion/contract/catalogue';
import { useVariables } from '@vermilion/flags/react';
import { type ComponentType, Fragment, type ReactNode, useId, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { loadChunk } from '~/platform/missing-chunk.ts';
import { createServerRenderedPart } from '~/platform/server-rendered-part.tsx';
import { chipListClass, getChipClass } from '~/ui/chip.tsx';
import { classNames } from '~/ui/class-names.ts';
import { Headline } from '~/ui/headline.tsx';
import { useNotify } from '~/ui/notifications.tsx';
import { useFocusKept } from '~/ui/use-focus-kept.ts';
import { VisuallyHidden } from '~/ui/visually-hidden.tsx';
import { Breadcrumb } from './breadcrumb.tsx';
import { placeEditorials } from './editorial.ts';
import { EditorialTile } from './editorial-tile.tsx';
import { ProductCard } from './product-card.tsx';
import './listing.css';
import type { ListingPage } from './listing.server.ts';
import { ListingChips } from './listing-chips.tsx';
import { ListingFilters } from './listing-filters.tsx';
import type { ListingSheetProps } from './listing-sheet.tsx';
import { clearFilters, countFilters } from './listing-state.ts';
import { ListingTools } from './listing-tools.tsx';
import { ShowMore } from './show-more.tsx';
import { useFocusOnAdded } from './use-focus-on-added.ts';
import { useListingState } from './use-listing-state.ts';
import { useShowMore } from './use-show-more.ts';

/** The browser loads its code with the first empty listing. */
const EmptyListing = createServerRenderedPart(['empty'], () => import('./no-products.tsx'));

type ListingProps = {
  page: ListingPage;
  title: ReactNode;
  intro?: ReactNode;
  trail: { name: string; href?: string }[];
  /** What stands between the headline and the products. */
  lead?: ReactNode;
  /** Categories to go on to, below the headline. */
  ways?: readonly FilterChoice[];
};

/** Products of a category, of a brand or of a search: filters, order, the products, and more of them. */
export function Listing({ page, title, intro, trail, lead, ways = [] }: ListingProps) {
  const { t } = useLingui();
  const formId = useId();
  const { columns } = useVariables('listing-columns');
  const notify = useNotify();
  const { pathname } = useLocation();
  const { state, isPending, getHref, set } = useListingState(page.filters);
  // Loaded when it opens for the first time; it stays for its exit transition.
  const [Sheet, setSheet] = useState<ComponentType<ListingSheetProps> | null>(null);
  // On which listing it was opened: one that loads late must not cover the next.
  const listing = `${pathname}?${state.q}`;
  const [sheetOn, setSheetOn] = useState<string | null>(null);
  if (sheetOn !== null && sheetOn !== listing) setSheetOn(null);
  const more = useShowMore(page);
  const { grid, foot } = useFocusOnAdded(more.base, more.products.length);
  const { ref: results, watch } = useFocusKept<HTMLDivElement>();
  const tiles = placeEditorials(more.products, { withBrands: page.brand === null });
  const { total, filters, suggestions } = page;
  const openSheet = async () => {
    const part = await loadChunk(() => import('./listing-sheet.tsx')).catch(() => null);
    if (!part) {
      notify({
        type: 'error',
        group: 'filters',
        text: t`This part of the page didn’t load. Check your connection and try again.`,
      });
      return;
    }
    notify.closeGroup('filters');
    setSheet(() => part.default);
    setSheetOn(listing);
  };
  const isFiltered = countFilters(state) > 0;
  // Nothing to filter or to sort.
  const isBare = suggestions !== null && !isFiltered;
  const emptyListing = suggestions && (
    <EmptyListing suggestions={suggestions} unfilteredHref={isFiltered ? getHref(clearFilters(state)) : null} />
  );
  return (
    <main id="main">
      <div className="container-page">
        <Breadcrumb trail={trail} />
        <div className="listing-head">
          <Headline as="h1" size="d1" className="wrap-anywhere">
            {title}
          </Headline>
          {intro && <p className="max-w-[34rem] text-ink-2">{intro}</p>}
        </div>
      </div>
      {lead && <div className="pb-(--section)">{lead}</div>}
      {ways.length > 1 && (
        <nav className={`container-page ${chipListClass} pb-8`} aria-label={t`Categories`}>
          {ways.map(({ value, label }) => (
            <Link key={value} to={`/categories/${value}`} className={getChipClass()}>
              {label}
            </Link>
          ))}
        </nav>
      )}
      {isBare ? (
        <div className="container-page">{emptyListing}</div>
      ) : (
        <div className="container-page listing">
          <aside className="listing-filters" aria-label={t`Filters`}>
            <ListingFilters id={formId} filters={filters} state={state} onChange={set} />
          </aside>
          <div className="listing-main" {...watch}>
            <ListingTools
              total={total}
              state={state}
              onChange={set}
              onOpenFilters={() => void openSheet()}
              formId={formId}
            />
            <div ref={results}>
              <ListingChips filters={filters} state={state} getHref={getHref} />
              {emptyListing ?? (
                <>
                  <VisuallyHidden as="h2">
                    <Trans>Products</Trans>
                  </VisuallyHidden>
                  <div
                    ref={grid}
                    className={classNames(
                      'product-grid listing-grid',
                      columns !== 4 && 'product-grid-3',
                      isPending && 'listing-waits',
                    )}
                    aria-busy={isPending}
                  >
                    {more.products.map((product, index) => {
                      const tile = tiles.get(index);
                      return (
                        <Fragment key={product.slug}>
                          <ProductCard product={product} eager={index < 6} />
                          {tile && <EditorialTile {...tile} />}
                        </Fragment>
                      );
                    })}
                  </div>
                  <ShowMore {...more} ref={foot} shown={more.products.length} total={total} />
                </>
              )}
            </div>
          </div>
        </div>
      )}
      {Sheet && (
        <Sheet
          open={sheetOn === listing}
          onClose={() => setSheetOn(null)}
          filters={filters}
          state={state}
          onChange={set}
          total={total}
          isPending={isPending}
        />
      )}
    </main>
  );
}
