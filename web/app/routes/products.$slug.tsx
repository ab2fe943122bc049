import { Plural, Trans } from '@lingui/react/macro';
import { markets } from '@vermilion/contract/markets';
import { Suspense } from 'react';
import { useIsNear } from '~/bag/sections/use-is-near.ts';
import { AvailabilityLine } from '~/catalogue/availability-line.tsx';
import { Breadcrumb } from '~/catalogue/breadcrumb.tsx';
import { BuyBox } from '~/catalogue/buy-box.tsx';
import { takeFirstSentence } from '~/catalogue/first-sentence.server.ts';
import { Gallery } from '~/catalogue/gallery.tsx';
import { OptionPicker } from '~/catalogue/option-picker.tsx';
import { Price } from '~/catalogue/price.tsx';
import { findChosenVariant, listOptionValues, listVariantValues } from '~/catalogue/product-choice.ts';
import { ProductColumns, ProductLead } from '~/catalogue/product-columns.tsx';
import { createProductData } from '~/catalogue/product-data.ts';
import { ProductSection } from '~/catalogue/product-section.tsx';
import { Rating } from '~/catalogue/rating.tsx';
import { ShadeBar } from '~/catalogue/shade-bar.tsx';
import { useChosenSku } from '~/catalogue/use-chosen-sku.ts';
import { useFreshVariants } from '~/catalogue/use-fresh-variants.ts';
import { loadWithCatalogs } from '~/platform/catalogs.ts';
import { throwNotFoundIfMissing } from '~/platform/loading.server.ts';
import { createLazyPart } from '~/platform/missing-chunk.ts';
import type { PageData, PageHandle } from '~/platform/page.ts';
import { PageMeta } from '~/platform/page-meta.tsx';
import { createServerRenderedPart } from '~/platform/server-rendered-part.tsx';
import { getShop } from '~/platform/shop.server.ts';
import { watchPageUse } from '~/platform/use-is-page-used.ts';
import { useList } from '~/platform/use-list.ts';
import { useSite } from '~/platform/use-site.ts';
import { Headline } from '~/ui/headline.tsx';
import { TextLink } from '~/ui/link.tsx';
import type { Route } from './+types/products.$slug.ts';

/** In the browser its code is loaded once the page is used. */
const Information = createServerRenderedPart(
  ['information', 'purchase'],
  () => import('~/catalogue/product-information.tsx'),
  { when: () => new Promise(watchPageUse) },
);

const Wish = createServerRenderedPart(['wishlist'], () => import('~/wishlist/wish-button.tsx'), {
  when: () => new Promise(watchPageUse),
});

const ProductServices = createLazyPart(() =>
  loadWithCatalogs(['information'], () => import('~/happening/product-services.tsx')),
);

export const handle = { query: ['variant'], shape: 'product', catalogs: ['product'] } satisfies PageHandle;

export async function loader({ context, params: { slug } }: Route.LoaderArgs) {
  const { api, site } = getShop(context);
  const [product, companions, related] = await throwNotFoundIfMissing(
    Promise.all([
      api('GET products/{slug}', { params: { slug } }),
      api('GET products/{slug}/goes-well-with', { params: { slug } }),
      api('GET products/{slug}/related', { params: { slug } }),
    ]),
  );
  const lead = takeFirstSentence(product.shortDescription, site.locale);
  return {
    product,
    page: { markets: product.markets, department: product.trail[0]?.slug } satisfies PageData,
    description: { lead, rest: product.shortDescription.slice(lead.length).trim() },
    companions: companions.products,
    related: related.products,
    categoryName: product.trail.at(-1)?.name.toLocaleLowerCase(site.locale) ?? '',
    delivery: markets[site.market.code].delivery,
  };
}

/** Another variant of the same product is here already. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateArgs) {
  return currentUrl.pathname === nextUrl.pathname ? false : defaultShouldRevalidate;
}
type ShouldRevalidateArgs = { currentUrl: URL; nextUrl: URL; defaultShouldRevalidate: boolean };

/** Made of the loaded product and not by the loader, so that the page carries it once. */
export function meta({ loaderData, matches: [root] }: Route.MetaArgs) {
  if (!loaderData || !root.loaderData) return [];
  return [{ 'script:ld+json': createProductData(loaderData.product, root.loaderData.site) }];
}

