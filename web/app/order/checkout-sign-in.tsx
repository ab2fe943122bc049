import { Trans } from '@lingui/react/macro';
import { useSignIn } from '~/account/member-action.ts';
import { TextButton } from '~/ui/link.tsx';

/** Offers a guest to log in without leaving the checkout, which then goes on as the member's. */
export function CheckoutSignIn() {
  const signIn = useSignIn();
  return (
    <p>
      <Trans>
        Already a member?{' '}
        <TextButton aria-haspopup="dialog" onClick={() => void signIn()}>
          Log In
        </TextButton>
      </Trans>
    </p>
  );
}
