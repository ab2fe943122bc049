import { keepEarlyInput } from './early-input.ts';
import { type Edit, toByteText } from './page-text.server.ts';

const script = toByteText(`(${keepEarlyInput})()`.replaceAll(/\n\s*/g, '\n'));

/** Behind the charset, which browsers look for in the first 1,024 bytes; before the styles, for which scripts would wait. */
const place = /<meta charSet="utf-8"\/>/i;

/**
 * Returns the edit that adds the script that keeps what a shopper does before hydration.
 * @param page whole, as rendered
 * @param nonce marks the page's own scripts
 * @throws Error when the page has no place for it
 */
export function addEarlyInput(page: string, nonce: string): Edit {
  const found = place.exec(page);
  if (!found) throw new Error('The page does not name its charset');
  const end = found.index + found[0].length;
  return { start: end, end, text: `<script nonce="${nonce}">${script}</script>` };
}
