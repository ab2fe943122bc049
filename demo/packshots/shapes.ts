import type { Pack } from './palette.ts';
import {
  candle,
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
import { compact, gloss, lipstick, mascara, palette, pencil, polish } from './shapes/colour-packs.ts';
import { skins, smear } from './shapes/textures.ts';
import { bag, brush, giftbox, giftcard } from './shapes/things.ts';
import type { Sheet } from './sheet.ts';

type Shape = {
  draw: (sheet: Sheet, pack: Pack) => void;
  /** The part of the sheet that the picture shows, 4:5, so that the pack fills most of its height. */
  crop: string;
  contact: readonly [x: number, half: number] | null;
};

const usual = '34 70 332 415';
const close = '48 94 312 390';

const stand = (draw: Shape['draw'], half: number, crop = usual, x = 200): Shape => ({ draw, crop, contact: [x, half] });
const flat = (draw: Shape['draw']): Shape => ({ draw, crop: usual, contact: null });

/** Everything the studio can photograph. */
export const shapes = {
  lipstick: stand(lipstick, 92, '40 96 320 400', 186),
  gloss: stand(gloss, 44, close),
  foundation: stand(foundation, 78),
  dropper: stand(dropper, 78),
  jar: stand(jar, 118, '56 140 288 360'),
  pump: stand(pump, 78),
  tube: stand(tube, 64),
  compact: stand(compact, 128, '48 106 304 380'),
  palette: stand(palette, 124),
  mascara: stand(mascara, 80, close, 206),
  pencil: stand(pencil, 68),
  perfume: stand(perfume, 98, '40 92 320 400'),
  spray: stand(spray, 66, '44 88 316 395'),
  stick: stand(stick, 96, '40 128 300 375', 186),
  sachet: stand(sachet, 112),
  candle: stand(candle, 92, '52 130 296 370'),
  brush: stand(brush, 70),
  polish: stand(polish, 78),
  shampoo: stand(shampoo, 86),
  giftbox: stand(giftbox, 128, '40 120 320 400'),
  giftcard: stand(giftcard, 132, '40 120 320 400'),
  bag: stand(bag, 78),
  smear: flat(smear),
  skins: flat(skins),
} as const satisfies Record<string, Shape>;

export type ShapeName = keyof typeof shapes;
