import type { LucideIcon } from 'lucide-react';

type IconProps = {
  /** A glyph imported on its own: `import Heart from 'lucide-react/icons/heart'`. */
  of: LucideIcon;
  /** Pixels: 20 alone, 16 beside words. */
  size?: 16 | 20;
  /** Only the heart of something saved is filled. */
  filled?: boolean;
  className?: string;
};

/** A line icon. It is decoration: the control around it carries the words. */
export function Icon({ of: Glyph, size = 20, filled = false, className }: IconProps) {
  return (
    <Glyph
      aria-hidden="true"
      size={size}
      strokeWidth={1.5}
      fill={filled ? 'currentColor' : 'none'}
      className={`icon ${className ?? ''}`}
    />
  );
}
