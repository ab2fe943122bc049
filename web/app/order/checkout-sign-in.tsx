import { Trans } from '@lingui/react/macro';
import { useSignIn } from '~/member/use-sign-in.ts';
import { TextButton } from '~/ui/link.tsx';

/** Lets a guest log in without leaving the checkout; the order is then the member's. */
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
