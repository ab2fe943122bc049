import { Trans } from '@lingui/react/macro';
import X from 'lucide-react/icons/x';
import type { ComponentPropsWithRef } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

type ChipProps = Omit<ComponentPropsWithRef<'button'>, 'disabled'> & {
  /** A switch: filled with ink while on. Leave out for a chip that only does something. */
  pressed?: boolean;
  /** Struck through but still reachable, such as a size out of stock. */
  unavailable?: boolean;
};

/** A small choice in a row of choices. */
export function Chip({ pressed, unavailable = false, className, ...props }: ChipProps) {
  return (
    <button
      type="button"
      {...props}
      aria-pressed={pressed}
      aria-disabled={unavailable || undefined}
      className={classNames('chip', className)}
    />
  );
}

/** A choice made, with a cross that takes it back. */
export function RemoveChip({ children, className, ...props }: ComponentPropsWithRef<'button'>) {
  return (
    <button type="button" {...props} className={classNames('chip', className)}>
      {children}
      <Icon of={X} size={16} />
      <VisuallyHidden>
        <Trans>remove</Trans>
      </VisuallyHidden>
    </button>
  );
}
