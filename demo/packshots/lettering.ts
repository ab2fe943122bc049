import { escapeMarkup } from '@vermilion/server/platform/html';
import type { Face, Pack } from './palette.ts';
import type { Sheet } from './sheet.ts';

const faces: Record<Face, string> = {
  serif: `font-family="Didot,'Bodoni 72',Georgia,serif"`,
  sans: 'font-family="Helvetica,Arial,sans-serif" font-weight="700"',
  ital: 'font-family="Baskerville,Georgia,serif" font-style="italic"',
  caps: `font-family="Optima,Candara,'Gill Sans',sans-serif" letter-spacing="1.5"`,
};

/** Width of an average letter, as a share of the type size. */
const widths: Record<Face, number> = { serif: 0.58, sans: 0.58, ital: 0.5, caps: 0.78 };
const smallWidth = 0.52;

const fitSize = (text: string, width: number, maxSize: number, letter: number): number =>
  Math.min(maxSize, Math.round((width / (text.length * letter)) * 10) / 10);

const formatMark = ({ mark, palette }: Pack): string => (palette.face === 'caps' ? mark.toUpperCase() : mark);

/** The mark, fitted to the width, and the small lines under it. */
export function label(
  sheet: Sheet,
  pack: Pack,
  x: number,
  y: number,
  width: number,
  ink: string,
  maxSize = 19,
  lines = pack.label,
): void {
  const mark = formatMark(pack);
  const size = fitSize(mark, width, maxSize, widths[pack.palette.face]);
  const small = lines.map((line, index) => {
    const fits = fitSize(line, width, 7.5, smallWidth);
    return `<text x="${x}" y="${y + 13 + index * 10}" font-size="${fits}">${escapeMarkup(line)}</text>`;
  });
  sheet.draw(
    `<g text-anchor="middle" fill="${ink}" font-family="Helvetica,Arial,sans-serif"><text x="${x}" y="${y}" font-size="${size}" ${faces[pack.palette.face]}>${escapeMarkup(mark)}</text>${small.join('')}</g>`,
  );
}

/** The mark running up a narrow pack. */
export function verticalLabel(
  sheet: Sheet,
  pack: Pack,
  x: number,
  y: number,
  width: number,
  ink: string,
  maxSize = 17,
): void {
  const mark = formatMark(pack);
  const size = fitSize(mark, width, maxSize, widths[pack.palette.face]);
  const line = pack.label[0];
  const small = line
    ? `<text x="1" y="11" font-size="${fitSize(line, width, 6.5, smallWidth)}" font-family="Helvetica,Arial,sans-serif">${escapeMarkup(line)}</text>`
    : '';
  sheet.draw(
    `<g transform="translate(${x} ${y})rotate(-90)" fill="${ink}"><text font-size="${size}" y="${small ? 1 : 4}" ${faces[pack.palette.face]}>${escapeMarkup(mark)}</text>${small}</g>`,
  );
}

/** A single letter pressed into a powder. */
export const initial = (pack: Pack, x: number, y: number, size: number, ink: string): string =>
  `<text x="${x}" y="${y}" text-anchor="middle" font-size="${size}" ${faces[pack.palette.face]} fill="${ink}">${escapeMarkup(formatMark(pack).slice(0, 1))}</text>`;
