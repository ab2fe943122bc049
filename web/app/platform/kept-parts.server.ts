import { type PageParts, partAttribute } from './kept-part.tsx';
import type { RenderedParts } from './shop.server.ts';

/**
 * Creates what keeps the parts of one page.
 * @param rendered parts of all pages
 * @param nonce nobody else can write the mark of an element that begins with it
 */
export function createPageParts(
  rendered: RenderedParts,
  nonce: string,
): PageParts & { takeParts: (page: string) => string } {
  const noted: { key: string; element: string }[] = [];
  return {
    find: (key) => rendered.get(key),
    note: (key, element) => `${nonce}-${noted.push({ key, element }) - 1}`,
    /** Keeps the parts that the page has rendered for the first time. @returns the page without their marks */
    takeParts: (page) => {
      if (noted.length === 0) return page;
      const pieces: string[] = [];
      let position = 0;
      // They stand in the page in the order in which they were rendered.
      for (const [index, { key, element }] of noted.entries()) {
        const mark = ` ${partAttribute}="${nonce}-${index}"`;
        const place = page.indexOf(mark, position);
        // Rendered and then left out, as a part of the page around it failed.
        if (place < 0) continue;
        const start = page.indexOf('>', place) + 1;
        // Copied: a piece of a text would keep the whole page in memory.
        const html = Buffer.from(page.slice(start, page.indexOf(`</${element}>`, start))).toString();
        rendered.set(key, html);
        pieces.push(page.slice(position, place));
        position = place + mark.length;
      }
      return pieces.join('') + page.slice(position);
    },
  };
}
