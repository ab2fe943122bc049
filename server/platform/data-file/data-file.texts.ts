import { htmlTagNames } from 'html-tag-names';
import { convert } from 'html-to-text';

/** What is wrong with texts of data files as other programs write them, and texts made of HTML. */

const tag = /<(?:\/?[a-z][a-z0-9-]*(?:\s[^<>]*)?\/?|!--[\s\S]*?--|!doctype[^<>]*)>/i;
const entity = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});/i;
const lostCharacter = '\ufffd';
/** Marks of the direction of writing, and control characters but those that end lines and columns. */
const forbidden = /[\p{Bidi_Control}\ufff9-\ufffb]|(?![\n\r\t])\p{Cc}/u;
const lineBreak = /[\n\r\u2028\u2029]/;
const invisible = /[\p{Default_Ignorable_Code_Point}\p{Z}\p{Cc}\u2800]/gu;

/** Returns what is wrong with a text, and what to do; null: nothing. An empty text is none that has a fault. */
export function findTextFault(text: string, { isOneLine }: { isOneLine: boolean }): string | null {
  const [html] = tag.exec(text) ?? [];
  if (html !== undefined) {
    const shown = html.length > 20 ? `${html.slice(0, 19)}…` : html;
    return `has HTML (${shown}): take it out, or import the file with html=text, which makes text of it`;
  }
  const [written] = entity.exec(text) ?? [];
  const meant = written === undefined ? '' : convertHtml(written);
  if (written !== undefined && meant !== written)
    return `has the entity ${written}: write ${meant === '' ? 'a space' : meant}`;
  if (text.includes(lostCharacter)) return 'has a character (\ufffd) that was lost in a conversion: write it again';
  const [found] = forbidden.exec(text) ?? [];
  if (found !== undefined) return `has the invisible character ${nameCharacter(found)}: take it out`;
  if (isOneLine && lineBreak.test(text)) return 'has a line break: write it in one line';
  if (text !== '' && text.replace(invisible, '') === '')
    return 'has no visible character: write one, or, where nothing is needed, leave it empty';
  return null;
}

function nameCharacter(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}

/** Returns what two texts have in common that shoppers cannot tell apart: "30 ml", "30ml", "30 ML". */
export const normalizeLookAlikes = (text: string): string =>
  text.normalize('NFKC').replace(invisible, '').replace(/\s/g, '').toLowerCase();

/** A cell is one line: columns are not aligned here. */
const maxCellLength = 10_000;
const plain = { options: { uppercase: false, leadingLineBreaks: 1, trailingLineBreaks: 1 } };

const elements: ReadonlySet<string> = new Set(htmlTagNames);
const tagLike = /<(\/?([a-z][a-z0-9-]*)(?:\s[^<>]*)?\/?)>/gi;

/**
 * Returns the text of HTML: headings, paragraphs, items of lists and rows of tables in lines of their own. What looks like a tag in the
 * text, as "for <thin> hair", stands in ‹ ›, so that nobody takes it for one later.
 */
export function convertHtml(html: string): string {
  const text = convertElements(html.replace(tagLike, (found, inner, name) => (isElement(name) ? found : `‹${inner}›`)));
  // Some programs escape twice.
  return (entity.test(text) ? convertElements(text) : text).replace(tagLike, '‹$1›');
}

/** Elements of the page's own making have a hyphen. */
const isElement = (name: string) => elements.has(name.toLowerCase()) || name.includes('-');

function convertElements(html: string): string {
  const text = convert(html, {
    wordwrap: false,
    selectors: [
      { selector: 'a', options: { ignoreHref: true } },
      { selector: 'img', format: 'skip' },
      { selector: 'script', format: 'skip' },
      { selector: 'style', format: 'skip' },
      { selector: 'p', ...plain },
      { selector: 'ul', options: { itemPrefix: '• ', leadingLineBreaks: 1, trailingLineBreaks: 1 } },
      { selector: 'ol', options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } },
      ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, ...plain })),
      {
        selector: 'table',
        format: 'dataTable',
        options: { uppercaseHeaderCells: false, maxColumnWidth: maxCellLength },
      },
    ],
  });
  return text
    .replaceAll('\u00a0', ' ')
    .replace(/ {2,}/g, ' ')
    .replace(/[ \t]+$/gm, '')
    .replace(/\n{2,}/g, '\n')
    .trim();
}

/** Fields in which the lines of a text are kept. */
const proseFields = new Set(['shortDescription', 'howToUse', 'ingredients', 'description', 'fields', 'address']);
/** Fields that have no text for people. */
const otherFields = new Set(['sku', 'slug', 'url', 'key', 'code']);

/** Makes text of all HTML in a record. */
export function convertRecordHtml(value: unknown, isProse = false): unknown {
  if (typeof value === 'string') {
    if (!tag.test(value) && !entity.test(value)) return value;
    const text = convertHtml(value);
    return isProse ? text : text.replace(/\s+/g, ' ');
  }
  if (Array.isArray(value)) return value.map((item) => convertRecordHtml(item, isProse));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      otherFields.has(key) ? inner : convertRecordHtml(inner, isProse || proseFields.has(key)),
    ]),
  );
}
