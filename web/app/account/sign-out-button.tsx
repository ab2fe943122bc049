import { Trans } from '@lingui/react/macro';
import type { ComponentProps } from 'react';
import { useEffect } from 'react';
import { useProblemText } from '~/platform/problem.ts';
import { Button } from '~/ui/button.tsx';
import { useNotify } from '~/ui/notifications.tsx';
import { useSignOut } from './account.queries.ts';

/** Logout, on this device. */
export function SignOutButton(props: Pick<ComponentProps<typeof Button>, 'look' | 'size' | 'className'>) {
  const notify = useNotify();
  const getText = useProblemText();
  const { signOut, isSigningOut, error } = useSignOut();
  useEffect(() => {
    if (error) notify({ type: 'error', text: getText(error) });
  }, [error, notify, getText]);
  return (
    <Button {...props} busy={isSigningOut} busyLabel={<Trans>Logging out</Trans>} onClick={signOut}>
      <Trans>Logout</Trans>
    </Button>
  );
}
