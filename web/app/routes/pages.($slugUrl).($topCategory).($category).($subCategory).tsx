import { loadContentPage } from '~/content/content-page.server.ts';
import { ContentPage } from '~/content/content-page.tsx';
import { WrittenBlocks } from '~/content/written-blocks.ts';
import type { PageHandle } from '~/platform/page.ts';
import { getShop } from '~/platform/shop.server.ts';
import type { Route } from './+types/pages.($slugUrl).($topCategory).($category).($subCategory).ts';

export const handle = { catalogs: ['home'] } satisfies PageHandle;

/** A landing page (spec §2). */
export const loader = ({ context, params }: Route.LoaderArgs) => loadContentPage(getShop(context), 'pages', params);

export default function LandingPage({ loaderData: page }: Route.ComponentProps) {
  return <ContentPage page={page} Blocks={WrittenBlocks} />;
}
