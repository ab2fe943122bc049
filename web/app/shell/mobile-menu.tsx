import { useLingui } from '@lingui/react/macro';
import { usePrefetchQuery, useQuery } from '@tanstack/react-query';
import { ArrowLeft, ChevronRight, Globe } from 'lucide';
import { useState } from 'react';
import { AccountLinks } from '~/account/account-links.tsx';
import { ContentLink } from '~/platform/content-link.tsx';
import { useApi } from '~/platform/queries.ts';
import { useIsSignedIn } from '~/platform/session/signed-in.ts';
import { useLayout } from '~/platform/use-site.ts';
import { Dialog } from '~/ui/dialog.tsx';
import type { HostedDialogProps } from '~/ui/dialogs.tsx';
import { Headline } from '~/ui/headline.tsx';
import { Icon } from '~/ui/icon.tsx';
import { IconButton } from '~/ui/icon-button.tsx';
import { EditionButton } from './edition-choice.tsx';
import { type MenuEntry, menuQuery } from './menu.queries.ts';
import { listShownLinks } from './menu.rules.ts';
import { MenuAllLink } from './menu-all-link.tsx';

/** The entry whose links are shown, and the one that Back has just left. */
type Place = { inside: MenuEntry | null; from: MenuEntry | null };
const outside: Place = { inside: null, from: null };

/** The menu at 390 px: a page of its own, one level at a time. */
export default function MobileMenu({ open, onClose }: HostedDialogProps) {
  const { t } = useLingui();
  const { menu, shop } = useLayout();
  const [{ inside, from }, setPlace] = useState(outside);
  const [wasOpen, setWasOpen] = useState(open);
  usePrefetchQuery(menuQuery(useApi()));

  // Each opening starts at the first level; the exit transition still shows the level that was left.
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) setPlace(outside);
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      shape="full"
      label={inside?.label ?? t`Menu`}
      title={
        inside ? (
          <span className="mobile-menu-inside">
            <IconButton
              className="-ml-3"
              icon={ArrowLeft}
              label={t`Back`}
              onClick={() => setPlace({ inside: null, from: inside })}
              autoFocus
            />
            {inside.label}
          </span>
        ) : (
          <span className="shop-name" lang="en">
            {shop.name}
          </span>
        )
      }
    >
      {inside ? (
        <Inside entry={inside} />
      ) : (
        <Entries entries={menu} from={from} onEnter={(inside) => setPlace({ inside, from: null })} />
      )}
      <div className="mobile-menu-more">
        <AccountLinks />
        <EditionButton className="mobile-menu-small" before={<Icon of={Globe} />} />
      </div>
    </Dialog>
  );
}

type EntriesProps = Pick<Place, 'from'> & { entries: readonly MenuEntry[]; onEnter: (entry: MenuEntry) => void };

function Entries({ entries, from, onEnter }: EntriesProps) {
  return (
    <ul>
      {entries.map((entry) => (
        <li key={entry.href}>
          {entry.hasPanel ? (
            <button
              type="button"
              className="mobile-menu-entry"
              onClick={() => onEnter(entry)}
              // biome-ignore lint/a11y/noAutofocus: focus returns to where it came from
              autoFocus={entry === from}
            >
              {entry.label}
              <Icon of={ChevronRight} />
            </button>
          ) : (
            <ContentLink href={entry.href} className="mobile-menu-entry">
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
  const isSignedIn = useIsSignedIn();
  const { data, isPending } = useQuery(menuQuery(useApi()));
  return (
    <div className="grid gap-6 pt-4" aria-busy={isPending}>
      <MenuAllLink label={label} href={href} />
      {data?.[href]?.columns.map(({ heading, links }) => (
        <section key={heading.href}>
          <Headline as="h3" size="d4">
            <ContentLink href={heading.href} className="inline-flex min-h-11 items-center">
              {heading.label}
            </ContentLink>
          </Headline>
          <ul>
            {listShownLinks(links, isSignedIn).map((link) => (
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
