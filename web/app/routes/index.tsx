import { Trans, useLingui } from '@lingui/react/macro';
import { BrandNames } from '~/catalogue/brand-names.tsx';
import { CategoryIndex } from '~/catalogue/category-index.tsx';
import { Cover } from '~/catalogue/cover.tsx';
import '~/catalogue/home.css';
import { ProductSection } from '~/catalogue/product-section.tsx';
import { ShadeWall } from '~/catalogue/shade-wall.tsx';
import type { PageHandle } from '~/platform/page.ts';
import { PageMeta } from '~/platform/page-meta.tsx';
import { shopOf } from '~/platform/shop.server.ts';
import type { Route } from './+types/index.ts';

export const handle = { shape: 'home' } satisfies PageHandle;

export async function loader({ context }: Route.LoaderArgs) {
  const { api } = shopOf(context);
  return api('GET home/');
}

export default function Home({ loaderData: home }: Route.ComponentProps) {
  const { t } = useLingui();
  return (
    <main id="main">
      <PageMeta
        title={t`The red that suits you`}
        description={t`Make-up, skin, hair and fragrance, every shade as it really is.`}
      />
      <Cover {...home} />
      <div className="container-page section">
        <CategoryIndex categories={home.categories} />
      </div>
      <ProductSection
        title={<Trans>In this week</Trans>}
        products={home.newest}
        more={{ href: '/search?sort=newest', label: <Trans>All new</Trans> }}
      />
      {home.wall && <ShadeWall {...home.wall} />}
      <ProductSection
        title={<Trans>Worn down to the metal</Trans>}
        products={home.mostRated}
        more={{ href: '/search?sort=top_rated', label: <Trans>Top rated</Trans> }}
      />
      <ProductSection
        title={<Trans>On sale</Trans>}
        products={home.onSale}
        more={{ href: '/search?sale=1', label: <Trans>All on sale</Trans> }}
      />
      <BrandNames brands={home.brands} />
    </main>
  );
}
