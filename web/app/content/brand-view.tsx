import { useLingui } from '@lingui/react/macro';
import { Listing } from '~/catalogue/listing.tsx';
import { PageMeta } from '~/platform/page-meta.tsx';
import type { BrandPage } from './brand-page.server.ts';
import type { RenderFrame } from './editor/edited-page.tsx';
import { WrittenBlocks } from './written-blocks.ts';

/** The page of a brand: what was written about it, then its products. */
export function BrandView({
  data: { listing, content },
  renderFrame,
}: {
  data: BrandPage;
  renderFrame?: RenderFrame | undefined;
}) {
  const { t } = useLingui();
  if (!listing?.brand) {
    return (
      <main id="main">
        {content && (
          <>
            <PageMeta title={content.title} description={content.description ?? undefined} />
            <WrittenBlocks blocks={content.blocks} title={content.title} renderFrame={renderFrame} />
          </>
        )}
      </main>
    );
  }
  const { brand, category } = listing;
  const title = category ? `${brand.name} · ${category.name}` : brand.name;
  const intro = category?.description ?? brand.description;
  return (
    <>
      <PageMeta title={content?.title ?? title} description={content?.description ?? intro ?? undefined} />
      <Listing
        page={listing}
        title={title}
        intro={intro}
        lead={content && <WrittenBlocks blocks={content.blocks} renderFrame={renderFrame} />}
        trail={[
          { name: t`Brands`, href: '/brands' },
          ...(category
            ? [{ name: brand.name, href: `/brands/${brand.slug}` }, { name: category.name }]
            : [{ name: brand.name }]),
        ]}
      />
    </>
  );
}
