import { type DocumentParts, joinDocument, listTextPlaces, splitDocument } from '@vermilion/contract/content-parts';
import { type Language, languages } from '@vermilion/contract/markets';
import type { EditedPage, Split } from './document.rules.ts';

/** A part of a document; null: what all languages share. */
export type Part = Language | null;
export const parts: readonly Part[] = [null, ...languages];

/** What a document was when it was read: null as what is shared where it does not exist. */
export type BaseParts = { shared: object | null; texts: DocumentParts['texts'] };

/** Something that two people have changed, each in another way. */
export type Conflict = { part: Part; place: string; mine: string | null; theirs: string | null };
export type Side = 'mine' | 'theirs';

/** Whether two JSON values are the same, in whatever order their fields are. */
export function isSame(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return one === other;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const [ones, others] = [one, other].map((each) => Object.entries(each).filter(([, value]) => value !== undefined));
  const fields = new Map(others);
  return (
    ones?.length === others?.length &&
    (ones ?? []).every(([name, value]) => fields.has(name) && isSame(value, fields.get(name)))
  );
}

/** Returns the texts of a language that a document has places for. */
const listTexts = (shared: object, texts: Readonly<Record<string, string>> = {}) =>
  Object.fromEntries(listTextPlaces(shared).flatMap((place) => (place in texts ? [[place, texts[place]]] : [])));

/**
 * Returns the parts that a save has to send, the shared one first: texts need their places. A text that is gone with its block is
 * no change of its language.
 */
export function listChangedParts(base: BaseParts, document: EditedPage, split: Split = splitDocument): Part[] {
  const { shared, texts } = split(document);
  return parts.filter((part) =>
    part === null
      ? !isSame(base.shared, shared)
      : !isSame(listTexts(shared, base.texts[part]), listTexts(shared, texts[part])),
  );
}

export const hasChanges = (base: BaseParts, document: EditedPage, split?: Split): boolean =>
  listChangedParts(base, document, split).length > 0;

/** What came of two people's changes to one document. */
export type Merged = {
  document: EditedPage;
  conflicts: Conflict[];
  /** Texts of mine that have no place any more. */
  dropped: { language: Language; place: string; text: string }[];
};

/**
 * Puts together what I have changed and what somebody else has saved meanwhile. Texts that only one of us changed are taken from that
 * one; where both did, or both changed what languages share, the choice decides.
 * @param choose answers for each conflict; mine by default
 */
export function mergeParts(
  base: BaseParts,
  mine: EditedPage,
  theirs: BaseParts,
  choose: (conflict: Conflict) => Side = () => 'mine',
  split: Split = splitDocument,
): Merged {
  const own = split(mine);
  const conflicts: Conflict[] = [];
  const decide = (conflict: Conflict) => {
    conflicts.push(conflict);
    return choose(conflict);
  };
  const isOwnShared =
    !isSame(base.shared, own.shared) &&
    (isSame(base.shared, theirs.shared) ||
      isSame(own.shared, theirs.shared) ||
      decide({ part: null, place: '', mine: null, theirs: null }) === 'mine');
  const shared = isOwnShared ? own.shared : (theirs.shared ?? own.shared);
  const ownPlaces = new Set(listTextPlaces(own.shared));
  const texts: { [Each in Language]?: Record<string, string> } = {};
  const dropped: Merged['dropped'] = [];
  const places = new Set(listTextPlaces(shared));
  for (const language of languages) {
    const [before = {}, now = {}, other = {}] = [base.texts[language], own.texts[language], theirs.texts[language]];
    const merged: Record<string, string> = {};
    for (const place of new Set([...Object.keys(before), ...Object.keys(now), ...Object.keys(other)])) {
      // A text whose place I do not have was not changed by me.
      const isMine = now[place] !== before[place] && ownPlaces.has(place);
      const isTheirs = other[place] !== before[place];
      if (!places.has(place)) {
        const text = now[place];
        if (isMine && text !== undefined) dropped.push({ language, place, text });
        continue;
      }
      const conflict = { part: language, place, mine: now[place] ?? null, theirs: other[place] ?? null };
      const takesMine = isMine && (!isTheirs || now[place] === other[place] || decide(conflict) === 'mine');
      const text = takesMine ? now[place] : other[place];
      if (text !== undefined) merged[place] = text;
    }
    texts[language] = merged;
  }
  return { document: joinDocument({ shared, texts }) as EditedPage, conflicts, dropped };
}

/** Puts the parts of a document together; null where it does not exist. */
export const joinBase = ({ shared, texts }: BaseParts): EditedPage | null =>
  shared === null ? null : (joinDocument({ shared, texts }) as EditedPage);
