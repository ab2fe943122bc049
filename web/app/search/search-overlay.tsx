import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Search, X } from 'lucide';
import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react';
import { Form, useNavigate } from 'react-router';
import { listingSearch, searchText, untouched } from '~/catalogue/listing-state.ts';
import { useApi } from '~/platform/queries.ts';
import { Icon } from '~/ui/icon.tsx';
import { IconButton } from '~/ui/icon-button.tsx';
import { TextButton } from '~/ui/link.tsx';
import { suggestionsQuery } from './search.queries.ts';
import './search.css';
import { SearchResults } from './search-results.tsx';
import { SearchStart } from './search-start.tsx';
import { useRecentSearches } from './use-recent-searches.ts';
import { useSettled } from './use-settled.ts';

type SearchOverlayProps = { open: boolean; onClose: () => void };

/** How long typing must pause before suggestions are asked for, in milliseconds. */
const pause = 150;

/** Search over the whole page: what others and this browser searched for, and suggestions while typing. */
export function SearchOverlay({ open, onClose }: SearchOverlayProps) {
  const { t } = useLingui();
  const api = useApi();
  const navigate = useNavigate();
  const dialog = useRef<HTMLDialogElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const { recent, refresh, remember, forget } = useRecentSearches();

  const q = searchText(typed);
  const asked = useSettled(q, pause);
  const suggestions = useQuery({ ...suggestionsQuery(api, asked), enabled: open && asked !== '' });

  useEffect(() => {
    const element = dialog.current;
    if (open && element && !element.open) {
      refresh();
      element.showModal();
      input.current?.focus();
      input.current?.select();
    }
    if (!open && element?.open) element.close();
  }, [open, refresh]);

  const onSubmit = () => {
    if (!q) return;
    remember(q);
    onClose();
    void navigate(`/search${listingSearch({ ...untouched, q })}`);
  };

  /** A followed link ends the search; what was looked for is kept. */
  const onClick = (event: MouseEvent<HTMLDialogElement>) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[href]');
    if (!link || event.metaKey || event.ctrlKey || event.shiftKey) return;
    remember(link.dataset.query ?? q);
    onClose();
  };

  /** The arrow keys walk from the text through everything suggested and back; Enter follows, as on any link. */
  const onKeyDown = (event: KeyboardEvent<HTMLDialogElement>) => {
    if (event.key === 'Escape') {
      // A search field would take the first Escape for itself, to empty it.
      event.preventDefault();
      return onClose();
    }
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    const stops: (HTMLElement | null)[] = [
      input.current,
      ...(dialog.current?.querySelectorAll<HTMLElement>('.search-body a[href]') ?? []),
    ];
    const at = stops.indexOf(document.activeElement as HTMLElement | null);
    if (at < 0) return;
    event.preventDefault();
    stops[(at + (event.key === 'ArrowDown' ? 1 : -1) + stops.length) % stops.length]?.focus();
  };

  return (
    <dialog
      ref={dialog}
      className="search"
      aria-label={t`Search Vermilion`}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={onClick}
      onKeyDown={onKeyDown}
    >
      {open && (
        <div className="container-page">
          <Form
            role="search"
            className="search-field"
            onSubmit={(event) => {
              event.preventDefault();
              onSubmit();
            }}
          >
            <Icon of={Search} />
            <input
              ref={input}
              type="search"
              name="q"
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
              aria-label={t`Search for a product, brand or shade`}
              placeholder={t`Search`}
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              enterKeyHint="search"
              maxLength={200}
            />
            {typed && (
              <IconButton
                icon={X}
                label={t`Clear text`}
                onClick={() => {
                  setTyped('');
                  input.current?.focus();
                }}
              />
            )}
            <TextButton className="font-medium text-small" onClick={onClose}>
              <Trans>Close</Trans>
            </TextButton>
          </Form>
          <div className="search-body">
            {q === '' ? (
              <SearchStart recent={recent} onForget={forget} />
            ) : (
              <SearchResults
                q={asked || q}
                answer={asked === '' ? undefined : suggestions.data}
                isLate={suggestions.isPlaceholderData}
                isError={suggestions.isError}
                onRetry={() => void suggestions.refetch()}
                recent={recent}
                onForget={forget}
              />
            )}
          </div>
        </div>
      )}
    </dialog>
  );
}
