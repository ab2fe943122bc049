import { Trans, useLingui } from '@lingui/react/macro';
import { redirect } from 'react-router';
import { LoyaltyNav } from '~/loyalty/loyalty-nav.tsx';
import { ProfileForm } from '~/loyalty/profile-form.tsx';
import { requireMember } from '~/platform/loading.server.ts';
import type { PageHandle } from '~/platform/page.ts';
import { PageTitle } from '~/platform/page-title.tsx';
import { getShop } from '~/platform/shop.server.ts';
import { Headline } from '~/ui/headline.tsx';
import type { Route } from './+types/account.beauty-profile.ts';

export const handle = { catalogs: ['loyalty'] } satisfies PageHandle;

export async function loader({ context, url }: Route.LoaderArgs) {
  const { api } = getShop(context);
  const [account, profile] = await requireMember(
    Promise.all([api('GET account'), api('GET account/beauty-profile')]),
    url,
  );
  if (account.loyaltyTier === null) throw redirect('/account/membership');
  return { profile };
}

export default function BeautyProfilePage({ loaderData }: Route.ComponentProps) {
  const { t } = useLingui();
  return (
    <>
      <LoyaltyNav />
      <main id="main" className="container-page grid grid-cols-1 gap-8 pt-8 pb-(--section)">
        <PageTitle of={t`Beauty profile`} />
        <meta name="robots" content="noindex" />
        <Headline as="h1" size="d1">
          <Trans>Your beauty profile</Trans>
        </Headline>
        <ProfileForm loaded={loaderData.profile} />
      </main>
    </>
  );
}
