import { type ComponentProps, useId } from 'react';
import { FieldError } from '../field-error.tsx';
import { Checkbox } from '../option.tsx';
import { useFormField } from './form.tsx';

/** One box to tick, such as a consent. */
export function CheckboxField({
  name,
  defaultChecked,
  ...props
}: Omit<ComponentProps<typeof Checkbox>, 'name'> & { name: string }) {
  // A box that comes back to the page is as it was left.
  const { error, defaultValue: last } = useFormField(name);
  const errorId = useId();
  return (
    <div>
      <Checkbox
        {...props}
        name={name}
        defaultChecked={last === undefined ? defaultChecked : last === (props.value ?? 'on')}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? errorId : undefined}
      />
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  );
}
