import { Trans } from '@lingui/react/macro';
import { FormProblem } from '~/member/form-problem.tsx';
import { Button } from '~/ui/button.tsx';
import type { FormControl } from '~/ui/form/use-form.tsx';
import { Message } from '~/ui/message.tsx';

type Props = { form: FormControl; error: Error | null; isDone: boolean };

/** The end of a form that changes the account: what went wrong, that it is saved, and its button. */
export function SaveButton({ form, error, isDone }: Props) {
  return (
    <>
      <FormProblem form={form} error={error} />
      <div role="status" className="empty:hidden">
        {isDone && !form.isFaulty && (
          <Message kind="ok">
            <Trans comment="What was typed into the form">Saved</Trans>
          </Message>
        )}
      </div>
      <Button type="submit" className="justify-self-start" busy={form.isBusy} busyLabel={<Trans>Saving</Trans>}>
        <Trans>Save</Trans>
      </Button>
    </>
  );
}
