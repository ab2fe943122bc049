import { Trans } from '@lingui/react/macro';
import { formatDate } from '@vermilion/contract/dates';
import type { User } from '@vermilion/contract/user';
import { useMemberMutation } from '~/member/member-action.ts';
import { Problem } from '~/member/problem.tsx';
import { useApi } from '~/platform/queries.ts';
import { useLayout, useSite } from '~/platform/use-site.ts';
import { Button } from '~/ui/button.tsx';
import { Headline } from '~/ui/headline.tsx';
import { usePutAnswer } from './account.queries.ts';
import { GoogleButton } from './google-button.tsx';

/** Says which Google account logs the member in, and links or unlinks it. */
export function GoogleLink({ user }: { user: User }) {
  const api = useApi();
  const { putUser } = usePutAnswer();
  const { hasGoogleSignIn } = useLayout().config;
  const { mutate, isPending, error } = useMemberMutation({
    mutationFn: () => api('DELETE user/google'),
    onSuccess: putUser,
  });
  const { google, hasPassword } = user;
  if (!google && !hasGoogleSignIn) return null;
  return (
    <section className="mt-10 grid max-w-[34rem] justify-items-start gap-4 border-t border-ink pt-6">
      <Headline as="h2" size="d3">
        Google
      </Headline>
      {error && <Problem error={error} onRetry={() => mutate()} />}
      {google ? (
        <p className="wrap-anywhere">
          <LinkedAccount google={google} />
        </p>
      ) : (
        <>
          <p>
            <Trans>Log in without typing a password.</Trans>
          </p>
          <GoogleButton returnPath="/account/password">
            <Trans>Link Google</Trans>
          </GoogleButton>
        </>
      )}
      {google && hasPassword && (
        <Button look="line" busy={isPending} busyLabel={<Trans>Unlinking</Trans>} onClick={() => mutate()}>
          <Trans>Unlink Google</Trans>
        </Button>
      )}
      {google && !hasPassword && (
        <p className="text-ink-2">
          <Trans>To log in without Google, choose a password by email first. That unlinks Google.</Trans>
        </p>
      )}
    </section>
  );
}

function LinkedAccount({ google: { email, linkedAt } }: { google: NonNullable<User['google']> }) {
  const { market, language } = useSite();
  const date = formatDate(linkedAt, market.timeZones[0], market.code, language);
  if (email === null) return <Trans>Linked since {date}</Trans>;
  return (
    <Trans>
      {email}, linked since {date}
    </Trans>
  );
}
