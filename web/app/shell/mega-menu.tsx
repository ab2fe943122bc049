import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { ChevronDown } from 'lucide';
import { lazy, type ReactNode, Suspense, useEffect, useId, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useApi } from '~/platform/queries.ts';
import { Icon } from '~/ui/icon.tsx';
import { ContentLink } from './content-link.tsx';
import { type MenuEntry, menuQuery } from './menu.queries.ts';
import { afterMore, foldedEntries } from './menu.rules.ts';

const panels = () => import('./menu-panel.tsx');
const EntryPanel = lazy(() => panels().then(({ EntryPanel }) => ({ default: EntryPanel })));
const MorePanel = lazy(() => panels().then(({ MorePanel }) => ({ default: MorePanel })));

/** Milliseconds that the pointer rests before a panel opens, and is away before it closes. */
const opensAfter = 120;
const closesAfter = 220;

/** The key of the entry that holds what the row has no room for; the others go by their address. */
const moreKey = 'more';

/** The menu at 1280 px. A panel opens by resting on its entry, by click and by keyboard, and closes by Escape, leaving and going on. */
export function MegaMenu({ entries }: { entries: readonly MenuEntry[] }) {
  const { t } = useLingui();
  const [openKey, setOpenKey] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const nav = useRef<HTMLElement>(null);
  const { key } = useLocation();
  const queryClient = useQueryClient();
  const api = useApi();

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for one visit of a page
  useEffect(() => {
    setOpenKey(null);
    return () => clearTimeout(timer.current);
  }, [key]);

  const soon = (key: string | null, after: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpenKey(key), after);
  };
  const now = (key: string | null) => {
    clearTimeout(timer.current);
    setOpenKey(key);
  };

  /** What a panel needs comes while the pointer rests, or the finger is on its way up. */
  const prepare = () => {
    void panels();
    void queryClient.prefetchQuery(menuQuery(api));
  };

  const more = t`More`;
  const folded = foldedEntries(
    entries.map(({ label }) => label),
    more,
  );
  const isTight = (entry: MenuEntry) => folded.tight.has(entries.indexOf(entry));
  const isFolded = (entry: MenuEntry) => folded.wide.has(entries.indexOf(entry));

  const show = (entry: MenuEntry) => {
    if (isFolded(entry)) return null;
    const className = isTight(entry) ? 'menu-wide' : undefined;
    if (entry.hasPanel) {
      return panelEntry(entry.href, entry.label, className, <EntryPanel {...entry} />);
    }
    return (
      <li key={entry.href} className={className} onPointerEnter={() => soon(null, opensAfter)}>
        <ContentLink href={entry.href} className="menu-entry" marksCurrent>
          {entry.label}
        </ContentLink>
      </li>
    );
  };

  const panelEntry = (key: string, label: ReactNode, className: string | undefined, panel: ReactNode) => (
    <li
      key={key}
      className={className}
      onPointerEnter={(event) => event.pointerType === 'mouse' && soon(key, opensAfter)}
      onPointerLeave={(event) => event.pointerType === 'mouse' && soon(null, closesAfter)}
    >
      <PanelEntry label={label} open={openKey === key} onToggle={() => now(openKey === key ? null : key)}>
        {panel}
      </PanelEntry>
    </li>
  );

  return (
    <nav
      ref={nav}
      className="menu"
      aria-label={t`Menu`}
      onPointerEnter={prepare}
      onFocus={prepare}
      onBlur={(event) => event.currentTarget.contains(event.relatedTarget) || now(null)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || openKey === null) return;
        nav.current?.querySelector<HTMLElement>('[aria-expanded="true"]')?.focus();
        now(null);
      }}
    >
      <ul>
        {entries.slice(0, -afterMore).map(show)}
        {folded.tight.size > 0 &&
          panelEntry(
            moreKey,
            <>
              {more}
              <Icon of={ChevronDown} size={16} />
            </>,
            folded.wide.size > 0 ? undefined : 'menu-tight',
            <MorePanel entries={entries.filter(isTight)} isTightOnly={(entry) => !isFolded(entry)} />,
          )}
        {entries.slice(-afterMore).map(show)}
      </ul>
    </nav>
  );
}

type PanelEntryProps = { label: ReactNode; open: boolean; onToggle: () => void; children: ReactNode };

function PanelEntry({ label, open, onToggle, children }: PanelEntryProps) {
  const id = useId();
  const openedAt = useRef(0);
  useEffect(() => {
    if (open) openedAt.current = performance.now();
  }, [open]);
  return (
    <>
      <button
        type="button"
        className="menu-entry"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => {
          // Who clicks just as the pointer's rest has opened it means to open it.
          if (!open || performance.now() - openedAt.current > 400) onToggle();
        }}
      >
        {label}
      </button>
      {open && (
        <Suspense>
          <div id={id} className="menu-panel">
            {children}
          </div>
        </Suspense>
      )}
    </>
  );
}
