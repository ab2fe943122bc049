import type { ReactNode } from 'react';

/** What a text stands in. What shows one loads its sheet, `text-blocks.css`. */
export function TextBody({ children }: { children: ReactNode }) {
  return <div className="text-blocks">{children}</div>;
}
