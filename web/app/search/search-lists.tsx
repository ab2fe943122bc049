import { Trans } from '@lingui/react/macro';
import { History, type IconNode, Search as SearchIcon, TrendingUp } from 'lucide';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { listingSearch, untouched } from '~/catalogue/listing-state.ts';
import { Icon } from '~/ui/icon.tsx';
import { TextButton } from '~/ui/link.tsx';
import { highlight } from './highlight.ts';

/** A group of suggestions under its title; `end` stands at the other end of the title's line. */
export function SearchGroup({ title, end, children }: { title: ReactNode; end?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <div className="search-title">
        <h2 id={id}>{title}</h2>
        {end}
      </div>
      {children}
    </section>
  );
}

type QueryListProps = { icon: IconNode; queries: readonly string[]; typed?: string };

function QueryList({ icon, queries, typed = '' }: QueryListProps) {
  return (
    <ul>
      {queries.map((query) => (
        <li key={query}>
          <Link to={`/search${listingSearch({ ...untouched, q: query })}`} data-query={query} className="search-row">
            <Icon of={icon} size={16} />
            <span>
              <Typed text={query} typed={typed} />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** A text with what was typed in it marked. */
export function Typed({ text, typed }: { text: string; typed: string }) {
  return highlight(text, typed).map((piece, index) =>
    piece.typed ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text stand in their order
      <mark key={index}>{piece.text}</mark>
    ) : (
      piece.text
    ),
  );
}

export function SuggestedQueries({ queries, typed }: { queries: readonly string[]; typed: string }) {
  if (queries.length === 0) return null;
  return (
    <SearchGroup title={<Trans>Suggestions</Trans>}>
      <QueryList icon={SearchIcon} queries={queries} typed={typed} />
    </SearchGroup>
  );
}

export function RecentSearches({ recent, onForget }: { recent: readonly string[]; onForget: () => void }) {
  if (recent.length === 0) return null;
  return (
    <SearchGroup
      title={<Trans>Recent searches</Trans>}
      end={
        <TextButton onClick={onForget}>
          <Trans>Clear all</Trans>
        </TextButton>
      }
    >
      <QueryList icon={History} queries={recent} />
    </SearchGroup>
  );
}

export function PopularSearches({ queries }: { queries: readonly string[] }) {
  if (queries.length === 0) return null;
  return (
    <SearchGroup title={<Trans>Popular searches</Trans>}>
      <QueryList icon={TrendingUp} queries={queries} />
    </SearchGroup>
  );
}
