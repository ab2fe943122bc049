import { chance } from '../random.ts';
import type { Palette } from './palette.ts';
import { type ShapeName, shapes } from './shapes.ts';
import { round, Sheet } from './sheet.ts';

/** What a packshot is drawn from: one table, one window, noon, and only these differ. */
export type PackshotOptions = {
  shape: ShapeName;
  palette: Palette;
  mark: string;
  shade: string;
  /** Hex of the paper. */
  ground: string;
  label?: readonly string[];
  pans?: readonly string[];
  /** Any text: it decides the small differences in form. Without it the pack has its ideal form. */
  seed?: string;
  bare?: boolean;
};

/** Draws one packshot as an SVG document. */
export function drawPackshot({ shape, ground, label = [], seed, bare, ...pack }: PackshotOptions): string {
  const { draw, crop, contact } = shapes[shape];
  const sheet = new Sheet();
  draw(sheet, { ...pack, label, vary: seed ? chance(`${seed}/form`) : 0.5 });
  const vary = contact ? stretched : shape === 'skins' ? shifted : turned;
  const transform = seed ? vary(seed) : undefined;
  return sheet.svg({ ground, crop, contact, transform, bare });
}

/** A pack a little slimmer or taller, still standing on the table's line. */
function stretched(seed: string): string {
  const wide = 0.95 + chance(`${seed}/width`) * 0.09;
  const tall = 0.95 + chance(`${seed}/height`) * 0.08;
  return `matrix(${thousandths(wide)} 0 0 ${thousandths(tall)} ${round(200 * (1 - wide))} ${round(412 * (1 - tall))})`;
}

/** A stroke over strips of skin moves up and down only, or its colours would miss the strips. */
function shifted(seed: string): string {
  const tall = 0.86 + chance(`${seed}/stroke`) * 0.3;
  return `matrix(1 0 0 ${thousandths(tall)} 0 ${round(270 * (1 - tall) + chance(`${seed}/shift`) * 30 - 15)})`;
}

/** No two strokes of a spatula lie alike. */
function turned(seed: string): string {
  const degrees = chance(`${seed}/turn`) * 14 - 9;
  const size = 0.94 + chance(`${seed}/size`) * 0.12;
  return `rotate(${round(degrees)} 200 270)translate(${round(200 * (1 - size))} ${round(270 * (1 - size))})scale(${thousandths(size)})`;
}

const thousandths = (value: number): string => String(Math.round(value * 1000) / 1000);
