import type { ComponentPropsWithRef, ReactNode } from 'react';
import { VisuallyHidden } from './visually-hidden.tsx';

type BareSelectProps = Omit<ComponentPropsWithRef<'select'>, 'className'> & {
  /** For screen readers. */
  label: ReactNode;
};

/** A list of choices without a box, as wide as the one that is chosen. */
export function BareSelect({ label, ...props }: BareSelectProps) {
  return (
    <label>
      <VisuallyHidden>{label}</VisuallyHidden>
      <select {...props} className="input input-select input-bare" />
    </label>
  );
}
