import { textPageName } from '@vermilion/contract/text-page';
import { redirect } from 'react-router';
import { loadPreviewedText } from '~/content/content-page.server.ts';
import { EditedPage } from '~/content/editor/edited-page.tsx';
import { throwNotFound } from '~/platform/loading.server.ts';
import type { PageHandle } from '~/platform/page.ts';
import { getShop } from '~/platform/shop.server.ts';
import WrittenTextPage from '~/texts/written-text-page.tsx';
import type { Route } from './+types/preview.texts.$name.ts';

export const handle = {
  layout: 'preview',
  query: 'all',
  focus: 'page',
  preview: true,
  catalogs: ['texts', 'preview'],
} satisfies PageHandle;

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const name = textPageName.safeParse(params.name).data ?? throwNotFound();
  const { text, tools } = await loadPreviewedText(getShop(context), request, name);
  // The software's own text stands on the page itself; only editors can begin another one.
  if (!text && !tools?.documentId) throw redirect(`/${name}`);
  return { text, page: { preview: tools } };
}

/** A page of text before it is published (ADR 242). */
export default function PreviewedText({ loaderData: { text, page } }: Route.ComponentProps) {
  return (
    <EditedPage tools={page.preview} isEmpty={text === null}>
      {(renderFrame) => text && <WrittenTextPage page={text} renderFrame={renderFrame} />}
    </EditedPage>
  );
}
