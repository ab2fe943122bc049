import { Trans, useLingui } from '@lingui/react/macro';
import type { IconNode } from 'lucide';
import { type ReactNode, useId } from 'react';
import { Header } from 'react-aria-components/Header';
import { ListBox, ListBoxItem, ListBoxSection } from 'react-aria-components/ListBox';
import { formatListingSearch, untouched } from '~/catalogue/listing-state.ts';
import { Headline } from '~/ui/headline.tsx';
import { Icon } from '~/ui/icon.tsx';
import { TextButton } from '~/ui/link.tsx';
import { highlight } from './highlight.ts';

/** What both views of the overlay need for the suggestions beside the products. */
export type SearchSideProps = {
  typed: string;
  recent: readonly string[];
  onForget: () => void;
  /** Called when a suggestion is followed. @param query the search that it leads to */
  onFollow: (query?: string) => void;
};

type Option = { href: string; text: string; query?: string };

export type OptionGroup = {
  id: string;
  title: ReactNode;
  icon?: IconNode;
  /** Set in display type. */
  isDisplay?: boolean;
  options: readonly Option[];
};

/** Returns a group of searches, each a link to its results. */
export function groupQueries(
  id: string,
  title: ReactNode,
  icon: IconNode,
  queries: readonly string[] = [],
): OptionGroup {
  return {
    id,
    title,
    icon,
    options: queries.map((query) => ({
      href: `/search${formatListingSearch({ ...untouched, q: query })}`,
      text: query,
      query,
    })),
  };
}

/** The suggestions, group by group, as the list that the search field's arrow keys move through. */
export function SuggestionList({
  groups,
  typed,
  recent,
  onForget,
  onFollow,
}: SearchSideProps & { groups: readonly OptionGroup[] }) {
  const { t } = useLingui();
  const filled = groups.filter(({ options }) => options.length > 0);
  return (
    <div className="search-side">
      {filled.length > 0 && (
        <ListBox aria-label={t`Suggestions`} className="search-groups">
          {filled.map(({ id, title, icon, isDisplay, options }) => (
            <ListBoxSection key={id} id={id}>
              <Header className="search-title">{title}</Header>
              {options.map(({ href, text, query }) => (
                <ListBoxItem
                  key={href}
                  id={`${id} ${href}`}
                  href={href}
                  textValue={text}
                  onAction={() => onFollow(query)}
                  className="search-row"
                >
                  {icon && <Icon of={icon} size={16} />}
                  {isDisplay ? (
                    <Headline as="span" size="d4">
                      <Typed text={text} typed={typed} />
                    </Headline>
                  ) : (
                    <span>
                      <Typed text={text} typed={typed} />
                    </span>
                  )}
                </ListBoxItem>
              ))}
            </ListBoxSection>
          ))}
        </ListBox>
      )}
      {recent.length > 0 && (
        <TextButton className="justify-self-start text-small" onClick={onForget}>
          <Trans>Clear recent searches</Trans>
        </TextButton>
      )}
    </div>
  );
}

/** A text with what was typed in it marked. */
function Typed({ text, typed }: { text: string; typed: string }) {
  return highlight(text, typed).map((piece, index) =>
    piece.typed ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text stand in their order
      <mark key={index}>{piece.text}</mark>
    ) : (
      piece.text
    ),
  );
}

/** A group under its title; `end` stands at the other end of the title's line. */
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
