import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { InvitationForm } from '~/account/invitation-form.tsx';
import { LinkedPage } from '~/account/linked-page.tsx';
import { Problem } from '~/member/problem.tsx';
import { focusMain } from '~/platform/focus-main.ts';
import type { PageHandle } from '~/platform/page.ts';
import { useApi } from '~/platform/queries.ts';

export const handle = { catalogs: ['staff', 'sign-in', 'form'] } satisfies PageHandle;

export default function StaffInvitationPage() {
  const { t } = useLingui();
  return (
    <LinkedPage
      title={t`Join our team`}
      needsScript={<Trans>Accepting an invitation needs JavaScript.</Trans>}
      missing={<Trans>Open the link in our email again.</Trans>}
      done={{
        title: t`Welcome to our team`,
        text: <Trans>Your invitation is accepted. Log in to begin.</Trans>,
      }}
      focusPage={focusMain}
    >
      {(token, onDone) => <LinkedInvitation token={token} onAccepted={onDone} />}
    </LinkedPage>
  );
}

function LinkedInvitation({ token, onAccepted }: { token: string; onAccepted: () => void }) {
  const api = useApi();
  const { data, error, refetch } = useQuery({
    // The token itself stays out of the cache's keys.
    queryKey: ['user', 'invitation', token.slice(0, 8)],
    queryFn: () => api('POST staff/invitation', { body: { token } }),
    retry: false,
    gcTime: 0,
  });
  if (error) {
    return (
      <Problem error={error} onRetry={() => void refetch()} unanswered={<Trans>Your invitation didn’t load.</Trans>} />
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
