import { createIdMaker } from './document.rules.ts';
import { useEditor } from './editor-context.ts';
import type { Origin } from './schema.rules.ts';

/** How far away a moment is that somebody is still to set, in milliseconds: a week. */
const defaultMomentMs = 7 * 86_400_000;

/** Returns what new blocks and entries of this document are made with. */
export function useCreateOrigin(): () => Origin {
  const { document } = useEditor();
  return () => ({
    createId: createIdMaker(document.page, document.versions.null ?? 0),
    moment: new Date(Date.now() + defaultMomentMs).toISOString(),
  });
}
