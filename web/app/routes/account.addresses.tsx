import { useLingui } from '@lingui/react/macro';
import { listSubdivisions } from '@vermilion/contract/subdivisions';
import { useSavedAddresses } from '~/account/account.queries.ts';
import { AccountPage } from '~/account/account-page.tsx';
import { AddressBook } from '~/account/address-book.tsx';
import { requireMember } from '~/platform/loading.server.ts';
import type { PageHandle } from '~/platform/page.ts';
import { getShop } from '~/platform/shop.server.ts';
import type { Route } from './+types/account.addresses.ts';

export const handle = { catalogs: ['account', 'form'] } satisfies PageHandle;

export async function loader({ context, url }: Route.LoaderArgs) {
  const { api, site } = getShop(context);
  const { addresses } = await requireMember(api('GET user/addresses'), url);
  return { addresses, subdivisions: listSubdivisions(site.market.code) };
}

export default function AddressesPage({ loaderData }: Route.ComponentProps) {
  const { t } = useLingui();
  return (
    <AccountPage title={t`Addresses`}>
      <AddressBook addresses={useSavedAddresses(loaderData.addresses)} subdivisions={loaderData.subdivisions} />
    </AccountPage>
  );
}
