import type { MarketCode } from '@vermilion/contract/markets';
import type { PreviewTools } from '@vermilion/contract/preview';
import type { ReactNode } from 'react';
import { createServerRenderedPart } from '~/platform/server-rendered-part.tsx';

/** Puts a frame around a block of a page, or a section of a text. */
export type RenderFrame = (block: { id: string; kind: string }, children: ReactNode) => ReactNode;

export type EditedPageProps = {
  /** The name of the document. */
  id: string;
  market: MarketCode | null;
  /** Nothing of it can be shown: it is to be begun, or what it needs is missing. */
  isEmpty?: boolean | undefined;
  /** Renders the page, with frames around its blocks once they are there. */
  children: (renderFrame?: RenderFrame) => ReactNode;
};

/** Its code is for editors only; the page stands without it. */
const Editor = createServerRenderedPart(['editor'], () => import('./editor.tsx'), {
  StandIn: ({ children }: EditedPageProps) => children(),
});

/** A previewed page, which whoever may edit it can change beside it. */
export function EditedPage({
  tools,
  isEmpty,
  children,
}: Pick<EditedPageProps, 'isEmpty' | 'children'> & {
  /** Null for who is no editor. */
  tools: PreviewTools | null;
}) {
  const { documentId = null, market = null } = tools ?? {};
  if (documentId === null) return children();
  return (
    <Editor key={documentId} id={documentId} market={market} isEmpty={isEmpty}>
      {children}
    </Editor>
  );
}
