import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

/** A short label on a small coloured ground. */
export function Tag({
  look = 'paper',
  className,
  children,
}: {
  look?: 'paper' | 'sale' | 'line' | 'ink';
  className?: string;
  children: ReactNode;
}) {
  return <span className={classNames('tag', `tag-${look}`, className)}>{children}</span>;
}
