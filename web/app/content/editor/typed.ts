import type { BaseParts } from './changes.rules.ts';
import type { EditedPage } from './document.rules.ts';
import type { DocumentRef } from './editor.queries.ts';

/** What somebody has typed and not saved, with what it is based on: others may save before the page is open again. */
export type Typed = { base: BaseParts; versions: Readonly<Record<string, number>>; page: EditedPage };

const getKey = ({ id, market }: DocumentRef) => `content:${id}@${market ?? ''}`;

/** Reads what was typed before a reload of this tab; null where nothing was, or another release wrote it. */
export function readTyped(ref: DocumentRef): Typed | null {
  try {
    const typed = JSON.parse(sessionStorage.getItem(getKey(ref)) ?? 'null') as Partial<Typed> | null;
    return typed?.base && typed.versions && typeof typed.page === 'object' ? (typed as Typed) : null;
  } catch {
    // Storage may be blocked.
    return null;
  }
}

export function writeTyped(ref: DocumentRef, { base, versions, page }: Typed): void {
  try {
    sessionStorage.setItem(getKey(ref), JSON.stringify({ base, versions, page } satisfies Typed));
  } catch {
    // A blocked or full storage only means that a reload loses what was typed.
  }
}

export function deleteTyped(ref: DocumentRef): void {
  try {
    sessionStorage.removeItem(getKey(ref));
  } catch {
    // Nothing was kept.
  }
}
