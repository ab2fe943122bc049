import { useLingui } from '@lingui/react/macro';
import type { Page } from '@vermilion/contract/content';
import { Listing } from '~/catalogue/listing.tsx';
import { PageMeta } from '~/platform/page-meta.tsx';
import type { BrandPage } from './brand-page.server.ts';
import type { RenderFrame } from './editor/edited-page.tsx';
import { SegmentedBlocks } from './segmented-blocks.ts';
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
            <Words page={content} title={content.title} renderFrame={renderFrame} />
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
        lead={content && <Words page={content} renderFrame={renderFrame} />}
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

function Words({
  page: { blocks, segmentedId },
  ...props
}: {
  page: Page;
  title?: string;
  renderFrame: RenderFrame | undefined;
}) {
  if (segmentedId) return <SegmentedBlocks id={segmentedId} blocks={blocks} title={props.title} />;
  return <WrittenBlocks blocks={blocks} {...props} />;
}
