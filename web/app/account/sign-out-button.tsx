import { Trans, useLingui } from '@lingui/react/macro';
import type { ComponentProps } from 'react';
import { useEffect } from 'react';
import { Button } from '~/ui/button.tsx';
import { useNotify } from '~/ui/notifications.tsx';
import { useSignOut } from './account.queries.ts';

/** Logout, on this device. */
export function SignOutButton(props: Pick<ComponentProps<typeof Button>, 'look' | 'size' | 'className'>) {
  const { t } = useLingui();
  const notify = useNotify();
  const { signOut, isSigningOut, error } = useSignOut();
  useEffect(() => {
    if (error) notify({ type: 'error', text: t`You are still logged in. Check your connection and try again.` });
  }, [error, notify, t]);
  return (
    <Button {...props} busy={isSigningOut} busyLabel={<Trans>Logging out</Trans>} onClick={signOut}>
      <Trans>Logout</Trans>
    </Button>
  );
}
