import { Trans, useLingui } from '@lingui/react/macro';
import { AccountPage } from '~/account/account-page.tsx';
import { DeviceList } from '~/account/device-list.tsx';
import { requireMember } from '~/platform/loading.server.ts';
import type { PageHandle } from '~/platform/page.ts';
import { getShop } from '~/platform/shop.server.ts';
import type { Route } from './+types/account.devices.ts';

export const handle = { catalogs: ['account', 'form'] } satisfies PageHandle;

export async function loader({ context, url }: Route.LoaderArgs) {
  const { api } = getShop(context);
  return requireMember(api('GET sessions'), url);
}

export default function DevicesPage({ loaderData }: Route.ComponentProps) {
  const { t } = useLingui();
  return (
    <AccountPage title={t`Devices`} lead={<Trans>Where you’re logged in.</Trans>}>
      <DeviceList loaded={loaderData.sessions} />
    </AccountPage>
  );
}
