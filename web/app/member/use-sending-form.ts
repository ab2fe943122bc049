import { useMutation } from '@tanstack/react-query';
import type { ErrorCode, FieldErrorCode } from '@vermilion/contract/errors';
import { ApiError } from '~/platform/api.ts';
import { getFieldErrors, useFieldErrors } from '~/platform/field-errors.ts';
import type { FormValues } from '~/ui/form/draft.ts';
import { useForm } from '~/ui/form/use-form.tsx';

export type SendingFormOptions<Answer> = {
  /** Returns what is wrong by the rules that the server checks by, by the paths of the request. */
  check: (values: FormValues) => Readonly<Partial<Record<string, FieldErrorCode | readonly FieldErrorCode[]>>>;
  send: (values: FormValues) => Promise<Answer>;
  /** The fields that refusals are about, by their codes: they are shown there. */
  fieldsByCode?: Partial<Record<ErrorCode, string>>;
  /** Called with the answer, before the form is free for the next submission. */
  onDone?: (answer: Answer, values: FormValues) => unknown;
  prepare?: () => Promise<unknown>;
  initialValues?: FormValues;
  draftKey?: string;
};

/** A form that is one call of the API: refused fields are marked, other refusals are `error`. */
export function useSendingForm<Answer>({
  check,
  send,
  fieldsByCode = {},
  onDone,
  ...options
}: SendingFormOptions<Answer>) {
  const wordProblems = useFieldErrors();
  const placeErrors = (refusal: unknown) => {
    const path = refusal instanceof ApiError ? fieldsByCode[refusal.code] : undefined;
    return path ? [{ path, message: (refusal as ApiError).message }] : getFieldErrors(refusal);
  };
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
        return { isDone: false, errors: placeErrors(refusal) };
      }
    },
  });
  return { form, error: placeErrors(error).length > 0 ? null : error, isDone: isSuccess && !form.isBusy };
}
