import { chance } from '../random.ts';
import type { Form } from './form.ts';
import type { Palette, Pose } from './palette.ts';
import { type ShapeName, shapes } from './shapes.ts';
import { Sheet } from './sheet.ts';

/** What a packshot is drawn from: one table, one window, noon, and only these differ. */
export type PackshotOptions = {
  shape: ShapeName;
  palette: Palette;
  form: Form;
  mark: string;
  shade: string;
  /** Hex of the paper. */
  ground: string;
  /** The shape's usual one unless said. */
  pose?: Pose;
  label?: readonly string[];
  pans?: readonly string[];
  /** Any text: it decides the small differences in form. Without it the pack has its ideal form. */
  seed?: string;
  /** How large it is against others of its shape. */
  scale?: number;
  isDetail?: boolean;
};

/** Draws one packshot as an SVG document. */
export function drawPackshot({
  shape,
  ground,
  pose = shapes[shape].poses[0],
  label = [],
  seed,
  scale,
  isDetail,
  ...pack
}: PackshotOptions): string {
  const sheet = new Sheet();
  shapes[shape].draw(sheet, { ...pack, pose, label, vary: seed ? chance(`${seed}/form`) : 0.5 });
  return sheet.svg({ ground, scale, isDetail });
}
