import { Trans, useLingui } from '@lingui/react/macro';
import { AccountPage } from '~/account/account-page.tsx';
import { requireMember } from '~/platform/loading.server.ts';
import type { PageHandle } from '~/platform/page.ts';
import { getShop } from '~/platform/shop.server.ts';
import { WaitlistRows } from '~/waitlist/waitlist-rows.tsx';
import type { Route } from './+types/account.waitlist.ts';

export const handle = { catalogs: ['account', 'waitlist'] } satisfies PageHandle;

export async function loader({ context, url }: Route.LoaderArgs) {
  const { api } = getShop(context);
  return requireMember(api('GET waitlist/'), url);
}

export default function WaitlistPage({ loaderData }: Route.ComponentProps) {
  const { t } = useLingui();
  return (
    <AccountPage title={t`Waitlist`} lead={<Trans>We’ll email you once, when you can buy it.</Trans>}>
      <WaitlistRows loaded={loaderData.items} />
    </AccountPage>
  );
}
