import type { ReactNode } from 'react';
import { Headline } from '../headline.tsx';

/** A block of a long form under its heading, opened by an ink rule. */
export function FormSection({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <section className="grid grid-cols-1 gap-5 border-t border-ink py-8 first:border-0 first:pt-0">
      <Headline as="h2" size="d3">
        {title}
      </Headline>
      {children}
    </section>
  );
}
