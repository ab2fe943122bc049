import type { ReactNode } from 'react';

/** A part of a text that stays on one line. Styled inline, because mails have no stylesheet. */
export function Unbroken({ children }: { children?: ReactNode }) {
  return <span style={{ whiteSpace: 'nowrap' }}>{children}</span>;
}
