import { useLingui } from '@lingui/react/macro';
import { Eye, EyeOff } from 'lucide';
import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { Field, FieldError } from '../field.tsx';
import { IconButton } from '../icon-button.tsx';
import { Checkbox, OptionGroup, RadioOption } from '../option.tsx';
import { Select } from '../select.tsx';
import { Textarea, TextInput } from '../text-input.tsx';
import { useFormField } from './form.tsx';

type Named<Props> = Omit<Props, 'name' | 'error' | 'value' | 'defaultValue'> & { name: string };

export function TextField({ name, ...props }: Named<ComponentProps<typeof TextInput>>) {
  return <TextInput {...props} {...useFormField(name)} />;
}

export function SelectField({ name, ...props }: Named<ComponentProps<typeof Select>>) {
  return <Select {...props} {...useFormField(name)} />;
}

export function TextareaField({ name, ...props }: Named<ComponentProps<typeof Textarea>>) {
  return <Textarea {...props} {...useFormField(name)} />;
}

/** A password, which can be shown while it is typed. */
export function PasswordField({
  name,
  label,
  hint,
  required,
  className,
  ...props
}: Named<ComponentProps<typeof TextInput>>) {
  const { t } = useLingui();
  const { error } = useFormField(name);
  const [isShown, setShown] = useState(false);
  return (
    <Field {...{ label, hint, error, required, className }}>
      {(control) => (
        <div className="input-with-button">
          <input
            autoCapitalize="off"
            spellCheck={false}
            {...props}
            {...control}
            name={name}
            type={isShown ? 'text' : 'password'}
            data-secret=""
            className="input"
          />
          <IconButton
            className="input-button"
            icon={isShown ? EyeOff : Eye}
            label={isShown ? t`Hide password` : t`Show password`}
            aria-pressed={isShown}
            onClick={() => setShown(!isShown)}
          />
        </div>
      )}
    </Field>
  );
}

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

type RadioFieldProps = {
  name: string;
  legend: ReactNode;
  legendHidden?: boolean;
  className?: string;
  options: readonly { value: string; label: ReactNode; detail?: ReactNode; end?: ReactNode }[];
  /** Chosen from the start. */
  defaultValue?: string;
};

/** One of several options. */
export function RadioField({ name, options, defaultValue, ...props }: RadioFieldProps) {
  const { error, defaultValue: last = defaultValue } = useFormField(name);
  return (
    <OptionGroup {...props} error={error}>
      {options.map((option) => (
        <RadioOption key={option.value} {...option} name={name} defaultChecked={option.value === last} />
      ))}
    </OptionGroup>
  );
}
