import { Blocks } from '~/content/blocks.tsx';
import type { PageHandle } from '~/platform/page.ts';
import { PageMeta } from '~/platform/page-meta.tsx';
import { getShop } from '~/platform/shop.server.ts';
import type { Route } from './+types/index.ts';

export const handle = { shape: 'home', catalogs: ['home'] } satisfies PageHandle;

export async function loader({ context }: Route.LoaderArgs) {
  const { api } = getShop(context);
  return api('GET home/');
}

export default function Home({ loaderData: { title, description, blocks } }: Route.ComponentProps) {
  return (
    <main id="main">
      <PageMeta title={title} description={description ?? undefined} />
      <Blocks blocks={blocks} />
    </main>
  );
}
