import { type ComponentPropsWithRef, createContext, type ReactNode, useContext } from 'react';
import { Message } from '../message.tsx';
import type { FormControl } from './use-form.tsx';

const FormContext = createContext<FormControl | null>(null);

type FormProps = Omit<ComponentPropsWithRef<'form'>, 'id' | 'ref' | 'onSubmit' | 'noValidate'> & {
  control: FormControl;
};

/** A form whose fields find their texts and errors by name. */
export function Form({ control, children, ...props }: FormProps) {
  return (
    <FormContext value={control}>
      <form {...props} {...control.props}>
        {children}
      </form>
    </FormContext>
  );
}

/** Returns what a field of the form around it needs, by its path in the request ("contact.email"). */
export function useFormField(name: string): {
  name: string;
  defaultValue: string | undefined;
  error: string | undefined;
} {
  const form = useContext(FormContext);
  if (!form) throw new Error('A form field needs a Form around it');
  return { name, defaultValue: form.getLastValue(name), error: form.errors[name] };
}

/** What is wrong with the form as a whole, then the fields with errors. An alert. */
export function FormErrorSummary({ control, children }: { control: FormControl; children?: ReactNode }) {
  if (!control.isFaulty) return children;
  return (
    <Message kind="bad">
      {control.errors['']}
      {control.wrongFields}
    </Message>
  );
}
