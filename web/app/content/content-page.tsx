import type { Page } from '@vermilion/contract/content';
import type { ComponentType } from 'react';
import { PageMeta } from '~/platform/page-meta.tsx';
import type { BlocksProps } from './blocks.tsx';
import type { RenderFrame } from './editor/edited-page.tsx';
import { SegmentedBlocks } from './segmented-blocks.ts';

type Props = {
  page: Page;
  renderFrame?: RenderFrame | undefined;
  /** Renders the blocks: with their code at once (`Blocks`), or once the page is used (`WrittenBlocks`). */
  Blocks: ComponentType<BlocksProps>;
};

/** A page that is made of blocks alone: the home page, a landing page. */
export function ContentPage({ page: { title, description, blocks, segmentedId }, renderFrame, Blocks }: Props) {
  return (
    <main id="main">
      <PageMeta title={title} description={description ?? undefined} />
      {segmentedId ? (
        <SegmentedBlocks id={segmentedId} blocks={blocks} title={title} />
      ) : (
        <Blocks blocks={blocks} title={title} renderFrame={renderFrame} />
      )}
    </main>
  );
}
