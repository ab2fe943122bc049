import { createAwaitedPart } from '~/platform/awaited-part.tsx';

/** A page as the retailer wrote it. Its code comes with it only: most shops keep the text of the software. */
export const OwnTextPage = createAwaitedPart(['texts'], () => import('./written-text-page.tsx'));
