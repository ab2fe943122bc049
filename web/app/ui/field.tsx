import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import { FieldError } from './field-error.tsx';

/** The attributes that a field sets on its control. */
export type ControlProps = {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  required: boolean | undefined;
};

export type FieldProps = {
  label: ReactNode;
  /** Stands below the control. */
  hint?: ReactNode;
  /** What is wrong and how to correct it; marks the control invalid. */
  error?: ReactNode;
  /** "(optional)", shown beside the label. */
  optionalLabel?: ReactNode;
  required?: boolean;
  className?: string;
};

/**
 * A label, a control, its hint and its error, tied together for assistive technology.
 * TextInput and Select bring their own; use this one for a control that is neither.
 */
export function Field({
  label,
  hint,
  error,
  optionalLabel,
  required,
  className,
  children,
}: FieldProps & { children: (control: ControlProps) => ReactNode }) {
  const id = useId();
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return (
    <div className={classNames('field', className)}>
      <label htmlFor={id} className="field-label">
        {label}
        {optionalLabel && <span className="field-optional"> {optionalLabel}</span>}
      </label>
      {children({
        id,
        'aria-describedby': described || undefined,
        'aria-invalid': error ? true : undefined,
        required,
      })}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {hint && (
        <p id={`${id}-hint`} className="field-hint">
          {hint}
        </p>
      )}
    </div>
  );
}
