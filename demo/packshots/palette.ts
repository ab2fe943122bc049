import type { Form } from './form.ts';

/** Lettering of the brand mark. */
export type Face = 'serif' | 'sans' | 'ital' | 'caps';

/** How a surface takes the light. */
export type Finish = 'gloss' | 'satin' | 'matte' | 'metal' | 'flat';

/** The colours of one brand's packs. */
export type Palette = {
  face: Face;
  finish: Finish;
  pack: string;
  cap: string;
  trim: string;
  /** Lettering on the pack. */
  ink: string;
  glass?: string;
  glassInk?: string;
  bulb?: string;
  juice?: string;
  /** Paper labels on glass. */
  paper?: string;
  paperInk?: string;
  /** Brush hair. */
  hair?: string;
};

/** How a pack is arranged: upright on the table, or laid on it and seen from above. */
export type Pose = 'standing' | 'closed' | 'lying' | 'swatch' | 'above';

/** One pack to draw. */
export type Pack = {
  palette: Palette;
  form: Form;
  pose: Pose;
  mark: string;
  /** Shade, fill or contents: always the true colour. */
  shade: string;
  /** Small lines under the mark. */
  label: readonly string[];
  /** Colours of a palette's pans. */
  pans?: readonly string[];
  /** 0 to 1: where between its two extremes the pack's own form lies. */
  vary: number;
};
