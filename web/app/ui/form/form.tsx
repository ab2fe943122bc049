import { Trans } from '@lingui/react/macro';
import { type ComponentPropsWithRef, createContext, type ReactNode, useContext } from 'react';
import { Message } from '../message.tsx';
import { findControl, getLabelText } from './controls.ts';
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
        {control.engine}
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

/** Lists the fields with errors, each a link to its field, after the error of the form as a whole. An alert. */
export function FormErrorSummary({ control, children }: { control: FormControl; children?: ReactNode }) {
  const { errors, isFaulty, element } = control;
  if (!isFaulty || !element.current) return children;
  const { '': whole, ...byField } = errors;
  const wrong = Object.entries(byField).flatMap(([name, text]) => {
    const field = element.current ? findControl(element.current, name) : undefined;
    return field ? [{ name, text, field, label: getLabelText(field) }] : [];
  });
  // As the fields follow each other on the page.
  wrong.sort(({ field }, other) =>
    field.compareDocumentPosition(other.field) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
  );
  return (
    <Message kind="bad">
      {whole}
      {wrong.length > 0 && (
        <>
          <p>
            <Trans>Check the marked fields</Trans>
          </p>
          <ul className="mt-1 grid gap-1">
            {wrong.map(({ name, text, field, label }) => (
              <li key={name}>
                <a
                  href={`#${field.id}`}
                  onClick={(event) => {
                    event.preventDefault();
                    field.focus();
                  }}
                >
                  {label ? (
                    <Trans comment="A wrong field in a list of them: its label, and what is wrong">
                      {label}: {text}
                    </Trans>
                  ) : (
                    text
                  )}
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
    </Message>
  );
}
