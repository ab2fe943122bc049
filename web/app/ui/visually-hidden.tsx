import type { ReactNode } from 'react';

/** Words for screen readers only. */
export function VisuallyHidden({
  children,
  as: Element = 'span',
  id,
}: {
  children: ReactNode;
  as?: 'span' | 'h2' | 'h3' | 'legend';
  id?: string;
}) {
  return (
    <Element className="sr-only" id={id}>
      {children}
    </Element>
  );
}
