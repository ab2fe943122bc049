import { loadPreview } from '~/content/content-page.server.ts';
import { PreviewedPage } from '~/content/previewed-page.tsx';
import type { PageHandle } from '~/platform/page.ts';
import { getShop } from '~/platform/shop.server.ts';
import type { Route } from './+types/preview.homepage.($slugUrl).ts';

export const handle = {
  layout: 'preview',
  query: 'all',
  preview: true,
  catalogs: ['home', 'preview'],
} satisfies PageHandle;

export const loader = ({ context, request, params }: Route.LoaderArgs) =>
  loadPreview(getShop(context), request, 'homepage', params);

export default function Preview({ loaderData }: Route.ComponentProps) {
  return <PreviewedPage {...loaderData} />;
}
