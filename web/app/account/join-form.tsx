import { Trans } from '@lingui/react/macro';
import type { MembershipOffer } from '@vermilion/contract/membership';
import { FormProblem } from '~/member/form-problem.tsx';
import { SubmitButton } from '~/member/submit-button.tsx';
import { useFollowSignIn } from '~/member/use-follow-sign-in.ts';
import { useMemberForm } from '~/member/use-member-form.ts';
import { useApi } from '~/platform/queries.ts';
import { useMembershipName } from '~/platform/use-site.ts';
import { CheckboxField } from '~/ui/form/checkbox-field.tsx';
import { Form } from '~/ui/form/form.tsx';
import { ConsentText } from './consent-text.tsx';

type Props = {
  offer: MembershipOffer;
  onJoined: () => void;
};

const termsField = 'consents.beauty_pass_terms';

/** Makes the account of somebody who is signed in a member, with consent to the terms of its market. */
export function JoinForm({ offer: { termsVersion }, onJoined }: Props) {
  const membership = useMembershipName();
  const api = useApi();
  const followSignIn = useFollowSignIn();
  const { form, error } = useMemberForm({
    check: (values) => (termsVersion && !values[termsField] ? { [termsField]: 'CONSENT_REQUIRED' as const } : {}),
    send: (values) =>
      api('POST account/membership', { body: { consents: { beauty_pass_terms: values[termsField] || undefined } } }),
    onDone: async () => {
      await followSignIn();
      onJoined();
    },
  });
  return (
    <Form control={form} className="grid max-w-[34rem] gap-5">
      {termsVersion && (
        <CheckboxField
          name={termsField}
          value={termsVersion}
          required
          label={<ConsentText kind="beauty_pass_terms" />}
        />
      )}
      <FormProblem form={form} error={error} />
      <SubmitButton
        form={form}
        busyLabel={<Trans>Joining</Trans>}
        needsScript={<Trans>Joining needs JavaScript.</Trans>}
      >
        <Trans>Join {membership}</Trans>
      </SubmitButton>
    </Form>
  );
}
