import Blocks from './blocks.tsx';
import type { PreviewData } from './content-page.server.ts';
import { ContentPage } from './content-page.tsx';
import { EditedPage } from './editor/edited-page.tsx';
import { EndedLink } from './preview/ended-link.tsx';

/** A page before it is published, or the place of one that an editor can begin. */
export function PreviewedPage({ content, page }: PreviewData) {
  if (page.sharedUntil === null) return <EndedLink />;
  return (
    <EditedPage tools={page.preview} isEmpty={content === null}>
      {(renderFrame) => content && <ContentPage page={content} renderFrame={renderFrame} Blocks={Blocks} />}
    </EditedPage>
  );
}
