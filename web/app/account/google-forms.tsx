import { Trans } from '@lingui/react/macro';
import { FormProblem, hasCode } from '~/member/form-problem.tsx';
import { SubmitButton } from '~/member/submit-button.tsx';
import { useSendingForm } from '~/member/use-sending-form.ts';
import { useApi } from '~/platform/queries.ts';
import { addReturnPath } from '~/platform/sign-in-path.ts';
import { useSite } from '~/platform/use-site.ts';
import { Form } from '~/ui/form/form.tsx';
import { FormSection } from '~/ui/form/form-section.tsx';
import { PasswordField } from '~/ui/form/password-field.tsx';
import { isPhoneNumber, loadPhoneRules } from '~/ui/form/phone.ts';
import { TextLink } from '~/ui/link.tsx';
import { createSocialRegisterRequest, findSocialRegisterProblems } from './account.rules.ts';
import { ConsentFields } from './consent-fields.tsx';
import { Facts } from './facts.tsx';
import { FullNameField, MobileAndBirthdayFields } from './member-fields.tsx';
import { findMissing } from './password.rules.ts';
import { EmailField } from './sign-in-form.tsx';
import type { UnlinkedVisitor } from './use-google-sign-in.ts';

type Props = {
  visitor: UnlinkedVisitor;
  /** Where the links to other sign-in pages lead back to. */
  returnPath: string;
  /** Called once the visitor is a member. */
  onDone: () => Promise<void>;
};

/** Opens an account for somebody whose e-mail Google has confirmed: without a password, otherwise like any other. */
export function GoogleRegisterForm({ visitor: { state, email, fullName }, returnPath, onDone }: Props) {
  const api = useApi();
  const { code, timeZones } = useSite().market;
  const { form, error } = useSendingForm({
    initialValues: { fullName },
    prepare: loadPhoneRules,
    check: (values) =>
      findSocialRegisterProblems(values, { market: code, zone: timeZones[0], now: new Date(), isPhone: isPhoneNumber }),
    send: (values) => api('POST auth/social/accounts', { body: createSocialRegisterRequest(values, code, state) }),
    onDone,
  });
  return (
    <Form control={form}>
      <FormSection title={<Trans>About you</Trans>}>
        <Facts facts={[[<Trans key="email">Email</Trans>, email, 'email']]} />
        <FullNameField />
        <MobileAndBirthdayFields />
      </FormSection>
      <FormSection title={<Trans>What you agree to</Trans>}>
        <ConsentFields />
      </FormSection>
      <div className="grid gap-5">
        <GoogleFormProblem form={form} error={error} returnPath={returnPath} />
        <SubmitButton form={form} busyLabel={<Trans>Signing up</Trans>}>
          <Trans>Sign Up</Trans>
        </SubmitButton>
      </div>
    </Form>
  );
}

/**
 * Links Google to an account by the account's password. Has a field for the e-mail where none is known, or another account is
 * meant.
 */
export function GoogleLinkForm({ visitor: { state, email, hasAccount }, returnPath, onDone }: Props) {
  const api = useApi();
  const known = hasAccount ? email : null;
  const { form, error } = useSendingForm({
    check: (values) => findMissing(values, known === null ? ['email', 'password'] : ['password']),
    send: (values) =>
      api('POST auth/social/links', {
        body: { state, email: known ?? values.email ?? '', password: values.password ?? '' },
      }),
    onDone,
  });
  return (
    <Form control={form} className="grid gap-5">
      {known === null ? (
        <EmailField />
      ) : (
        <>
          <Facts facts={[[<Trans key="email">Email</Trans>, known, 'email']]} />
          {/* Password managers look for it. */}
          <input type="text" hidden autoComplete="username" value={known} readOnly />
        </>
      )}
      <PasswordField name="password" label={<Trans>Password</Trans>} required autoComplete="current-password" />
      <TextLink to={addReturnPath('/forgot_password', returnPath)} className="-my-3 w-fit py-3 text-small">
        <Trans>Forgot your password?</Trans>
      </TextLink>
      <GoogleFormProblem form={form} error={error} returnPath={returnPath} />
      <SubmitButton form={form} busyLabel={<Trans>Linking</Trans>}>
        <Trans comment="Button: a Google account to an account of the shop">Link account</Trans>
      </SubmitButton>
    </Form>
  );
}

function GoogleFormProblem({
  form,
  error,
  returnPath,
}: Pick<ReturnType<typeof useSendingForm>, 'form' | 'error'> & { returnPath: string }) {
  return (
    <FormProblem form={form} error={error}>
      {hasCode(error, 'SIGN_IN_BLOCKED') && (
        <TextLink to="/customer-care" className="block w-fit">
          <Trans>Contact support</Trans>
        </TextLink>
      )}
      {hasCode(error, 'GOOGLE_SIGN_IN_FAILED') && (
        <TextLink to={addReturnPath('/sign_in', returnPath)} className="block w-fit">
          <Trans>Log In</Trans>
        </TextLink>
      )}
    </FormProblem>
  );
}
