import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Search, X } from 'lucide';
import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { RouterProvider } from 'react-aria-components';
import { Autocomplete } from 'react-aria-components/Autocomplete';
import { Input } from 'react-aria-components/Input';
import { TextField } from 'react-aria-components/TextField';
import { Form, useHref, useNavigate } from 'react-router';
import { formatListingSearch, tidySearchText, untouched } from '~/catalogue/listing-state.ts';
import { useApi } from '~/platform/queries.ts';
import { useShopName } from '~/platform/use-site.ts';
import type { HostedDialogProps } from '~/ui/dialogs.tsx';
import { Icon } from '~/ui/icon.tsx';
import { IconButton } from '~/ui/icon-button.tsx';
import { TextButton } from '~/ui/link.tsx';
import { Modal } from '~/ui/modal.tsx';
import { ReactAriaStyles } from '~/ui/react-aria-styles.tsx';
import { createSuggestionsQuery } from './search.queries.ts';
import './search.css';
import { SearchResults } from './search-results.tsx';
import { SearchStart } from './search-start.tsx';
import { useRecentSearches } from './use-recent-searches.ts';
import { useSettled } from './use-settled.ts';

/** How long typing must pause before suggestions are requested. */
const typingPauseMs = 150;

/** Search over the whole page. What was typed stays for the next opening. */
export default function SearchOverlay({ open, onClose }: HostedDialogProps) {
  const { t } = useLingui();
  const shopName = useShopName();
  const [typed, setTyped] = useState('');
  return (
    <Modal open={open} onClose={onClose} className="search" aria-label={t`Search ${shopName}`}>
      <SearchPanel typed={typed} onType={setTyped} onClose={onClose} />
    </Modal>
  );
}

type SearchPanelProps = { typed: string; onType: (text: string) => void; onClose: () => void };

/**
 * The field, what is suggested for it and the products found. The arrow keys move through the suggestions while focus
 * stays in the field; an input method's own use of those keys is left alone.
 */
function SearchPanel({ typed, onType, onClose }: SearchPanelProps) {
  const { t } = useLingui();
  const api = useApi();
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const { recent, refresh, remember, forget } = useRecentSearches();

  const q = tidySearchText(typed);
  const settled = useSettled(q, typingPauseMs);
  const suggestions = useQuery({ ...createSuggestionsQuery(api, settled), enabled: settled !== '' });

  useEffect(() => {
    refresh();
    input.current?.select();
  }, [refresh]);

  const submit = () => {
    if (!q) return;
    remember(q);
    void navigate(`/search${formatListingSearch({ ...untouched, q })}`);
  };
  const onClick = (event: MouseEvent) => {
    if ((event.target as Element).closest('a[href]')) remember(q);
  };
  const side = { typed: q, recent, onForget: forget, onFollow: (query?: string) => remember(query ?? q) };

  return (
    <RouterProvider navigate={(path) => void navigate(path)} useHref={useHref}>
      <Autocomplete inputValue={typed} onInputChange={onType} disableAutoFocusFirst>
        <ReactAriaStyles />
        <div className="container-page">
          <Form
            role="search"
            className="search-field"
            onSubmit={(event) => {
              event.preventDefault();
              submit();
            }}
          >
            <Icon of={Search} />
            {/* A field of the type `search` would take the first Escape to clear itself. */}
            <TextField className="search-input" type="text" aria-label={t`Search for a product, brand or shade`}>
              <Input
                ref={input}
                role="searchbox"
                inputMode="search"
                name="q"
                placeholder={t`Search`}
                autoCapitalize="off"
                enterKeyHint="search"
                maxLength={200}
              />
            </TextField>
            {typed && (
              <IconButton
                icon={X}
                label={t`Clear text`}
                onClick={() => {
                  onType('');
                  input.current?.focus();
                }}
              />
            )}
            <TextButton className="min-w-11 text-end font-medium text-small" onClick={onClose}>
              <Trans>Close</Trans>
            </TextButton>
          </Form>
          {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the links inside are the controls; a key on them clicks */}
          <div className="search-body" onClick={onClick}>
            {q === '' ? (
              <SearchStart {...side} />
            ) : (
              <SearchResults
                {...side}
                answer={settled === '' ? undefined : suggestions.data}
                isLate={suggestions.isPlaceholderData}
                isError={suggestions.isError}
                isPaused={suggestions.isPaused}
                onRetry={() => void suggestions.refetch()}
              />
            )}
          </div>
        </div>
      </Autocomplete>
    </RouterProvider>
  );
}
