import { useMutation } from '@tanstack/react-query';
import type { FieldErrorCode } from '@vermilion/contract/errors';
import { getFieldErrors, useFieldErrors } from '~/platform/field-errors.ts';
import type { FormValues } from '~/ui/form/draft.ts';
import { useForm } from '~/ui/form/use-form.tsx';

export type SendingFormOptions<Answer> = {
  /** Returns what is wrong by the rules that the server checks by, by the paths of the request. */
  check: (values: FormValues) => Readonly<Partial<Record<string, FieldErrorCode | readonly FieldErrorCode[]>>>;
  send: (values: FormValues) => Promise<Answer>;
  /** Called with the answer, before the form is free for the next submission. */
  onDone?: (answer: Answer, values: FormValues) => unknown;
  prepare?: () => Promise<unknown>;
  initialValues?: FormValues;
  draftKey?: string;
};

/** A form that is one call of the API: refused fields are marked, other refusals are `error`. */
export function useSendingForm<Answer>({ check, send, onDone, ...options }: SendingFormOptions<Answer>) {
  const wordProblems = useFieldErrors();
  const { mutateAsync, error, isSuccess } = useMutation({ mutationFn: send });
  const form = useForm({
    ...options,
    check: (values) => wordProblems(check(values)),
    submit: async (values) => {
      try {
        const answer = await mutateAsync(values);
        await onDone?.(answer, values);
        return { isDone: true };
      } catch (refusal) {
        return { isDone: false, errors: getFieldErrors(refusal) };
      }
    },
  });
  return { form, error: getFieldErrors(error).length > 0 ? null : error, isDone: isSuccess && !form.isBusy };
}
