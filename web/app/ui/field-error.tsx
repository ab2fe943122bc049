import { CircleAlert } from 'lucide';
import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

/** The error message below a control. */
export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} className="field-error">
      <Icon of={CircleAlert} size={16} className="field-error-icon" />
      <span>{children}</span>
    </p>
  );
}
