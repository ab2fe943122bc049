import { Trans } from '@lingui/react/macro';
import { FormProblem } from '~/member/form-problem.tsx';
import { SubmitButton } from '~/member/submit-button.tsx';
import { useSendingForm } from '~/member/use-sending-form.ts';
import { useApi } from '~/platform/queries.ts';
import { useSite } from '~/platform/use-site.ts';
import type { FormValues } from '~/ui/form/draft.ts';
import { Form } from '~/ui/form/form.tsx';
import { FormSection } from '~/ui/form/form-section.tsx';
import { isPhoneNumber, loadPhoneRules } from '~/ui/form/phone.ts';
import { createRegisterRequest, findRegisterProblems } from './account.rules.ts';
import { ConsentFields } from './consent-fields.tsx';
import { FullNameField, MobileAndBirthdayFields } from './member-fields.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';
import { EmailField } from './sign-in-form.tsx';

/** A registration that was sent: where its confirmation goes, and how it is sent once more. */
export type SentRegistration = { email: string; resend: () => Promise<unknown> };

/** Opens an account. @param onRegistered called with what was sent */
export function RegisterForm({ onRegistered }: { onRegistered: (sent: SentRegistration) => void }) {
  const api = useApi();
  const { code, timeZones } = useSite().market;
  const send = (values: FormValues) => api('POST accounts', { body: createRegisterRequest(values, code) });
  const { form, error } = useSendingForm({
    draftKey: 'sign-up',
    prepare: loadPhoneRules,
    check: (values) =>
      findRegisterProblems(values, { market: code, zone: timeZones[0], now: new Date(), isPhone: isPhoneNumber }),
    send: (values) => send(values),
    onDone: (_, values) => onRegistered({ email: values.email?.trim() ?? '', resend: () => send(values) }),
  });
  return (
    <Form control={form}>
      <FormSection title={<Trans>About you</Trans>}>
        <FullNameField />
        <EmailField autoComplete="email" />
        <MobileAndBirthdayFields />
      </FormSection>
      <FormSection title={<Trans>Your password</Trans>}>
        <NewPasswordFields isFirst />
      </FormSection>
      <FormSection title={<Trans>What you agree to</Trans>}>
        <ConsentFields />
      </FormSection>
      <div className="grid gap-5">
        <FormProblem form={form} error={error} />
        <SubmitButton
          form={form}
          busyLabel={<Trans>Signing up</Trans>}
          needsScript={<Trans>Signing up needs JavaScript.</Trans>}
        >
          <Trans>Sign Up</Trans>
        </SubmitButton>
      </div>
    </Form>
  );
}
