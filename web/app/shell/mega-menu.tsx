import { Trans, useLingui } from '@lingui/react/macro';
import type { Layout } from '@vermilion/contract/content';
import { useEffect, useId, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { Headline } from '~/ui/headline.tsx';
import { GoLink } from '~/ui/link.tsx';
import { Picture } from '~/ui/picture.tsx';
import { ShadeBar } from '~/ui/shade-bar.tsx';
import { ContentLink } from './content-link.tsx';

type Entry = Layout['menu'][number];

/** Milliseconds that the pointer rests before a panel opens, and is away before it closes. */
const opensAfter = 120;
const closesAfter = 220;

/** The menu at 1280 px. A panel opens by resting on its entry, by click and by keyboard, and closes by Escape, leaving and going on. */
export function MegaMenu({ entries }: { entries: readonly Entry[] }) {
  const { t } = useLingui();
  const [openIndex, setOpenIndex] = useState<number | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const nav = useRef<HTMLElement>(null);
  const { key } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for one visit of a page
  useEffect(() => {
    setOpenIndex(null);
    return () => clearTimeout(timer.current);
  }, [key]);

  const soon = (index: number | null, after: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpenIndex(index), after);
  };
  const now = (index: number | null) => {
    clearTimeout(timer.current);
    setOpenIndex(index);
  };

  return (
    <nav
      ref={nav}
      className="menu"
      aria-label={t`Menu`}
      onBlur={(event) => event.currentTarget.contains(event.relatedTarget) || now(null)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || openIndex === null) return;
        nav.current?.querySelector<HTMLElement>('[aria-expanded="true"]')?.focus();
        now(null);
      }}
    >
      <ul>
        {entries.map((entry, index) =>
          entry.columns.length === 0 ? (
            <li key={entry.href} onPointerEnter={() => soon(null, opensAfter)}>
              <ContentLink href={entry.href} className="menu-entry" marksCurrent>
                {entry.label}
              </ContentLink>
            </li>
          ) : (
            <li
              key={entry.href}
              onPointerEnter={(event) => event.pointerType === 'mouse' && soon(index, opensAfter)}
              onPointerLeave={(event) => event.pointerType === 'mouse' && soon(null, closesAfter)}
            >
              <PanelEntry
                entry={entry}
                open={openIndex === index}
                onToggle={() => now(openIndex === index ? null : index)}
              />
            </li>
          ),
        )}
      </ul>
    </nav>
  );
}

function PanelEntry({ entry, open, onToggle }: { entry: Entry; open: boolean; onToggle: () => void }) {
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
        {entry.label}
      </button>
      {open && <Panel id={id} entry={entry} />}
    </>
  );
}

function Panel({ id, entry: { label, href, columns, feature } }: { id: string; entry: Entry }) {
  return (
    <div id={id} className="menu-panel">
      <div className="container-page menu-columns">
        {columns.map(({ heading, links }) => (
          <div key={heading.href}>
            <Headline as="h3" size="d3" className="mb-3">
              <ContentLink href={heading.href}>{heading.label}</ContentLink>
            </Headline>
            <ul>
              {links.map((link) => (
                <li key={link.href}>
                  <ContentLink href={link.href} className="menu-link">
                    {link.label}
                  </ContentLink>
                </li>
              ))}
            </ul>
          </div>
        ))}
        {feature && (
          <Link to={`/products/${feature.slug}`} className="menu-feature">
            <Picture picture={feature.picture} eager />
            {feature.shades.length > 1 && <ShadeBar shades={feature.shades} />}
            <span className="block pt-2 font-medium">{feature.name}</span>
          </Link>
        )}
        <p className="menu-all">
          <GoLink to={href}>
            <Trans>All of {label}</Trans>
          </GoLink>
        </p>
      </div>
    </div>
  );
}
