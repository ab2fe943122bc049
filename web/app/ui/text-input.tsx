import type { ComponentPropsWithRef, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Field, type FieldProps } from './field.tsx';

type TextInputProps = FieldProps &
  Omit<ComponentPropsWithRef<'input'>, 'id' | 'className' | 'aria-describedby' | 'aria-invalid'> & {
    /** A button that sends the line by itself. */
    button?: ReactNode;
  };

/** One line of text with its label, hint and error. */
export function TextInput({
  label,
  hint,
  error,
  optionalLabel,
  required,
  className,
  button,
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
      {(control) => {
        const input = <input type="text" {...props} {...control} className="input min-w-0 flex-1" />;
        if (!button) return input;
        return (
          <div className="flex gap-2">
            {input}
            {button}
          </div>
        );
      }}
    </Field>
  );
}

type TextareaProps = FieldProps &
  Omit<ComponentPropsWithRef<'textarea'>, 'id' | 'className' | 'aria-describedby' | 'aria-invalid'> & {
    /** Set in a fixed width. */
    isCode?: boolean;
  };

/** Several lines of text with their label, hint and error. */
export function Textarea({
  label,
  hint,
  error,
  optionalLabel,
  required,
  className,
  isCode = false,
  ...props
}: TextareaProps) {
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
        <textarea rows={4} {...props} {...control} className={classNames('input', isCode && 'input-code')} />
      )}
    </Field>
  );
}
