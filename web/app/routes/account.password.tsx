import { Trans, useLingui } from '@lingui/react/macro';
import { useLoadedUser } from '~/account/account.queries.ts';
import { AccountPage } from '~/account/account-page.tsx';
import { GoogleLink } from '~/account/google-link.tsx';
import { PasswordForm } from '~/account/password-form.tsx';
import { requireMember } from '~/platform/loading.server.ts';
import type { PageHandle } from '~/platform/page.ts';
import { getShop } from '~/platform/shop.server.ts';
import type { Route } from './+types/account.password.ts';

export const handle = { catalogs: ['account', 'form'] } satisfies PageHandle;

export async function loader({ context, url }: Route.LoaderArgs) {
  const { api } = getShop(context);
  return { user: await requireMember(api('GET user'), url) };
}

export default function PasswordPage({ loaderData }: Route.ComponentProps) {
  const { t } = useLingui();
  const user = useLoadedUser(loaderData.user);
  return (
    <AccountPage title={t`Password`} lead={<Trans>A new password logs you out on your other devices.</Trans>}>
      <PasswordForm user={user} />
      <GoogleLink user={user} />
    </AccountPage>
  );
}
