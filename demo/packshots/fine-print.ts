import { round } from './sheet.ts';

/**
 * The small lines on packs, as strokes of one width: capitals of the studio's own on a height of 8, so that they are the
 * same on every machine and cost few bytes. Each is its width and its strokes: where one begins, and how it goes on.
 */
const strokes: Readonly<Record<string, readonly [width: number, ...strokes: string[]]>> = {
  A: [6, '0 8l3-8 3 8', '1.1 5h3.8'],
  B: [4.8, '0 4h2.8c2.8 0 2.6 4 0 4h-2.8v-8h2.4c2.6 0 2.6 4 0 4'],
  C: [6, '6 1.4c-2-2.4-6-1.8-6 2.6s4 5 6 2.6'],
  D: [6, '0 0v8h2c5.2 0 5.2-8 0-8z'],
  E: [4.4, '4.4 0h-4.4v8h4.4', '0 4h4'],
  F: [4.4, '4.4 0h-4.4v8', '0 4h4'],
  G: [6, '6 1.4c-2-2.4-6-1.8-6 2.6s4 5 6 2.6v-2.3h-2.4'],
  H: [5.6, '0 0v8', '5.6 0v8', '0 4h5.6'],
  I: [0, '0 0v8'],
  J: [3.8, '3.8 0v5.6c0 3.2-3.8 3.2-3.8.3'],
  K: [5, '0 0v8', '5 0l-5 5', '1.8 3.4l3.4 4.6'],
  L: [4.2, '0 0v8h4.2'],
  M: [7, '0 8v-8l3.5 5 3.5-5v8'],
  N: [5.8, '0 8v-8l5.8 8v-8'],
  O: [6.4, '3.2 0c-4.2 0-4.2 8 0 8s4.2-8 0-8z'],
  P: [4.8, '0 8v-8h2.6c3 0 3 4.4 0 4.4h-2.6'],
  Q: [6.4, '3.2 0c-4.2 0-4.2 8 0 8s4.2-8 0-8z', '4 5.8l2.4 2.4'],
  R: [5, '0 8v-8h2.6c3 0 3 4.2 0 4.2h-2.6', '2.4 4.2l2.6 3.8'],
  S: [4.8, '4.6 1.2c-1.4-2-4.6-1.4-4.6.8s4.8 1.5 4.8 3.8-3.4 3-4.8.8'],
  T: [5.6, '0 0h5.6', '2.8 0v8'],
  U: [5.6, '0 0v5c0 4 5.6 4 5.6 0v-5'],
  V: [6, '0 0l3 8 3-8'],
  W: [9, '0 0l2.2 8 2.3-7 2.3 7 2.2-8'],
  X: [5.4, '0 0l5.4 8', '5.4 0l-5.4 8'],
  Y: [6, '0 0l3 4.2 3-4.2', '3 4.2v3.8'],
  Z: [5, '0 0h5l-5 8h5'],
  0: [5, '2.5 0c-3.3 0-3.3 8 0 8s3.3-8 0-8z'],
  1: [2, '0 1.6l2-1.6v8'],
  2: [5, '.2 1.8c.6-2.6 4.6-2.4 4.6.4 0 2-3 3.4-4.8 5.8h5'],
  3: [4.6, '0 0h4.6l-2.6 3.2c3.8 0 3.8 4.8.2 4.8-1.2 0-2-.6-2.2-1.4'],
  4: [5.2, '3.8 8v-8l-3.8 5.6h5.2'],
  5: [4.8, '4.4 0h-3.8l-.4 3.6c4.4-1.6 6 4.4 1.6 4.4-.8 0-1.4-.4-1.8-1'],
  6: [5, '4 .2c-2.6.6-4 3-4 5.2 0 3.6 5 3.4 5 .2s-4-3-4.8-1'],
  7: [5, '0 0h5l-3.2 8'],
  8: [4.8, '2.4 3.6c-2.8 0-2.8-3.6 0-3.6s2.8 3.6 0 3.6c-3.2 0-3.2 4.4 0 4.4s3.2-4.4 0-4.4'],
  9: [5, '4.8 3.2c-.8 2-4.8 1.8-4.8-.8s5-3 5 .4c0 2.4-1.4 4.6-4 5.2'],
  '.': [0.2, '0 7.6v.4'],
  ',': [0.4, '.4 7.4v.6l-.5 1'],
  '-': [2.6, '0 4.4h2.6'],
  '–': [4, '0 4.4h4'],
  '+': [4, '0 4.4h4', '2 2.4v4'],
  '/': [3, '3 0l-3 8'],
  "'": [0, '0 0v2'],
  '’': [0, '0 0v2'],
  '&': [5.6, '5.6 8l-4.2-5.2c-1.6-2.4 2.4-4 2.6-1.4 0 1.6-4 2.2-4 4.6 0 2.8 4.2 2.6 5.2-1.2'],
  '×': [3.6, '0 3l3.6 3.6', '3.6 3l-3.6 3.6'],
};

type Stroke = { startX: number; startY: number; rest: string };

const letters: ReadonlyMap<string, { width: number; strokes: Stroke[] }> = new Map(
  Object.entries(strokes).map(([letter, [width, ...lines]]) => [
    letter,
    {
      width,
      strokes: lines.map((line) => {
        const [, startX = '0', startY = '0', rest = ''] = /^([\d.]+) ([\d.]+)(.*)$/.exec(line) ?? [];
        return { startX: Number(startX), startY: Number(startY), rest };
      }),
    },
  ]),
);

const linesByText = new Map<string, { path: string; width: number }>();

const gap = 1.9;
const space = 3.6;

/** Returns the line's path at a height of 8, beginning at 0 0, and its width; letters that are none are left out. */
function setLine(text: string): { path: string; width: number } {
  const known = linesByText.get(text);
  if (known) return known;
  let path = '';
  let x = 0;
  for (const letter of text.normalize('NFD').toUpperCase()) {
    const found = letters.get(letter);
    if (found) {
      for (const { startX, startY, rest } of found.strokes) path += `M${round(x + startX)} ${round(startY)}${rest}`;
      x += found.width + gap;
    } else if (letter === ' ') x += space;
  }
  const line = { path, width: Math.max(0, x - gap) };
  linesByText.set(text, line);
  return line;
}

/** Returns a small line as markup, its upper edge at `y`, no wider than `width`. @param align where on the line `x` is */
export function drawFinePrint(
  text: string,
  x: number,
  y: number,
  width: number,
  ink: string,
  maxHeight = 5,
  align: 'middle' | 'start' = 'middle',
): string {
  const line = setLine(text);
  if (line.width === 0) return '';
  const scale = Math.min(maxHeight / 8, width / line.width);
  const left = align === 'middle' ? x - (line.width * scale) / 2 : x;
  return `<path transform="translate(${round(left)} ${round(y)})scale(${round(scale)})" d="${line.path}" fill="none" stroke="${ink}" stroke-width="1.1"/>`;
}
