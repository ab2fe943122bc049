import Blocks from '~/content/blocks.tsx';
import { loadContentPage } from '~/content/content-page.server.ts';
import { ContentPage } from '~/content/content-page.tsx';
import type { PageHandle } from '~/platform/page.ts';
import { getShop } from '~/platform/shop.server.ts';
import type { Route } from './+types/index.ts';

export const handle = { shape: 'home', catalogs: ['home'] } satisfies PageHandle;

export const loader = ({ context }: Route.LoaderArgs) => loadContentPage(getShop(context), 'homepage', {});

export default function Home({ loaderData: page }: Route.ComponentProps) {
  return <ContentPage page={page} Blocks={Blocks} />;
}
