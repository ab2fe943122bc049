/** What a menu needs to stand in one row, in em of its text. */
const gap = 1.25;
const room = { tight: 37, wide: 57 };

/** The last entries are what is no category (brands, sale): they follow "More" and are folded last. */
export const afterMore = 2;

type Folded = {
  /** Indexes of the entries without room between 60 and 80 rem, and from there on. */
  tight: ReadonlySet<number>;
  wide: ReadonlySet<number>;
};

/**
 * Which entries of a menu go into "More", so that the rest stand in one row. Decided from the length of the words, on
 * the server too: nothing moves when the page comes alive.
 * @param more what the entry for the folded ones is called
 */
export function foldedEntries(labels: readonly string[], more: string): Folded {
  return { tight: foldedInto(room.tight, labels, more), wide: foldedInto(room.wide, labels, more) };
}

function foldedInto(room: number, labels: readonly string[], more: string): ReadonlySet<number> {
  const folded = new Set<number>();
  let needed = labels.reduce((sum, label) => sum + widthOf(label), 0) - gap;
  const backwards = [...labels.keys()].reverse();
  const order = [...backwards.slice(afterMore), ...backwards.slice(0, afterMore)];
  for (const index of order) {
    if (needed <= room) break;
    if (folded.size === 0) needed += widthOf(more);
    folded.add(index);
    needed -= widthOf(labels[index] ?? '');
  }
  return folded;
}

/** A little more than the label takes with its gap: half an em per letter, a whole one per Han character. */
function widthOf(label: string): number {
  const letters = [...label.replaceAll(/\p{Mark}/gu, '')];
  const han = letters.filter((letter) => /\p{Script=Han}/u.test(letter)).length;
  return gap + 0.35 + (letters.length + han) / 2;
}
