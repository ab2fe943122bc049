import { useLingui } from '@lingui/react/macro';
import { throwNotFoundIfMissing } from '~/platform/loading.server.ts';
import type { PageHandle } from '~/platform/page.ts';
import { PageTitle } from '~/platform/page-title.tsx';
import { getShop } from '~/platform/shop.server.ts';
import { PostcardView } from '~/postcard/postcard-view.tsx';
import type { Route } from './+types/postcards.$id.ts';

export const handle = { catalogs: ['postcard'] } satisfies PageHandle;

export async function loader({ context, params }: Route.LoaderArgs) {
  const { api } = getShop(context);
  return { postcard: await throwNotFoundIfMissing(api('GET postcards/{id}', { params: { id: params.id } })) };
}

export default function PostcardPage({ loaderData }: Route.ComponentProps) {
  const { t } = useLingui();
  return (
    <main id="main" className="container-page grid gap-6 py-12">
      <PageTitle of={t`Your postcard`} />
      <meta name="robots" content="noindex" />
      <PostcardView postcard={loaderData.postcard} />
    </main>
  );
}
