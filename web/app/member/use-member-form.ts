import { fillControls } from '~/ui/form/controls.ts';
import type { FormValues } from '~/ui/form/draft.ts';
import { useMemberAction, useResumedAction } from './member-action.ts';
import { type SendingFormOptions, useSendingForm } from './use-sending-form.ts';

/**
 * A form that only members can send: where the sign-in has ended, the dialog asks for another one, what was typed stays, and
 * the form is sent once after it.
 * @param name of a form without passwords: it is also sent after a sign-in with Google, which leads back to its page
 */
export function useMemberForm<Answer>({ send, ...options }: SendingFormOptions<Answer>, name?: string) {
  const result = useSendingForm({ ...options, send: useMemberAction(send, name) });
  useResumedAction(name, (values) => {
    const { current } = result.form.element;
    if (!current) return;
    fillControls(current, values as FormValues);
    current.requestSubmit();
  });
  return result;
}
