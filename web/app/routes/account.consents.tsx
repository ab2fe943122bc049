import { useLingui } from '@lingui/react/macro';
import { useConsents } from '~/account/account.queries.ts';
import { AccountPage } from '~/account/account-page.tsx';
import { ConsentsForm } from '~/account/consents-form.tsx';
import { requireMember } from '~/platform/loading.server.ts';
import type { PageHandle } from '~/platform/page.ts';
import { getShop } from '~/platform/shop.server.ts';
import type { Route } from './+types/account.consents.ts';

export const handle = { catalogs: ['account', 'form'] } satisfies PageHandle;

export async function loader({ context }: Route.LoaderArgs) {
  const { api, path } = getShop(context);
  return requireMember(api('GET user/consents'), path);
}

export default function ConsentsPage({ loaderData }: Route.ComponentProps) {
  const { t } = useLingui();
  return (
    <AccountPage title={t`Consents and news`}>
      <ConsentsForm consents={useConsents(loaderData.consents)} />
    </AccountPage>
  );
}
