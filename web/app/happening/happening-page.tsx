import { Trans, useLingui } from '@lingui/react/macro';
import type { EndpointOutput } from '@vermilion/contract/endpoints';
import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import { PageMeta } from '~/platform/page-meta.tsx';
import { ButtonLink } from '~/ui/button.tsx';
import { EmptyState } from '~/ui/empty-state.tsx';
import { Headline } from '~/ui/headline.tsx';
import { ActivityFilters } from './activity-filters.tsx';
import { type ChosenFilters, type FilterChoices, isFiltered } from './chosen-filters.ts';

type Page = EndpointOutput<'GET booking-services/pages'>['pages'][number];

type Props = {
  path: string;
  title: string;
  description: string;
  lead: ReactNode;
  /** What stores offer, of which this is one. */
  pages: readonly Page[];
  choices: FilterChoices;
  chosen: ChosenFilters;
  /** Shown where there is nothing, whatever the filters. */
  empty: { title: ReactNode; help: ReactNode };
  isEmpty: boolean;
  children: ReactNode;
};

/** A page of what stores offer: services, classes or events, all of them or those that the filters leave. */
export function HappeningPage({
  path,
  title,
  description,
  lead,
  pages,
  choices,
  chosen,
  empty,
  isEmpty,
  children,
}: Props) {
  const { t } = useLingui();
  const nav = pages.length > 1 && (
    <nav aria-label={t`In our stores`}>
      <ul className="flex flex-wrap gap-x-6 gap-y-1">
        {pages.map((page) => (
          <li key={page.id}>
            <NavLink to={page.path} end className="inline-block py-1 aria-[current=page]:underline">
              <PageName page={page.id} />
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
  return (
    <main id="main" className="container-page pb-(--section)">
      <PageMeta title={title} description={description} isPassing={isFiltered(chosen)} />
      {isEmpty && !isFiltered(chosen) ? (
        <>
          <div className="pt-8">{nav}</div>
          <EmptyState
            title={empty.title}
            help={empty.help}
            action={
              <ButtonLink to="/">
                <Trans>Keep shopping</Trans>
              </ButtonLink>
            }
          />
        </>
      ) : (
        <>
          <header className="grid gap-4 pt-8 pb-10">
            {nav}
            <Headline as="h1" size="d1">
              {title}
            </Headline>
            <p className="max-w-[34rem] text-lead">{lead}</p>
          </header>
          <ActivityFilters path={path} choices={choices} chosen={chosen} />
          {isEmpty ? (
            <EmptyState
              as="h2"
              title={<Trans>Nothing matches these filters</Trans>}
              action={
                <ButtonLink to={path}>
                  <Trans>Clear all filters</Trans>
                </ButtonLink>
              }
            />
          ) : (
            children
          )}
        </>
      )}
    </main>
  );
}

function PageName({ page }: { page: Page['id'] }) {
  switch (page) {
    case 'services':
      return <Trans comment="Beauty services in stores">Services</Trans>;
    case 'classes':
      return <Trans comment="Beauty classes in stores">Classes</Trans>;
    case 'events':
      return <Trans comment="Events in stores">Events</Trans>;
    case 'stores':
      return <Trans>Our stores</Trans>;
  }
}
