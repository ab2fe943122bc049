import { type PageParts, partAttribute } from './kept-part.tsx';
import { type Edit, fromByteText } from './page-text.server.ts';
import type { RenderedParts } from './shop.server.ts';

/**
 * Creates the store of the parts of one page.
 * @param rendered parts of all pages
 * @param nonce nobody else can write the mark of an element that begins with it
 */
export function createPageParts(
  rendered: RenderedParts,
  nonce: string,
): PageParts & { takeParts: (page: string) => Edit[] } {
  const noted: { key: string; element: string }[] = [];
  return {
    find: (key) => rendered.get(key),
    note: (key, element) => `${nonce}-${noted.push({ key, element }) - 1}`,
    /** Keeps the parts that the page has rendered for the first time. @returns the edits that take their marks out of the page */
    takeParts: (page) => {
      const edits: Edit[] = [];
      // They stand in the page in the order in which they were rendered.
      for (const [index, { key, element }] of noted.entries()) {
        const mark = ` ${partAttribute}="${nonce}-${index}"`;
        const place = page.indexOf(mark, edits.at(-1)?.end);
        // Rendered and then left out, as a part of the page around it failed.
        if (place < 0) continue;
        const start = page.indexOf('>', place) + 1;
        rendered.set(key, fromByteText(page.slice(start, page.indexOf(`</${element}>`, start))));
        edits.push({ start: place, end: place + mark.length, text: '' });
      }
      return edits;
    },
  };
}
