import { keepEarlyInput } from './early-input.ts';

const script = `(${keepEarlyInput})()`.replaceAll(/\n\s*/g, '\n');

/** Behind the charset, which browsers look for in the first 1,024 bytes; before the styles, for which scripts would wait. */
const place = /<meta charSet="utf-8"\/>/i;

/**
 * Adds the script that keeps what a shopper does before hydration.
 * @param page whole, as rendered
 * @param nonce marks the page's own scripts
 * @throws Error when the page has no place for it
 */
export function addEarlyInput(page: string, nonce: string): string {
  if (!place.test(page)) throw new Error('The page does not name its charset');
  return page.replace(place, (meta) => `${meta}<script nonce="${nonce}">${script}</script>`);
}
