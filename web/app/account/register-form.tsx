import { Trans } from '@lingui/react/macro';
import { useApi } from '~/platform/queries.ts';
import { useSite } from '~/platform/use-site.ts';
import { Form } from '~/ui/form/form.tsx';
import { FormSection } from '~/ui/form/form-section.tsx';
import { isPhoneNumber, loadPhoneRules } from '~/ui/form/phone.ts';
import { createRegisterRequest, findRegisterProblems } from './account.rules.ts';
import { ConsentFields } from './consent-fields.tsx';
import { FormProblem } from './form-problem.tsx';
import { FullNameField, MobileAndBirthdayFields } from './member-fields.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';
import { EmailField } from './sign-in-form.tsx';
import { SubmitButton } from './submit-button.tsx';
import { useSendingForm } from './use-sending-form.ts';

/** Opens an account. @param onRegistered called with the e-mail address that the confirmation is sent to */
export function RegisterForm({ onRegistered }: { onRegistered: (email: string) => void }) {
  const api = useApi();
  const { code, timeZones } = useSite().market;
  const { form, error } = useSendingForm({
    draftKey: 'sign-up',
    prepare: loadPhoneRules,
    check: (values) =>
      findRegisterProblems(values, { market: code, zone: timeZones[0], now: new Date(), isPhone: isPhoneNumber }),
    send: (values) => api('POST accounts', { body: createRegisterRequest(values, code) }),
    onDone: (_, { email = '' }) => onRegistered(email.trim()),
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
