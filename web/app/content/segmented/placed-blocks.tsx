import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Block } from '@vermilion/contract/content-blocks';
import { useState } from 'react';
import type { Api } from '~/platform/api.ts';
import { useApi } from '~/platform/queries.ts';
import Blocks, { type BlocksProps } from '../blocks.tsx';
import { groupByPlace } from './places.rules.ts';
import { WaitingBlock } from './waiting-block.tsx';

const createOwnBlocksQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: ['content', 'blocks-for-me', id],
    queryFn: ({ signal }) => api('GET contentful/content-entries/{id}/blocks-for-me', { params: { id } }, { signal }),
  });

const none: readonly Block[] = [];

/**
 * The blocks of a page, and among them those that are for the segments of who sees it (ADR 240). The page that everybody gets is shown at
 * once; the others are placed where nothing in view moves by them.
 */
export default function PlacedBlocks({ id, blocks, title }: Pick<BlocksProps, 'blocks' | 'title'> & { id: string }) {
  const { data } = useQuery(createOwnBlocksQuery(useApi(), id));
  // Known from an earlier visit: the page begins with them.
  const [isKnown] = useState(data !== undefined);
  const places = groupByPlace(blocks, data ?? { blocks: none, order: [] });
  const renderOwn = (before: string | null) =>
    (places.get(before) ?? none).map((block) => <OwnBlock key={block.id} block={block} isKnown={isKnown} />);
  return (
    <>
      <Blocks
        blocks={blocks}
        {...(title !== undefined && { title })}
        renderFrame={(block, children) => (
          <>
            {renderOwn(block.id)}
            {children}
          </>
        )}
      />
      {renderOwn(null)}
    </>
  );
}

function OwnBlock({ block, isKnown }: { block: Block; isKnown: boolean }) {
  const content = <Blocks blocks={[block]} />;
  return isKnown ? content : <WaitingBlock>{content}</WaitingBlock>;
}
