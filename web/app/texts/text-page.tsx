import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { PageHandle } from '~/platform/page.ts';
import { PageMeta } from '~/platform/page-meta.tsx';
import { Headline } from '~/ui/headline.tsx';
import './text-blocks.css';
import { TextBody } from './text-body.tsx';
import './text-page.css';

/** The handle of every text page. */
export const textPageHandle = { query: ['section'], focus: 'page', catalogs: ['texts'] } satisfies PageHandle;

export type TextSection = {
  /** Its name in addresses: `?section=returns`. */
  id: string;
  title: string;
  body: ReactNode;
};

type TextPageProps = {
  title: string;
  description: string;
  /** One sentence below the title. */
  lead: ReactNode;
  sections: readonly TextSection[];
  /** The retailer's own text, whose date the shop does not know. */
  isOwn?: boolean;
  /** Puts a frame around each section, for its editor. */
  renderFrame?: RenderSectionFrame | undefined;
};

export type RenderSectionFrame = (section: { id: string; kind: string }, children: ReactNode) => ReactNode;

/** What a section is without a frame. */
const renderPlain: RenderSectionFrame = (_, children) => children;

/** A text in sections with a table of contents; `?section=` scrolls to one of them and focuses it. */
export function TextPage({
  title,
  description,
  lead,
  sections,
  isOwn = false,
  renderFrame = renderPlain,
}: TextPageProps) {
  const { t } = useLingui();
  const [query] = useSearchParams();
  const requested = sections.find(({ id }) => id === query.get('section'))?.id;

  useEffect(() => {
    const section = requested ? document.getElementById(requested) : null;
    section?.focus({ preventScroll: true });
    section?.scrollIntoView();
  }, [requested]);

  return (
    <main id="main" className="container-page text-page">
      <PageMeta title={title} description={description} />
      <header className="text-page-head">
        <Headline as="h1" size="d1">
          {title}
        </Headline>
        <p className="text-lead text-ink-2 max-w-[34rem]">{lead}</p>
      </header>
      <nav className="text-page-contents" aria-label={t`On this page`}>
        <ol>
          {sections.map(({ id, title }) => (
            <li key={id}>
              <Link to={`?section=${id}`} aria-current={id === requested || undefined} preventScrollReset>
                {title}
              </Link>
            </li>
          ))}
        </ol>
      </nav>
      <div className="text-page-text">
        {sections.map(({ id, title, body }) =>
          renderFrame(
            { id, kind: 'section' },
            <section
              key={id}
              id={id}
              className="text-page-section"
              aria-labelledby={`${id}-title`}
              tabIndex={id === requested ? -1 : undefined}
              // biome-ignore lint/a11y/noAutofocus: the address names this section, and focus goes there without scripts too
              autoFocus={id === requested}
            >
              <Headline as="h2" size="d3" id={`${id}-title`}>
                {title}
              </Headline>
              <TextBody>{body}</TextBody>
            </section>,
          ),
        )}
        {!isOwn && (
          <p className="text-note text-ink-2">
            <Trans>Last changed in November 2026.</Trans>
          </p>
        )}
      </div>
    </main>
  );
}
