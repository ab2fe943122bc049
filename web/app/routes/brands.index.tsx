import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { BrandIndex } from '~/catalogue/brand-index.tsx';
import { Breadcrumb } from '~/catalogue/breadcrumb.tsx';
import type { PageHandle } from '~/platform/page.ts';
import { PageMeta } from '~/platform/page-meta.tsx';
import { getShop } from '~/platform/shop.server.ts';
import { useShopName } from '~/platform/use-site.ts';
import { Headline } from '~/ui/headline.tsx';
import type { Route } from './+types/brands.index.ts';

export const handle = { catalogs: ['listing'] } satisfies PageHandle;

export async function loader({ context }: Route.LoaderArgs) {
  const { api } = getShop(context);
  return api('GET brands/');
}

export default function BrandsPage({ loaderData: { brands } }: Route.ComponentProps) {
  const { t } = useLingui();
  const shopName = useShopName();
  return (
    <main id="main" className="container-page">
      <PageMeta title={t`Brands, A to Z`} description={t`Every brand at ${shopName}, from A to Z.`} />
      <Breadcrumb trail={[{ name: t`Brands` }]} />
      <div className="grid items-end gap-4 pt-4 pb-8 wide:grid-cols-2 wide:pt-8 wide:pb-12">
        <Headline as="h1" size="d1">
          <Trans>Brands, A to Z</Trans>
        </Headline>
        <p className="text-ink-2">
          <Plural value={brands.length} one="# brand, including our own" other="# brands, including our own" />
        </p>
      </div>
      <BrandIndex brands={brands} />
    </main>
  );
}
