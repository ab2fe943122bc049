import { faces } from './faces.ts';
import { drawFinePrint } from './fine-print.ts';
import type { Form } from './form.ts';
import type { Face, Pack } from './palette.ts';
import { round, type Sheet } from './sheet.ts';

/** A mark as one path on an em of 72, beginning at 0 on its base line. */
type Outline = { path: string; width: number };

const em = 72;
const outlines = new Map<string, Outline>();

const formatMark = ({ mark, palette }: Pack): string => (palette.face === 'caps' ? mark.toUpperCase() : mark);

/** The mark of the house is set in its own face, as on the cover. */
const getFace = ({ palette, mark }: Pack): Face | 'house' => (mark === 'Vermilion' ? 'house' : palette.face);

function outlineText(text: string, name: Face | 'house'): Outline {
  const key = `${name}/${text}`;
  const known = outlines.get(key);
  if (known) return known;
  const face = faces[name];
  let path = '';
  let x = 0;
  for (const letter of text) {
    const glyph = face.glyphs[letter];
    if (!glyph) throw new Error(`the face ${name} has no letter ${letter}`);
    const [advance, startX, startY, rest] = glyph;
    if (rest) path += `M${x + startX} ${startY}${rest}`;
    x += advance + face.tracking;
  }
  const outline = { path, width: x - face.tracking };
  outlines.set(key, outline);
  return outline;
}

const place = ({ path }: Outline, x: number, y: number, scale: number, ink: string, turn = '') =>
  `<path transform="translate(${round(x)} ${round(y)})${turn}scale(${Math.round(scale * 1000) / 1000})" d="${path}" fill="${ink}"/>`;

/** The size at which a mark is no wider than `width` and no larger than `maxSize`, as a share of the em. */
const fitScale = ({ width }: Outline, room: number, maxSize: number): number => Math.min(maxSize / em, room / width);

const emblems: Record<Form['emblem'], string> = {
  ring: 'M-6 0a6 6 0 1 0 12 0a6 6 0 1 0-12 0zM-3 0a3 3 0 1 1 6 0a3 3 0 1 1-6 0z',
  sun: 'M-6 3a6 6 0 0 1 12 0zM-8 4.5h16v1.4h-16z',
  moon: 'M3-6a6.4 6.4 0 1 0 3 9a5 5 0 1 1-3-9z',
  wave: 'M-9 1q3-5 6 0t6 0 6 0v2.4q-3 5-6 0t-6 0-6 0z',
  leaf: 'M0-8q8 8 0 15q-8-7 0-15z',
  dots: 'M-7 0a2.2 2.2 0 1 0 4.4 0a2.2 2.2 0 1 0-4.4 0zM-2.2 0a2.2 2.2 0 1 0 4.4 0a2.2 2.2 0 1 0-4.4 0zM2.6 0a2.2 2.2 0 1 0 4.4 0a2.2 2.2 0 1 0-4.4 0z',
};

/** The brand's emblem alone, as on lids. */
export function drawEmblem({ form }: Pack, x: number, y: number, scale: number, ink: string): string {
  return `<path transform="translate(${round(x)} ${round(y)})scale(${round(scale)})" d="${emblems[form.emblem]}" fill="${ink}"/>`;
}

/** The mark, fitted to the width, and the small lines under it, laid out as the brand lays out its packs. */
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
  const outline = outlineText(formatMark(pack), getFace(pack));
  const { layout } = pack.form;
  const isLeft = layout === 'left' && width > 70;
  const scale = fitScale(outline, isLeft ? width * 0.86 : width * 0.9, maxSize);
  const size = scale * em;
  const left = isLeft ? x - width / 2 + 5 : x - (outline.width * scale) / 2;
  const small = lines.map((line, index) =>
    drawFinePrint(
      line,
      isLeft ? left : x,
      y + 8 + index * 8.5 + (layout === 'ruled' ? 4 : 0),
      width * 0.86,
      ink,
      4.6,
      isLeft ? 'start' : 'middle',
    ),
  );
  let marks = '';
  if (layout === 'ruled' && lines.length > 0)
    marks = `<path d="M${round(x - 9)} ${round(y + 6.5)}h18" stroke="${ink}"/>`;
  if (layout === 'emblem' && width > 56) marks = drawEmblem(pack, x, y - size - 6, Math.min(1, width / 90), ink);
  if (layout === 'framed' && width > 70) {
    const [top, bottom] = [y - size - 3, y + 6 + lines.length * 8.5];
    marks = `<path d="M${round(x - width / 2)} ${round(top)}h${round(width)}v${round(bottom - top)}h${round(-width)}z" fill="none" stroke="${ink}" stroke-width=".8"/>`;
  }
  sheet.draw(place(outline, left, y, scale, ink) + small.join('') + marks);
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
  const outline = outlineText(formatMark(pack), getFace(pack));
  const scale = fitScale(outline, width * 0.94, maxSize);
  const [line] = pack.label;
  const small = line
    ? `<g transform="translate(${round(x)} ${round(y)})rotate(-90)">${drawFinePrint(line, 1, 6.5, width, ink, 4, 'start')}</g>`
    : '';
  sheet.draw(place(outline, x + (line ? 2 : scale * em * 0.3), y, scale, ink, 'rotate(-90)') + small);
}

/** The mark alone, its middle at `x`, as on lids and plates. */
export function drawMark(pack: Pack, x: number, y: number, width: number, ink: string, maxSize = 16): string {
  const outline = outlineText(formatMark(pack), getFace(pack));
  const scale = fitScale(outline, width, maxSize);
  return place(outline, x - (outline.width * scale) / 2, y, scale, ink);
}

/** A single letter pressed into a powder. */
export function initial(pack: Pack, x: number, y: number, size: number, ink: string): string {
  const outline = outlineText(formatMark(pack).slice(0, 1), getFace(pack));
  const scale = size / em;
  return place(outline, x - (outline.width * scale) / 2, y, scale, ink);
}
