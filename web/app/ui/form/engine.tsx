import { parse, type SubmissionResult, useForm as useConform } from '@conform-to/react';
import { type FormEvent, type RefObject, useLayoutEffect, useState } from 'react';
import type { FormValues } from './draft.ts';

/** What is wrong with a form: texts by the paths of its fields; the empty path is the form as a whole. */
export type FormErrors = Readonly<Record<string, string>>;

/** What the form calls once its engine runs. */
export type EngineHandle = {
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  validate: (name: string) => void;
};

type EngineProps = {
  /** Of the form element. */
  id: string;
  check: (values: FormValues) => FormErrors;
  /** Sends values that are good. Its errors are placed at their fields and the first one gets focus. */
  onSend: (values: FormValues) => Promise<FormErrors>;
  onErrors: (errors: FormErrors) => void;
  handle: RefObject<EngineHandle | null>;
};

/**
 * Validates a form that is on the page, by its id. Conform is in this module alone: it comes when the form gets focus
 * first, not with the page.
 */
export function FormEngine({ id, check, onSend, onErrors, handle }: EngineProps) {
  const [lastResult, setLastResult] = useState<SubmissionResult>();
  const [form] = useConform({
    id,
    lastResult,
    shouldValidate: 'onSubmit',
    shouldRevalidate: 'onInput',
    onValidate: ({ formData }) =>
      parse(formData, {
        resolve: () => {
          const values = getTexts(formData);
          const error = toConform(check(values));
          return Object.keys(error).length > 0 ? { error } : { value: values };
        },
      }),
    onSubmit: (event, { formData, submission }) => {
      event.preventDefault();
      void onSend(getTexts(formData)).then((errors) => {
        if (Object.keys(errors).length > 0) setLastResult(submission?.reply({ fieldErrors: toConform(errors) }));
      });
    },
  });
  const errors = form.allErrors;

  useLayoutEffect(() => {
    handle.current = { onSubmit: form.onSubmit, validate: (name) => form.validate({ name }) };
  });
  useLayoutEffect(() => {
    onErrors(Object.fromEntries(Object.entries(errors).map(([path, [text = '']]) => [path, text])));
  }, [errors, onErrors]);
  return null;
}

function getTexts(formData: FormData): FormValues {
  const texts = [...formData].filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return Object.fromEntries(texts);
}

/** Conform lists several texts for each field. */
function toConform(errors: FormErrors): Record<string, string[]> {
  return Object.fromEntries(Object.entries(errors).map(([path, text]) => [path, [text]]));
}