export default function ProductPage({ loaderData }: Route.ComponentProps) {
  // Remounts for another product, which has its own quantity and choice.
  return <ProductView key={loaderData.product.slug} {...loaderData} />;
}

function ProductView({
  product,
  description,
  companions,
  related,
  categoryName,
  delivery,
}: Route.ComponentProps['loaderData']) {
  const { origin } = useSite();
  const [chosenSku, choose] = useChosenSku();
  const list = useList();
  const variants = useFreshVariants(product);
  const variant = findChosenVariant(variants, chosenSku, product.frontVariantId);
  if (!variant) throw new Error(`Product ${product.slug} came without variants`);
  const shades = [...new Set(variants.flatMap(({ shade }) => shade?.hex ?? []))];
  const [first] = variant.pictures;
  return (
    <main id="main">
      <PageMeta
        title={list([product.name, product.brand.name])}
        description={product.shortDescription}
        image={first?.url ? new URL(first.url, origin).href : undefined}
      />
      <div className="container-page">
        <Breadcrumb
          trail={[
            ...product.trail.map(({ slug, name }) => ({ name, href: `/categories/${slug}` })),
            { name: product.name },
          ]}
        />
        <ProductColumns
          gallery={
            <Gallery
              pictures={variant.pictures}
              name={list([product.name, ...listVariantValues(product, variant)])}
              badge={product.badges[0] ?? null}
              isOut={variant.availability === 'out_of_stock'}
            />
          }
        >
          <div className="grid justify-items-start gap-1.5">
            <TextLink to={`/brands/${product.brand.slug}`} className="-my-3 py-3 font-strong text-small">
              {product.brand.name}
            </TextLink>
            <Headline as="h1" size="d2" className="wrap-anywhere">
              {product.name}
            </Headline>
          </div>
          <ProductLead>{description.lead}</ProductLead>
          <div className="flex flex-wrap items-baseline justify-between gap-x-4 pt-2">
            <Price price={variant.price} priceBeforeSale={variant.priceBeforeSale} className="text-[1.375rem]" />
            {product.rating && (
              <p className="flex items-center gap-1.5 text-small numeric">
                <Rating average={product.rating.average} />
                <span className="text-ink-2">
                  <Plural value={product.rating.count} one="# rating" other="# ratings" />
                </span>
              </p>
            )}
          </div>
          <AvailabilityLine product={{ ...product, variants }} variant={variant} />
          <div className="mt-5 grid gap-5">
            {product.options.map((option) => (
              <OptionPicker
                key={option}
                option={option}
                traits={product.traits}
                values={listOptionValues({ ...product, variants }, option, variant)}
                onChoose={choose}
              />
            ))}
          </div>
          <BuyBox product={product} variant={variant} />
          <Wish productSlug={product.slug} variantId={variant.id} name={product.name} />
          <Information
            product={product}
            more={description.rest}
            variantId={variant.id}
            price={variant.price}
            isInStock={variant.availability === 'in_stock'}
            methods={delivery}
          />
        </ProductColumns>
      </div>
      {shades.length > 1 && (
        <div className="section">
          <ShadeBar shades={shades} thick />
        </div>
      )}
      <ProductSection title={<Trans>Goes well with</Trans>} products={companions} />
      <ProductSection
        title={<Trans comment="Others of its kind, such as “More lipsticks”">More {categoryName}</Trans>}
        products={related}
      />
      <ServicesPlace slug={product.slug} />
    </main>
  );
}

/** The services that use the product, which the browser reads once the shopper comes near. */
function ServicesPlace({ slug }: { slug: string }) {
  const { ref, isNear } = useIsNear<HTMLDivElement>();
  return (
    <div ref={ref}>
      {isNear && (
        <Suspense>
          <ProductServices slug={slug} />
        </Suspense>
      )}
    </div>
  );
}
