/** Which terms stand in which fields of which products: sorted terms with lists of numbers, a tenth of what maps of maps take. */
export type TermIndex = {
  /** In the order of their UTF-16 codes. */
  terms: readonly string[];
  /** The postings of a term run from its number here to the next one's. */
  firstPosting: Uint32Array;
  /** A product's index above the lowest eight bits, which are the set of its fields. */
  postings: Uint32Array;
};

/** Terms sorted at once; more would hold up requests for longer than a millisecond or two. */
const sortedAtOnce = 2000;

/** Collects terms product by product. A field is a number below 8. */
export class TermCollector {
  readonly #postings = new Map<string, number[]>();

  /** @param product its index, not lower than that of the call before */
  add(product: number, field: number, terms: readonly string[]): void {
    const posting = product * 256 + (1 << field);
    for (const term of terms) {
      const postings = this.#postings.get(term);
      if (!postings) this.#postings.set(term, [posting]);
      else if (getProduct(postings.at(-1) as number) < product) postings.push(posting);
      else postings[postings.length - 1] = (postings.at(-1) as number) | posting;
    }
  }

  /** @param yieldToEventLoop pauses now and then */
  async finish(yieldToEventLoop: () => Promise<void> | undefined): Promise<TermIndex> {
    const terms = await sortTerms([...this.#postings.keys()], yieldToEventLoop);
    const firstPosting = new Uint32Array(terms.length + 1);
    const lists: number[][] = [];
    let count = 0;
    for (const [number, term] of terms.entries()) {
      const list = this.#postings.get(term) as number[];
      lists.push(list);
      count += list.length;
      firstPosting[number + 1] = count;
    }
    await yieldToEventLoop();
    const postings = new Uint32Array(count);
    for (const [number, list] of lists.entries()) postings.set(list, firstPosting[number]);
    return { terms, firstPosting, postings };
  }
}

/** Sorts runs of terms, then merges neighbours until one run is left. */
async function sortTerms(terms: string[], yieldToEventLoop: () => Promise<void> | undefined): Promise<string[]> {
  let runs: string[][] = [];
  for (let first = 0; first < terms.length; first += sortedAtOnce) {
    runs.push(terms.slice(first, first + sortedAtOnce).sort());
    await yieldToEventLoop();
  }
  while (runs.length > 1) {
    const merged: string[][] = [];
    for (let run = 0; run < runs.length; run += 2) {
      merged.push(mergeSorted(runs[run] as string[], runs[run + 1] ?? []));
      await yieldToEventLoop();
    }
    runs = merged;
  }
  return runs[0] ?? [];
}

function mergeSorted(one: readonly string[], other: readonly string[]): string[] {
  const merged: string[] = [];
  let place = 0;
  for (const term of one) {
    for (let next = other[place]; next !== undefined && next < term; next = other[place]) {
      merged.push(next);
      place += 1;
    }
    merged.push(term);
  }
  return merged.concat(other.slice(place));
}

/** Returns the product of a posting. */
export const getProduct = (posting: number) => posting >>> 8;
/** Returns the fields in which the product of a posting has the term, a bit each. */
export const getFields = (posting: number) => posting & 255;

/** Returns the postings of the term of a number. */
export const getPostings = ({ postings, firstPosting }: TermIndex, number: number): Uint32Array =>
  postings.subarray(firstPosting[number], firstPosting[number + 1]);

/** Returns the numbers of the terms that begin with a text, as `[first, after the last]`. */
export function findBeginnings({ terms }: TermIndex, text: string): [number, number] {
  return [findFirst(terms, (term) => term >= text), findFirst(terms, (term) => term > text && !term.startsWith(text))];
}

/** Returns the number of a term; -1 where there is none. */
export function findTerm({ terms }: TermIndex, text: string): number {
  const number = findFirst(terms, (term) => term >= text);
  return terms[number] === text ? number : -1;
}

/** Returns the first place from which on all terms pass. */
function findFirst(terms: readonly string[], passes: (term: string) => boolean): number {
  let low = 0;
  for (let high = terms.length; low < high; ) {
    const middle = (low + high) >>> 1;
    if (passes(terms[middle] as string)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/**
 * Returns the numbers of the terms that a text becomes by so many insertions, deletions and replacements of a character at most.
 * Neighbours begin alike: the distances of a beginning are computed once, and what begins with one too far away is skipped.
 */
export function findSimilar({ terms }: TermIndex, text: string, maxDistance: number): number[] {
  const found: number[] = [];
  /** After each character of the term: the distances to the beginnings of the text. */
  const rows: number[][] = [Array.from({ length: text.length + 1 }, (_, length) => length)];
  let before = '';
  /** How many characters of `before` have their row. */
  let rowCount = 0;
  /** Whether all that begins with these characters is too far away. */
  let isTooFar = false;
  for (const [number, term] of terms.entries()) {
    if (Math.abs(term.length - text.length) > maxDistance) continue;
    const shared = countShared(before, term, rowCount);
    if (isTooFar && shared === rowCount) continue;
    before = term;
    rowCount = shared;
    isTooFar = false;
    while (rowCount < term.length && !isTooFar) {
      const row = createNextRow(rows[rowCount] as number[], text, term[rowCount] as string);
      rowCount += 1;
      rows[rowCount] = row;
      isTooFar = Math.min(...row) > maxDistance;
    }
    if (!isTooFar && ((rows[rowCount] as number[])[text.length] as number) <= maxDistance) found.push(number);
  }
  return found;
}

function countShared(one: string, other: string, limit: number): number {
  let count = 0;
  while (count < limit && one[count] === other[count]) count += 1;
  return count;
}

function createNextRow(previous: readonly number[], text: string, character: string): number[] {
  const row = [(previous[0] as number) + 1];
  for (let place = 0; place < text.length; place += 1) {
    const replaced = (previous[place] as number) + (text[place] === character ? 0 : 1);
    row.push(Math.min(replaced, (previous[place + 1] as number) + 1, (row[place] as number) + 1));
  }
  return row;
}
