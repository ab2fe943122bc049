import { darker, lighter } from '../colour.ts';
import type { Pack } from '../palette.ts';
import { round as n, type Sheet } from '../sheet.ts';

/** What the packs of a brand share: caps, bottles, and the shade spread beside them. */

type CapOptions = { colour?: string; radius?: number };

/** A cap in the profile of the brand, its upper edge at `y`. */
export function drawCap(
  sheet: Sheet,
  { palette, form }: Pack,
  x: number,
  y: number,
  width: number,
  height: number,
  { colour = palette.cap }: CapOptions = {},
): void {
  const paint = sheet.lit(colour, palette.finish);
  const [left, right, base] = [x - width / 2, x + width / 2, y + height];
  if (form.cap === 'domed') {
    const rise = Math.min(width * 0.5, height * 0.62);
    sheet.solid(
      `M${n(left)} ${n(base)}V${n(y + rise)}C${n(left)} ${n(y + rise * 0.3)} ${n(x - width * 0.28)} ${n(y)} ${n(x)} ${n(y)}S${n(right)} ${n(y + rise * 0.3)} ${n(right)} ${n(y + rise)}V${n(base)}z`,
      paint,
    );
    return;
  }
  if (form.cap === 'tapered') {
    const inset = Math.min(width * 0.13, height * 0.3);
    sheet.solid(
      `M${n(left)} ${n(base)}l${n(inset)} ${n(4 - height)}q.6-4 4.6-4h${n(width - 2 * inset - 9.2)}q4 0 4.6 4L${n(right)} ${n(base)}z`,
      paint,
    );
    return;
  }
  if (form.cap === 'faceted') {
    const cut = Math.min(width * 0.22, height * 0.34);
    sheet.solid(
      `M${n(left)} ${n(base)}V${n(y + cut)}l${n(cut)} ${n(-cut)}h${n(width - 2 * cut)}l${n(cut)} ${n(cut)}V${n(base)}z`,
      paint,
    );
    sheet.detail(`M${n(left)} ${n(base)}V${n(y + cut)}l${n(cut)} ${n(-cut)}V${n(base)}z`, '#fff', 0.18);
    sheet.detail(`M${n(right)} ${n(base)}V${n(y + cut)}l${n(-cut)} ${n(-cut)}V${n(base)}z`, '#1a0d0a', 0.22);
    return;
  }
  if (form.cap === 'stepped') {
    const step = Math.min(height * 0.24, 16);
    const inset = Math.min(width * 0.12, 12);
    sheet.box(left + inset, y, width - 2 * inset, step + 2, paint, 2, 0);
    sheet.box(left, y + step, width, height - step, paint, 2, 1);
    sheet.band(left, y + step, width, 1.4, '#1a0d0a', 0.25);
    return;
  }
  sheet.box(left, y, width, height, paint, form.cap === 'ribbed' ? 4 : 1.5, 1);
  if (form.cap === 'ribbed') {
    const count = Math.max(4, Math.round(width / 7));
    const step = width / count;
    const ribs = Array.from(
      { length: count - 1 },
      (_, index) => `M${n(left + (index + 1) * step)} ${n(y + 5)}v${n(height - 9)}`,
    );
    sheet.line(ribs.join(''), darker(colour, 0.5), 1.2, 0.42);
  }
}

/** The outline of a bottle from its neck down, with the shoulders of the brand. */
export function outlineBottle(
  { form }: Pack,
  x: number,
  top: number,
  base: number,
  width: number,
  neck: number,
  foot = 8,
): string {
  const half = width / 2;
  const drop = { square: Math.min(10, half - neck / 2), round: half * 0.72, sloped: half * 0.95 }[form.shoulder];
  const side = `V${n(base - foot)}q0 ${foot}-${foot} ${foot}h${n(2 * foot - width)}q-${foot} 0-${foot}-${foot}V${n(top + drop)}`;
  const [left, right] = [x - half, x + half];
  const [neckLeft, neckRight] = [x - neck / 2, x + neck / 2];
  if (form.shoulder === 'sloped') {
    const bend = `C${n(right)} ${n(top + drop * 0.45)} ${n(neckRight)} ${n(top + drop * 0.5)} ${n(neckRight)} ${n(top)}`;
    const back = `C${n(neckLeft)} ${n(top + drop * 0.5)} ${n(left)} ${n(top + drop * 0.45)} ${n(left)} ${n(top + drop)}`;
    return `M${n(neckLeft)} ${n(top)}${back}V${n(base - foot)}q0 ${foot} ${foot} ${foot}h${n(width - 2 * foot)}q${foot} 0 ${foot}-${foot}V${n(top + drop)}${bend}z`;
  }
  return `M${n(left)} ${n(top + drop)}q0-${n(drop)} ${n(drop)}-${n(drop)}h${n(width - 2 * drop)}q${n(drop)} 0 ${n(drop)} ${n(drop)}${side}z`;
}

/** A stroke of a finger or a spatula, from the left, in a box of 240 × 90. */
const strokes = [
  'M0 46C20 14 70 4 124 4c44 0 84-4 112 2l-22 9 26 5-20 7 22 9-28 4 18 10-30 3 14 10-34 1c-44 6-96 22-132 22C18 86-8 66 0 46z',
  'M4 30C36 6 96 0 140 6c38-2 72 2 100 0l-16 12 20 8-24 6 18 12-30 2 10 12-32 0 6 12c-52 0-104 24-150 18C8 80-14 50 4 30z',
];

/** The shade spread on the paper below a pack that lies there. */
export function spreadShade(
  sheet: Sheet,
  { shade, vary }: Pack,
  x: number,
  y: number,
  degrees: number,
  scale = 1,
): void {
  const path = strokes[vary < 0.5 ? 0 : 1] as string;
  sheet.turned({ degrees, x: 120, y: 44, right: x - 120, down: y - 44 }, () => {
    const scaled = scalePath(path, scale, 120, 44);
    sheet.solid(scaled, sheet.lit(shade, 'flat'));
    const ridge = (from: string, colour: string, width: number) =>
      sheet.line(scalePath(from, scale, 120, 44), colour, width * scale, 0.8);
    ridge('M14 36c40-20 110-22 200-22', lighter(shade, 0.34), 6);
    ridge('M10 52c54-18 120-20 206-24', darker(shade, 0.18), 4);
    ridge('M22 66c50-8 110-18 176-20', lighter(shade, 0.18), 4);
  });
}

/** Scales a path of absolute starts and relative or absolute curves round a point. */
function scalePath(path: string, scale: number, x: number, y: number): string {
  if (scale === 1) return path;
  return path.replaceAll(/([a-z])([^a-z]*)/gi, (_, command: string, numbers: string) => {
    const isRelative = command === command.toLowerCase();
    const values = (numbers.match(/-?(?:\d+\.?\d*|\.\d+)/g) ?? []).map(Number);
    const scaled = values.map((value, index) => {
      if (isRelative) return value * scale;
      const centre = index % 2 === 0 ? x : y;
      return centre + (value - centre) * scale;
    });
    return command + scaled.map(n).join(' ');
  });
}
