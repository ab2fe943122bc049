import type { Language } from '@vermilion/contract/markets';
import { convert, type FormatCallback } from 'html-to-text';
import { afterLabel, pictureCell, wordmarkClass } from './layout.tsx';

/**
 * Returns the text of a mail: paragraphs and rows as lines, each cell of a row after a colon, links below their words.
 * @param html of a mail's layout
 */
export function toPlainText(html: string, language: Language): string {
  const colon = language === 'zh' ? '：' : ': ';

  const formatRow: FormatCallback = (row, walk, builder) => {
    builder.openBlock({ leadingLineBreaks: 1 });
    const cells = row.children.filter((cell) => !cell.attribs?.class?.split(' ').includes(pictureCell));
    cells.forEach((cell, index) => {
      if (index > 0) builder.addInline(colon, { noWordTransform: true });
      walk(cell.children, builder);
    });
    builder.closeBlock({ trailingLineBreaks: 1 });
  };

  const formatAction: FormatCallback = (link, walk, builder) => {
    walk(link.children, builder);
    builder.addLineBreak();
    builder.addLiteral(link.attribs.href);
  };

  const text = convert(html, {
    wordwrap: false,
    formatters: {
      row: formatRow,
      action: formatAction,
      alt: (picture, _walk, builder) => builder.addLiteral(picture.attribs.alt),
      colon: (_element, _walk, builder) => builder.addLiteral(colon),
      dot: (_element, _walk, builder) => builder.addLiteral(' · '),
    },
    selectors: [
      { selector: 'h1', options: { uppercase: false, leadingLineBreaks: 1, trailingLineBreaks: 2 } },
      { selector: 'h2', options: { uppercase: false, leadingLineBreaks: 2, trailingLineBreaks: 1 } },
      { selector: 'a', format: 'action' },
      // What a picture shows is said by the text around it.
      { selector: 'img', format: 'skip' },
      { selector: `img.${wordmarkClass}`, format: 'alt' },
      { selector: 'table', format: 'block', options: { leadingLineBreaks: 2, trailingLineBreaks: 2 } },
      { selector: 'tr', format: 'row' },
      { selector: 'br', format: 'dot' },
      { selector: `br.${afterLabel}`, format: 'colon' },
    ],
  });
  return `${text}\n`;
}
