import { splitDocument } from '@vermilion/contract/content-parts';
import { type Language, languages } from '@vermilion/contract/markets';
import { isSame } from './changes.rules.ts';
import type { EditedBlock, EditedPage } from './document.rules.ts';

type ChangedText = { language: Language; place: string; draft: string | null; shown: string | null };

export type Difference = {
  /** Null: the page's own title and description. */
  block: Pick<EditedBlock, 'id' | 'kind'> | null;
  /** `settings`: something else than a text is another. */
  what: ('added' | 'removed' | 'moved' | 'settings' | 'texts')[];
  texts: ChangedText[];
};

/** Returns in what a draft differs from what is shown, block by block. */
export function comparePages(draft: EditedPage, shown: EditedPage): Difference[] {
  const [{ blocks: now = [], ...page }, { blocks: before = [], ...shownPage }] = [draft, shown];
  const shownBlocks = new Map(before.map((block) => [block.id, block]));
  const draftIds = new Set(now.map(({ id }) => id));
  const moved = findMoved(
    before.flatMap(({ id }) => (draftIds.has(id) ? [id] : [])),
    now.flatMap(({ id }) => (shownBlocks.has(id) ? [id] : [])),
  );
  const compare = (block: Difference['block'], one: object, other: object): Difference => {
    const [own, others] = [splitDocument(one), splitDocument(other)];
    const texts = languages.flatMap((language) => {
      const [ownTexts = {}, otherTexts = {}] = [own.texts[language], others.texts[language]];
      return [...new Set([...Object.keys(ownTexts), ...Object.keys(otherTexts)])]
        .filter((place) => ownTexts[place] !== otherTexts[place])
        .map((place) => ({ language, place, draft: ownTexts[place] ?? null, shown: otherTexts[place] ?? null }));
    });
    return {
      block,
      what: [
        ...(block && moved.has(block.id) ? (['moved'] as const) : []),
        ...(isSame(own.shared, others.shared) ? [] : (['settings'] as const)),
        ...(texts.length > 0 ? (['texts'] as const) : []),
      ],
      texts,
    };
  };
  return [
    compare(null, page, shownPage),
    ...now.map((block): Difference => {
      const other = shownBlocks.get(block.id);
      return other ? compare(block, block, other) : { block, what: ['added'], texts: [] };
    }),
    ...before
      .filter(({ id }) => !draftIds.has(id))
      .map((block): Difference => ({ block, what: ['removed'], texts: [] })),
  ].filter(({ what }) => what.length > 0);
}

/** Returns the fewest ids that must be moved to make one order of the other: those outside a longest common row. */
export function findMoved(before: readonly string[], now: readonly string[]): Set<string> {
  const places = new Map(before.map((id, index) => [id, index]));
  const rows: string[][] = [];
  for (const id of now) {
    const place = places.get(id) ?? 0;
    const longest = rows
      .filter((row) => (places.get(row.at(-1) ?? '') ?? 0) < place)
      .reduce<string[]>((best, row) => (row.length > best.length ? row : best), []);
    rows.push([...longest, id]);
  }
  const kept = new Set(rows.reduce<string[]>((best, row) => (row.length > best.length ? row : best), []));
  return new Set(now.filter((id) => !kept.has(id)));
}
