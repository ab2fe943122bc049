import type { ComponentProps, ReactNode } from 'react';
import { OptionGroup, RadioOption } from '../option.tsx';
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
