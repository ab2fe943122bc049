import { Trans } from '@lingui/react/macro';
import { isEmail } from '@vermilion/contract/contact';
import type { GiftCardPurchase } from '@vermilion/contract/giftcard';
import { FormProblem } from '~/member/form-problem.tsx';
import { SubmitButton } from '~/member/submit-button.tsx';
import { useMemberForm } from '~/member/use-member-form.ts';
import type { PurchaseKey } from '~/payable/payable.queries.ts';
import { TextField } from '~/ui/form/fields.tsx';
import { Form } from '~/ui/form/form.tsx';
import { useCorrectRecipient } from './giftcard.queries.ts';

type Props = { purchase: GiftCardPurchase; purchaseKey: PurchaseKey };

/** Sends a gift card to another address, where the recipient's mail server has refused it. */
export default function CorrectRecipient({ purchase: { id, recipient }, purchaseKey }: Props) {
  const { correct, showCorrected } = useCorrectRecipient(id, purchaseKey);
  const { form, error } = useMemberForm({
    initialValues: { email: recipient.email },
    check: ({ email = '' }) =>
      email.trim() === '' ? { email: 'REQUIRED' } : isEmail(email) ? {} : { email: 'INVALID_EMAIL' },
    send: ({ email = '' }) => correct(email),
    onDone: showCorrected,
  });
  return (
    <Form control={form} className="grid w-full max-w-[34rem] gap-5">
      <TextField name="email" type="email" label={<Trans>Their email</Trans>} required autoComplete="off" />
      <FormProblem form={form} error={error} />
      <SubmitButton form={form} busyLabel={<Trans>One moment</Trans>}>
        <Trans>Send it to this address</Trans>
      </SubmitButton>
    </Form>
  );
}
