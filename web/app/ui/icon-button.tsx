import type { IconNode } from 'lucide';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';

type Face = {
  icon: IconNode;
  /** Names the thing, not the icon: "Save to wish list: Velvet Bullet". */
  label: string;
  /** Pixels of the icon; the target is 44 px either way. */
  size?: 16 | 20;
  filled?: boolean;
  /** What sits on the icon, such as a count. */
  children?: ReactNode;
};

type IconButtonProps = Omit<ComponentPropsWithRef<'button'>, 'children' | 'aria-label'> & Face;

/** A button without words, 44 px square. */
export function IconButton({ icon, label, size, filled, className, children, ...props }: IconButtonProps) {
  return (
    <button type="button" {...props} aria-label={label} className={classNames('icon-button', className)}>
      <Icon of={icon} size={size} filled={filled} />
      {children}
    </button>
  );
}

/** A link without words, 44 px square. */
export function IconLink({
  icon,
  label,
  size,
  filled,
  className,
  children,
  ...props
}: Omit<LinkProps, 'children'> & Face) {
  return (
    <Link {...props} aria-label={label} className={classNames('icon-button', className)}>
      <Icon of={icon} size={size} filled={filled} />
      {children}
    </Link>
  );
}
