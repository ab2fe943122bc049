import { Trans, useLingui } from '@lingui/react/macro';
import type { Booking, DepositPayment } from '@vermilion/contract/happening';
import { maxBookingNoteLength } from '@vermilion/contract/happening-terms';
import { FormProblem } from '~/member/form-problem.tsx';
import { SubmitButton } from '~/member/submit-button.tsx';
import { useMemberForm } from '~/member/use-member-form.ts';
import type { PurchaseKey } from '~/payable/payable.queries.ts';
import { createServerRenderedPart } from '~/platform/server-rendered-part.tsx';
import { useSite } from '~/platform/use-site.ts';
import type { FormValues } from '~/ui/form/draft.ts';
import { SelectField, TextareaField, TextField } from '~/ui/form/fields.tsx';
import { Form } from '~/ui/form/form.tsx';
import { loadPhoneRules } from '~/ui/form/phone.ts';
import { type Contact, ContactFields, checkContactFields, readContact, toContactValues } from './contact-fields.tsx';
import { useConfirm } from './happening.queries.ts';

/** Where something is paid when it is booked. */
const DepositFields = createServerRenderedPart(['deposit', 'form'], () => import('./deposit-fields.tsx'));

function readPayment(values: FormValues): DepositPayment {
  const giftCardCode = values['payment.giftCardCode']?.trim();
  const method = values['payment.method'];
  return {
    ...(method && { method: method as NonNullable<DepositPayment['method']> }),
    ...(giftCardCode && { giftCardCode }),
    usesCredit: values['payment.usesCredit'] !== undefined && values['payment.usesCredit'] !== '',
  };
}

/** Who is coming, and what the store asks (spec §5). What is typed is kept while the tab is open. */
export function DetailsForm({
  booking,
  bookingKey,
  known,
}: {
  booking: Booking;
  bookingKey: PurchaseKey;
  /** What the account knows. */
  known: Contact | null;
}) {
  const { t } = useLingui();
  const { code } = useSite().market;
  const { id, service, questions, waitingBefore, paying, terms } = booking;
  const { confirm, show, openPayment, isLeaving } = useConfirm(id, bookingKey);
  const { form, error } = useMemberForm({
    // Of the service: a time that ran out takes nothing of it with it.
    draftKey: `booking-${service.id}`,
    initialValues: known
      ? {
          ...toContactValues(known),
          // What whoever has waited for seats has said then.
          'contact.notes': booking.contact?.notes ?? '',
          ...Object.fromEntries(
            Object.entries(booking.answers).map(([question, answer]) => [`answers.${question}`, answer]),
          ),
        }
      : {},
    prepare: loadPhoneRules,
    check: (values) => {
      const problems = checkContactFields(code, values);
      if ((values['contact.notes'] ?? '').trim().length > maxBookingNoteLength) problems['contact.notes'] = 'TOO_LONG';
      for (const question of questions) {
        if (question.isRequired && !values[`answers.${question.id}`]?.trim())
          problems[`answers.${question.id}`] = 'REQUIRED';
      }
      return problems;
    },
    send: (values) =>
      confirm({
        contact: { ...readContact(values), notes: values['contact.notes'] ?? '' },
        ...(paying && { payment: readPayment(values) }),
        answers: Object.fromEntries(
          questions.flatMap((question) => {
            const answer = values[`answers.${question.id}`];
            return answer ? [[question.id, answer]] : [];
          }),
        ),
      }),
    onDone: async (booked) => {
      // Where its page does not open, the booking's own offers to try again.
      if (booked.status === 'pending') await openPayment().catch(() => {});
      await show(booked);
    },
  });
  return (
    <Form control={form} className="grid gap-5">
      <ContactFields />
      {questions.map(({ id: questionId, label, isRequired, choices }) =>
        choices ? (
          <SelectField key={questionId} name={`answers.${questionId}`} label={label} required={isRequired}>
            <option value="">{t`Choose`}</option>
            {choices.map((choice) => (
              <option key={choice} value={choice}>
                {choice}
              </option>
            ))}
          </SelectField>
        ) : (
          <TextField key={questionId} name={`answers.${questionId}`} label={label} required={isRequired} />
        ),
      )}
      <TextareaField
        name="contact.notes"
        label={<Trans>Anything we should know</Trans>}
        optionalLabel={<Trans>(optional)</Trans>}
        hint={<Trans>An occasion, or a colour you love</Trans>}
      />
      {paying && <DepositFields booking={booking} />}
      <div className="grid gap-4">
        <FormProblem form={form} error={error} />
        <SubmitButton
          form={isLeaving ? { ...form, isBusy: true } : form}
          busyLabel={<Trans>One moment</Trans>}
          needsScript={<Trans>Booking needs JavaScript.</Trans>}
        >
          {waitingBefore !== null ? (
            <Trans>Join the waiting list</Trans>
          ) : paying ? (
            <Trans>Continue to payment</Trans>
          ) : terms.needsApproval ? (
            <Trans>Send request</Trans>
          ) : (
            <Trans>Confirm booking</Trans>
          )}
        </SubmitButton>
      </div>
    </Form>
  );
}
