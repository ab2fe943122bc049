import type { ReactNode } from 'react';
import { PageMeta } from '~/platform/page-meta.tsx';
import { Headline } from '~/ui/headline.tsx';

type Props = {
  title: string;
  /** One or two lines below the title. */
  lead?: ReactNode;
  /** Beside the form at 1280 px, below it at 390. */
  aside?: ReactNode;
  children: ReactNode;
};

/** A page of one form on which somebody signs in, signs up or sets a password. */
export function VisitorPage({ title, lead, aside, children }: Props) {
  return (
    <main id="main" className="container-page pb-(--section)">
      <PageMeta title={title} isPassing />
      <div className="grid gap-4 pt-8 pb-10">
        <Headline as="h1" size="d1">
          {title}
        </Headline>
        {lead && (
          <p className="max-w-[34rem] text-lead text-ink-2 wrap-anywhere [--link-button-margin:-0.75rem]">{lead}</p>
        )}
      </div>
      <div className="two-columns">
        <div className="max-w-[34rem]">{children}</div>
        {aside}
      </div>
    </main>
  );
}
