import type { Page } from '@vermilion/contract/content';
import type { PreviewTools } from '@vermilion/contract/preview';
import Blocks from './blocks.tsx';
import { ContentPage } from './content-page.tsx';
import { EditedPage } from './editor/edited-page.tsx';

/** A page before it is published, or the place of one that an editor can begin. */
export function PreviewedPage({ content, tools }: { content: Page | null; tools: PreviewTools | null }) {
  return (
    <EditedPage tools={tools} isEmpty={content === null}>
      {(renderFrame) => content && <ContentPage page={content} renderFrame={renderFrame} Blocks={Blocks} />}
    </EditedPage>
  );
}
