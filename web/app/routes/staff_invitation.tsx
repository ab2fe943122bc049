import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { InvitationForm } from '~/account/invitation-form.tsx';
import { useLinkToken } from '~/account/use-link-token.ts';
import { VisitorPage } from '~/account/visitor-page.tsx';
import { ApiError } from '~/platform/api.ts';
import type { PageHandle } from '~/platform/page.ts';
import { useApi } from '~/platform/queries.ts';
import { focusMain } from '~/shell/focus-main.ts';
import { ButtonLink } from '~/ui/button.tsx';
import { Message } from '~/ui/message.tsx';
import { NeedsScript } from '~/ui/needs-script.tsx';

export const handle = { catalogs: ['account', 'form'] } satisfies PageHandle;

export default function StaffInvitationPage() {
  const { t } = useLingui();
  const link = useLinkToken();
  const [isAccepted, setAccepted] = useState(false);
  if (isAccepted) {
    return (
      <VisitorPage title={t`Welcome to our team`}>
        <div className="grid justify-items-start gap-5">
          <Message kind="ok" role="status">
            <Trans>Your invitation is accepted. Log in to begin.</Trans>
          </Message>
          <ButtonLink to="/sign_in">
            <Trans>Log In</Trans>
          </ButtonLink>
        </div>
      </VisitorPage>
    );
  }
  return (
    <VisitorPage title={t`Join our team`}>
      <NeedsScript>
        <Trans>Accepting an invitation needs JavaScript.</Trans>
      </NeedsScript>
      {link.state === 'read' && (
        <LinkedInvitation
          token={link.token}
          onAccepted={() => {
            setAccepted(true);
            // The form, and focus with it, leaves the page.
            requestAnimationFrame(focusMain);
          }}
        />
      )}
      {link.state === 'missing' && (
        <Message kind="warn">
          <Trans>Open the link in our email again.</Trans>
        </Message>
      )}
    </VisitorPage>
  );
}

function LinkedInvitation({ token, onAccepted }: { token: string; onAccepted: () => void }) {
  const api = useApi();
  const { data, error } = useQuery({
    // The token itself stays out of the cache's keys.
    queryKey: ['user', 'invitation', token.slice(0, 8)],
    queryFn: () => api('POST staff/invitation', { body: { token } }),
    retry: false,
    gcTime: 0,
  });
  if (error) {
    return (
      <Message kind="bad" role="alert">
        {error instanceof ApiError ? error.message : <Trans>No connection. Try again.</Trans>}
      </Message>
    );
  }
  if (!data) {
    return (
      <p role="status">
        <Trans>Reading your invitation</Trans>
      </p>
    );
  }
  return (
    <div className="grid gap-5">
      <p className="wrap-anywhere">{data.email}</p>
      <InvitationForm token={token} invitation={data} onAccepted={onAccepted} />
    </div>
  );
}
