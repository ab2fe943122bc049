import { useLingui } from '@lingui/react/macro';
import { useLoadedUser } from '~/account/account.queries.ts';
import { AccountPage } from '~/account/account-page.tsx';
import { ProfileForm } from '~/account/profile-form.tsx';
import { requireMember } from '~/platform/loading.server.ts';
import type { PageHandle } from '~/platform/page.ts';
import { getShop } from '~/platform/shop.server.ts';
import type { Route } from './+types/account.profile.ts';

export const handle = { catalogs: ['account', 'form'] } satisfies PageHandle;

export async function loader({ context, url }: Route.LoaderArgs) {
  const { api } = getShop(context);
  return { user: await requireMember(api('GET user'), url) };
}

export default function ProfilePage({ loaderData }: Route.ComponentProps) {
  const { t } = useLingui();
  return (
    <AccountPage title={t`Profile`}>
      <ProfileForm user={useLoadedUser(loaderData.user)} />
    </AccountPage>
  );
}
