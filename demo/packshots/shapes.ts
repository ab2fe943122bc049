import type { Pack, Pose } from './palette.ts';
import {
  candle,
  clearBottle,
  dropper,
  foundation,
  jar,
  perfume,
  pump,
  sachet,
  shampoo,
  spray,
  stick,
  tube,
} from './shapes/care-packs.ts';
import {
  compact,
  concealer,
  cushion,
  gloss,
  liner,
  lipstick,
  mascara,
  palette,
  pencil,
  polish,
  single,
  tint,
} from './shapes/colour-packs.ts';
import { drops, foam, gel, grains, lines, powder, puddle, skins, smear, swipe, swirl } from './shapes/textures.ts';
import { bag, eyeBrush, faceBrush, giftbox, giftcard, patches, pouch } from './shapes/things.ts';
import type { Sheet } from './sheet.ts';

type Shape = {
  draw: (sheet: Sheet, pack: Pack) => void;
  /** How products of the shape are arranged; one that stands twice is twice as frequent. The first is the usual one. */
  poses: readonly [Pose, ...Pose[]];
};

const shape = (draw: Shape['draw'], ...poses: Pose[]): Shape => ({ draw, poses: ['standing', ...poses] });

/** Everything the studio can photograph. */
export const shapes = {
  lipstick: shape(lipstick, 'standing', 'standing', 'closed', 'lying', 'swatch', 'swatch'),
  gloss: shape(gloss, 'standing', 'lying', 'swatch', 'swatch'),
  tint: shape(tint, 'standing', 'swatch', 'lying'),
  concealer: shape(concealer, 'standing', 'swatch'),
  foundation: shape(foundation, 'standing', 'standing', 'lying'),
  dropper: shape(dropper, 'standing', 'standing', 'lying'),
  jar: shape(jar, 'standing', 'above', 'above', 'swatch'),
  pump: shape(pump),
  tube: shape(tube, 'standing', 'lying'),
  compact: shape(compact, 'above'),
  cushion: shape(cushion),
  single: shape(single),
  palette: shape(palette, 'standing', 'lying'),
  mascara: shape(mascara, 'lying'),
  liner: shape(liner),
  pencil: shape(pencil, 'lying'),
  perfume: shape(perfume, 'standing', 'standing', 'lying'),
  spray: shape(spray, 'standing', 'lying'),
  stick: shape(stick, 'lying'),
  sachet: shape(sachet, 'lying'),
  candle: shape(candle),
  faceBrush: shape(faceBrush),
  eyeBrush: shape(eyeBrush),
  polish: shape(polish, 'standing', 'swatch', 'lying'),
  shampoo: shape(shampoo, 'standing', 'standing', 'lying'),
  clearBottle: shape(clearBottle, 'standing', 'lying'),
  patches: shape(patches),
  giftbox: shape(giftbox),
  giftcard: shape(giftcard),
  bag: shape(bag),
  pouch: shape(pouch),
  smear: shape(smear),
  swipe: shape(swipe),
  swirl: shape(swirl),
  puddle: shape(puddle),
  gel: shape(gel),
  drops: shape(drops),
  powder: shape(powder),
  foam: shape(foam),
  grains: shape(grains),
  lines: shape(lines),
  skins: shape(skins),
} as const satisfies Record<string, Shape>;

export type ShapeName = keyof typeof shapes;
