import { Trans, useLingui } from '@lingui/react/macro';
import { usePrefetchQuery, useQuery } from '@tanstack/react-query';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Globe from 'lucide-react/icons/globe';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useApi } from '~/platform/queries.ts';
import { Dialog } from '~/ui/dialog.tsx';
import { Icon } from '~/ui/icon.tsx';
import { IconButton } from '~/ui/icon-button.tsx';
import { ContentLink } from './content-link.tsx';
import { EditionButton } from './edition-choice.tsx';
import { type MenuEntry, menuQuery } from './menu.queries.ts';

type MobileMenuProps = { entries: readonly MenuEntry[]; open: boolean; onClose: () => void };

/** The menu at 390 px: a page of its own, one level at a time. */
export function MobileMenu({ entries, open, onClose }: MobileMenuProps) {
  const { t } = useLingui();
  const [inside, setInside] = useState<MenuEntry | null>(null);
  const { key } = useLocation();
  usePrefetchQuery(menuQuery(useApi()));

  const openedOn = useRef(key);
  useEffect(() => {
    if (openedOn.current === key) return;
    openedOn.current = key;
    setInside(null);
    onClose();
  }, [key, onClose]);

  return (
    <Dialog
      open={open}
      onClose={() => {
        setInside(null);
        onClose();
      }}
      shape="full"
      label={inside?.label ?? t`Menu`}
      title={
        inside ? (
          <span className="mobile-menu-inside">
            <IconButton icon={ArrowLeft} label={t`Back`} onClick={() => setInside(null)} autoFocus />
            {inside.label}
          </span>
        ) : (
          <span className="wordmark-text" lang="en">
            Vermilion
          </span>
        )
      }
    >
      {inside ? <Inside entry={inside} /> : <Entries entries={entries} onEnter={setInside} />}
      <div className="mobile-menu-more">
        <EditionButton className="mobile-menu-small" before={<Icon of={Globe} />} />
      </div>
    </Dialog>
  );
}

function Entries({ entries, onEnter }: { entries: readonly MenuEntry[]; onEnter: (entry: MenuEntry) => void }) {
  return (
    <ul className="mobile-menu-entries">
      {entries.map((entry) => (
        <li key={entry.href}>
          {entry.hasPanel ? (
            <button type="button" onClick={() => onEnter(entry)}>
              {entry.label}
              <Icon of={ChevronRight} />
            </button>
          ) : (
            <ContentLink href={entry.href}>
              {entry.label}
              <Icon of={ChevronRight} />
            </ContentLink>
          )}
        </li>
      ))}
    </ul>
  );
}

function Inside({ entry: { label, href } }: { entry: MenuEntry }) {
  const { data, isPending } = useQuery(menuQuery(useApi()));
  return (
    <div className="grid gap-6 pt-4" aria-busy={isPending}>
      <ContentLink href={href} className="go-link justify-self-start">
        <Trans>All of {label}</Trans>
      </ContentLink>
      {data?.[href]?.columns.map(({ heading, links }) => (
        <section key={heading.href}>
          <h3 className="headline headline-4">
            <ContentLink href={heading.href}>{heading.label}</ContentLink>
          </h3>
          <ul>
            {links.map((link) => (
              <li key={link.href}>
                <ContentLink href={link.href} className="mobile-menu-small">
                  {link.label}
                </ContentLink>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
