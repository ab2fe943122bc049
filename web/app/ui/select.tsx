import type { ComponentPropsWithRef } from 'react';
import { Field, type FieldProps } from './field.tsx';

type SelectProps = FieldProps &
  Omit<ComponentPropsWithRef<'select'>, 'id' | 'className' | 'aria-describedby' | 'aria-invalid'>;

/** The browser's own list of choices with a label, hint and error; the options are children. */
export function Select({ label, hint, error, optionalLabel, required, className, children, ...props }: SelectProps) {
  return (
    <Field
      label={label}
      hint={hint}
      error={error}
      optionalLabel={optionalLabel}
      required={required}
      className={className}
    >
      {(control) => (
        <select {...props} {...control} className="input input-select">
          {children}
        </select>
      )}
    </Field>
  );
}
