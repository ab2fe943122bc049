import type { ErrorCode } from '@vermilion/contract/errors';
import type { ReactNode } from 'react';
import { ApiError } from '~/platform/api.ts';
import { useProblemText } from '~/platform/problem.ts';
import { FormErrorSummary } from '~/ui/form/form.tsx';
import type { FormControl } from '~/ui/form/use-form.tsx';
import { Message } from '~/ui/message.tsx';

type Props = {
  form: FormControl;
  /** Why the form was refused, where no field is to blame. */
  error: Error | null;
  /** A way out, below the reason. */
  children?: ReactNode;
};

/** Why a form was not sent or not accepted: announced, and shown above its button. */
export function FormProblem({ form, error, children }: Props) {
  const getText = useProblemText();
  return (
    <div role="alert" className="empty:hidden">
      <FormErrorSummary control={form}>
        {error && (
          <Message kind="bad">
            {getText(error)}
            {children}
          </Message>
        )}
      </FormErrorSummary>
    </div>
  );
}

/** Whether the API refused with this code. */
export function hasCode(error: Error | null, code: ErrorCode): boolean {
  return error instanceof ApiError && error.code === code;
}
