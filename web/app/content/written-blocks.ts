import { createAwaitedPart } from '~/platform/awaited-part.tsx';
import { watchPageUse } from '~/platform/use-is-page-used.ts';

/**
 * The blocks of landing pages and of brands. They stand as the server has rendered them; their code is loaded once the page is used, as
 * their links need none.
 */
export const WrittenBlocks = createAwaitedPart(['home'], () => import('./blocks.tsx'), {
  when: () => new Promise(watchPageUse),
});
