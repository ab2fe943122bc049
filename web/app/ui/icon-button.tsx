import type { IconNode } from 'lucide';
import type { ComponentPropsWithRef } from 'react';
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
  /** `bare` has no wash behind it on hover. */
  look?: 'default' | 'bare';
  /** A number on the icon; hidden at 0. The label must contain it too. */
  count?: number;
};

type IconButtonProps = Omit<ComponentPropsWithRef<'button'>, 'children' | 'aria-label'> & Face;

/** A button without words, 44 px square. */
export function IconButton({ icon, label, size, filled, look, count, className, ...props }: IconButtonProps) {
  return (
    <button type="button" {...props} aria-label={label} className={getIconButtonClass(look, className)}>
      <Icon of={icon} size={size} filled={filled} />
      <Count>{count}</Count>
    </button>
  );
}

/** A link without words, 44 px square. */
export function IconLink({
  icon,
  label,
  size,
  filled,
  look,
  count,
  className,
  ...props
}: Omit<LinkProps, 'children'> & Face) {
  return (
    <Link {...props} aria-label={label} className={getIconButtonClass(look, className)}>
      <Icon of={icon} size={size} filled={filled} />
      <Count>{count}</Count>
    </Link>
  );
}

function getIconButtonClass(look: Face['look'], className?: string): string {
  return classNames('icon-button', look === 'bare' && 'icon-button-bare', className);
}

function Count({ children: count = 0 }: { children: number | undefined }) {
  return (
    count > 0 && (
      <span className="icon-button-count" aria-hidden="true">
        {count}
      </span>
    )
  );
}
