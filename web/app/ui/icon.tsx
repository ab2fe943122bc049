import type { IconNode } from 'lucide';
import { createElement } from 'react';
import { classNames } from './class-names.ts';

type IconProps = {
  /** A glyph: `import { Heart } from 'lucide'`. */
  of: IconNode;
  /** Pixels at the usual text size, with which it grows: 20 alone, 16 beside words. */
  size?: 16 | 20;
  /** Only the heart of something saved is filled. */
  filled?: boolean;
  className?: string;
};

/** A line icon. It is decoration: the control around it carries the words. */
export function Icon({ of: glyph, size = 20, filled = false, className }: IconProps) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={`${size / 16}rem`}
      height={`${size / 16}rem`}
      className={classNames('icon', filled && 'icon-filled', className)}
      aria-hidden="true"
    >
      {glyph.map(([shape, attributes], index) => createElement(shape, { key: index, ...attributes }))}
    </svg>
  );
}
