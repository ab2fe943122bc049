import { Trans, useLingui } from '@lingui/react/macro';
import { redirect, useNavigate } from 'react-router';
import { AccountPage } from '~/account/account-page.tsx';
import { JoinForm } from '~/account/join-form.tsx';
import { requireMember } from '~/platform/loading.server.ts';
import type { PageHandle } from '~/platform/page.ts';
import { getShop } from '~/platform/shop.server.ts';
import { useMembershipName } from '~/platform/use-site.ts';
import { TextLink } from '~/ui/link.tsx';
import type { Route } from './+types/account.membership.ts';

export const handle = { catalogs: ['account', 'sign-in', 'form'] } satisfies PageHandle;

export async function loader({ context, url }: Route.LoaderArgs) {
  const { offer } = await requireMember(getShop(context).api('GET account/membership'), url);
  if (!offer) throw redirect('/account/points');
  return { offer };
}

/** Where an account that is no member's, such as an employee's, joins. */
export default function MembershipPage({ loaderData: { offer } }: Route.ComponentProps) {
  const { t } = useLingui();
  const membership = useMembershipName();
  const navigate = useNavigate();
  return (
    <AccountPage
      title={t`Join ${membership}`}
      lead={
        <Trans>
          Points on every order, a gift for your birthday, and four tiers from Pink to Gold. Joining is free.
        </Trans>
      }
    >
      <div className="grid gap-8">
        <JoinForm offer={offer} onJoined={() => void navigate('/account/points')} />
        <TextLink to="/beauty-pass" className="-my-3 w-fit py-3">
          <Trans>How it works</Trans>
        </TextLink>
      </div>
    </AccountPage>
  );
}
