import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { ChevronDown } from 'lucide';
import { type ReactNode, Suspense, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { ContentLink } from '~/platform/content-link.tsx';
import { createLazyPart } from '~/platform/missing-chunk.ts';
import { usePage } from '~/platform/page.ts';
import { useApi } from '~/platform/queries.ts';
import { Icon } from '~/ui/icon.tsx';
import { useDismiss } from '~/ui/use-dismiss.ts';
import { type MenuEntry, menuQuery } from './menu.queries.ts';
import { useFittingEntries } from './use-fitting-entries.ts';
import { useHoverIntent } from './use-hover-intent.ts';

const loadPanels = () => import('./menu-panel.tsx');
const EntryPanel = createLazyPart(async () => ({ default: (await loadPanels()).EntryPanel }));
const MorePanel = createLazyPart(async () => ({ default: (await loadPanels()).MorePanel }));

/** The key of the entry that holds what the row has no room for; the others go by their address. */
const moreKey = 'more';

/**
 * The menu at 1280 px. A panel opens by pointer, click, touch and keyboard; it closes by Escape, by a press outside, when
 * focus leaves the menu, and on the way to another page. Without scripts an entry is a link to its department.
 */
export function MegaMenu({ entries }: { entries: readonly MenuEntry[] }) {
  const { t } = useLingui();
  const { openKey, open, toggle, getHoverProps } = useHoverIntent();
  const nav = useRef<HTMLElement>(null);
  const { key } = useLocation();
  const { department } = usePage().data;
  const queryClient = useQueryClient();
  const api = useApi();

  const close = useEffectEvent(() => open(null));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for one visit of a page
  useEffect(() => close(), [key]);

  useDismiss(nav, openKey !== null, (reason) => {
    const element = nav.current;
    if (reason === 'escape' && element?.contains(document.activeElement)) {
      element.querySelector<HTMLElement>('[aria-expanded="true"]')?.focus();
    }
    open(null);
  });

  /** Prefetches the panels' code and data during hover or touch. */
  const prepare = () => {
    void loadPanels().catch(() => {});
    void queryClient.prefetchQuery(menuQuery(api));
  };

  const more = t({ message: 'More', comment: 'Menu entry that holds the departments without room in the row' });
  const departments = entries.filter(isDepartment);
  const others = entries.filter((entry) => !isDepartment(entry));
  const fitting = useFittingEntries(nav, departments.length, more);
  const folded = departments.slice(fitting);

  const renderEntry = (entry: MenuEntry, isFolded = false) => (
    <li
      key={entry.href}
      data-other={isDepartment(entry) ? undefined : ''}
      className={isFolded ? 'menu-folded' : undefined}
      {...getHoverProps(entry.hasPanel ? entry.href : null)}
    >
      {entry.hasPanel ? (
        <PanelEntry
          href={entry.href}
          label={entry.label}
          isCurrent={entry.href === `/categories/${department}`}
          isOpen={openKey === entry.href}
          onToggle={() => toggle(entry.href)}
        >
          <EntryPanel {...entry} />
        </PanelEntry>
      ) : (
        <ContentLink href={entry.href} className="menu-entry" marksCurrent>
          {entry.label}
        </ContentLink>
      )}
    </li>
  );

  return (
    <nav
      ref={nav}
      className="menu"
      aria-label={t`Menu`}
      onPointerEnter={prepare}
      onTouchStart={prepare}
      onFocus={prepare}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) open(null);
      }}
    >
      <ul data-departments="">{departments.map((entry, index) => renderEntry(entry, index >= fitting))}</ul>
      <ul>
        {folded.length > 0 && (
          <li {...getHoverProps(moreKey)}>
            <PanelEntry
              label={
                <>
                  {more}
                  <Icon of={ChevronDown} size={16} />
                </>
              }
              isCurrent={folded.some(({ href }) => href === `/categories/${department}`)}
              isOpen={openKey === moreKey}
              onToggle={() => toggle(moreKey)}
            >
              <MorePanel entries={folded} />
            </PanelEntry>
          </li>
        )}
        {others.map((entry) => renderEntry(entry))}
      </ul>
    </nav>
  );
}

/** Whether an entry is a department; brands and sale are none, and keep their place in the row. */
const isDepartment = ({ href }: MenuEntry) => href.startsWith('/categories/');

type PanelEntryProps = {
  /** Where the entry leads until the page is interactive. */
  href?: string;
  label: ReactNode;
  /** The page on screen belongs to it. */
  isCurrent: boolean;
  isOpen: boolean;
  onToggle: () => void;
  children: ReactNode;
};

function PanelEntry({ href, label, isCurrent, isOpen, onToggle, children }: PanelEntryProps) {
  const id = useId();
  const [isInteractive, setInteractive] = useState(false);
  useEffect(() => setInteractive(true), []);

  const shared = {
    className: 'menu-entry',
    'aria-expanded': isInteractive ? isOpen : undefined,
    'aria-controls': isOpen ? id : undefined,
    'aria-current': isCurrent || undefined,
  };
  return (
    <>
      {href ? (
        <ContentLink
          {...shared}
          href={href}
          role={isInteractive ? 'button' : undefined}
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey) return;
            event.preventDefault();
            onToggle();
          }}
          onKeyDown={(event) => {
            if (event.key !== ' ') return;
            event.preventDefault();
            onToggle();
          }}
        >
          {label}
        </ContentLink>
      ) : (
        <button {...shared} type="button" onClick={onToggle}>
          {label}
        </button>
      )}
      {isOpen && (
        <Suspense>
          <div id={id} className="menu-panel">
            {children}
          </div>
        </Suspense>
      )}
    </>
  );
}
