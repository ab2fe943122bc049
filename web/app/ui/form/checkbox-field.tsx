import { type ComponentProps, useId } from 'react';
import { FieldError } from '../field-error.tsx';
import { Checkbox } from '../option.tsx';
import { useFormField } from './form.tsx';

/** One box to tick, such as a consent. */
export function CheckboxField({ name, ...props }: Omit<ComponentProps<typeof Checkbox>, 'name'> & { name: string }) {
  const { error } = useFormField(name);
  const errorId = useId();
  return (
    <div>
      <Checkbox
        {...props}
        name={name}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? errorId : undefined}
      />
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  );
}
