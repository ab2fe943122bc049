import { createAwaitedPart } from '~/platform/awaited-part.tsx';

/** The blocks of a page that has some for some people only: pages without any load none of it. */
export const SegmentedBlocks = createAwaitedPart(['home'], () => import('./segmented/placed-blocks.tsx'));
