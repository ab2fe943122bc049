import { Trans } from '@lingui/react/macro';
import type { DayWaitRequest } from '@vermilion/contract/happening';
import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { FormProblem } from '~/member/form-problem.tsx';
import { SubmitButton } from '~/member/submit-button.tsx';
import { useMemberForm } from '~/member/use-member-form.ts';
import { ApiError } from '~/platform/api.ts';
import { useApi } from '~/platform/queries.ts';
import { useDates } from '~/platform/use-dates.ts';
import { useSite } from '~/platform/use-site.ts';
import { Accordion } from '~/ui/accordion.tsx';
import { Form } from '~/ui/form/form.tsx';
import { loadPhoneRules } from '~/ui/form/phone.ts';
import { Message } from '~/ui/message.tsx';
import { type Contact, ContactFields, checkContactFields, readContact, toContactValues } from './contact-fields.tsx';

export type WaitFormProps = {
  wish: Omit<DayWaitRequest, 'contact'>;
  /** Whom the guest has chosen; null: any. */
  artistName: string | null;
  /** What the account knows. */
  known: Contact | null;
};

/** Lets somebody wait for a day that has no free time. */
export default function WaitForm({ wish, artistName, known }: WaitFormProps) {
  const api = useApi();
  const { code } = useSite().market;
  const { printDay } = useDates();
  const { revalidate } = useRevalidator();
  const [email, setEmail] = useState<string | null>(null);
  const done = useRef<HTMLDivElement>(null);
  // The form, with the button that was pressed, has left the page.
  useEffect(() => {
    if (email !== null) done.current?.focus();
  }, [email]);
  const day = printDay(wish.day, 'weekday');
  const { form, error } = useMemberForm({
    draftKey: `wait-${wish.activityId}`,
    initialValues: known ? toContactValues(known) : {},
    prepare: loadPhoneRules,
    check: (values) => checkContactFields(code, values),
    send: async (values) => {
      const contact = readContact(values);
      try {
        await api('POST booking-service/waits', { body: { ...wish, contact } });
      } catch (refusal) {
        // There are times now: they are shown.
        if (refusal instanceof ApiError && refusal.status === 409) void revalidate();
        throw refusal;
      }
      return contact.email.trim();
    },
    onDone: setEmail,
  });
  return (
    <Accordion title={<Trans>Wait for this day</Trans>}>
      <div className="grid gap-5 pb-6">
        <div role="status" ref={done} tabIndex={-1}>
          {email !== null && (
            <Message kind="ok">
              <Trans>
                You’re on the waiting list for {day}. We’ve written to {email}, with a link to leave the list.
              </Trans>
            </Message>
          )}
        </div>
        {email === null && (
          <>
            <p className="max-w-[34rem]">
              {artistName === null ? (
                <Trans>
                  If a time becomes free on {day}, we offer it in turn. When it’s yours, we hold it for you and email
                  you, with the deadline to take it.
                </Trans>
              ) : (
                <Trans>
                  If {artistName} has a free time on {day}, we offer it in turn. When it’s yours, we hold it for you and
                  email you, with the deadline to take it.
                </Trans>
              )}
            </p>
            <Form control={form} className="grid gap-5">
              <ContactFields />
              <div className="grid gap-4">
                <FormProblem form={form} error={error} />
                <SubmitButton
                  form={form}
                  busyLabel={<Trans>One moment</Trans>}
                  needsScript={<Trans>Waiting for a day needs JavaScript.</Trans>}
                >
                  <Trans>Join the waiting list</Trans>
                </SubmitButton>
              </div>
            </Form>
          </>
        )}
      </div>
    </Accordion>
  );
}
