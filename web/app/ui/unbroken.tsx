import type { ReactNode } from 'react';

/**
 * A part of a text that stays on one line. A Chinese weekday, in brackets after its day, may begin the next one: in large text a
 * phone has no room for both. Styled inline, because mails have no stylesheet.
 */
export function Unbroken({ children }: { children?: ReactNode }) {
  if (typeof children === 'string' && children.indexOf('（') > 0) {
    return children.split(/(?=（)/).map((part) => <Unbroken key={part}>{part}</Unbroken>);
  }
  return <span style={{ whiteSpace: 'nowrap' }}>{children}</span>;
}
