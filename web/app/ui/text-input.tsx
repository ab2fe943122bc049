import type { ComponentPropsWithRef } from 'react';
import { classNames } from './class-names.ts';
import { Field, type FieldProps } from './field.tsx';

type TextInputProps = FieldProps &
  Omit<ComponentPropsWithRef<'input'>, 'id' | 'className' | 'aria-describedby' | 'aria-invalid'> & {
    /** Class of the input itself; `className` goes to the field. */
    inputClassName?: string;
  };

/** One line of text with its label, hint and error. */
export function TextInput({
  label,
  hint,
  error,
  optionalLabel,
  required,
  className,
  inputClassName,
  ...props
}: TextInputProps) {
  return (
    <Field
      label={label}
      hint={hint}
      error={error}
      optionalLabel={optionalLabel}
      required={required}
      className={className}
    >
      {(control) => <input type="text" {...props} {...control} className={classNames('input', inputClassName)} />}
    </Field>
  );
}
