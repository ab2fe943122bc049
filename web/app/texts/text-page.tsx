import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect } from 'react';
import { Link, useSearchParams } from 'react-router';
import '~/platform/text-words.ts';
import { PageMeta } from '~/platform/page-meta.tsx';
import { Headline } from '~/ui/headline.tsx';
import './text-page.css';

type TextSection = {
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
};

/** A text in sections with a table of contents; `?section=` leads to one of them. */
export function TextPage({ title, description, lead, sections }: TextPageProps) {
  const { t } = useLingui();
  const [query] = useSearchParams();
  const asked = sections.find(({ id }) => id === query.get('section'))?.id;

  useEffect(() => {
    if (asked) document.getElementById(asked)?.scrollIntoView();
  }, [asked]);

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
              <Link to={`?section=${id}`} aria-current={id === asked || undefined} preventScrollReset>
                {title}
              </Link>
            </li>
          ))}
        </ol>
      </nav>
      <div className="text-page-text">
        {sections.map(({ id, title, body }) => (
          <section
            key={id}
            id={id}
            className="text-page-section"
            aria-labelledby={`${id}-title`}
            tabIndex={id === asked ? -1 : undefined}
            // biome-ignore lint/a11y/noAutofocus: the address asks for this section, and leads to it without script too
            autoFocus={id === asked}
          >
            <Headline as="h2" size="d3" id={`${id}-title`}>
              {title}
            </Headline>
            {body}
          </section>
        ))}
        <p className="text-note text-ink-2">
          <Trans>Last changed in November 2026.</Trans>
        </p>
      </div>
    </main>
  );
}
