import { getHue } from './colour.ts';

/** The seamless papers behind the packs. */
export const grounds = {
  blush: '#f0cfc6',
  petal: '#f3c6bb',
  sand: '#e8d8c2',
  butter: '#f2dfaa',
  celadon: '#cfdcc9',
  mist: '#cbd8e2',
  lilac: '#d9cfe4',
  clay: '#dcb09a',
  poppy: '#e8694f',
} as const;
export type GroundName = keyof typeof grounds;

/** Papers that suit a colour: warm on warm, cool on cool, greens on celadon, yellow on butter. */
export function listGrounds(hex: string): readonly GroundName[] {
  const { hue, saturation, brightness } = getHue(hex);
  if (saturation < 0.14 || brightness < 0.16) return ['mist', 'sand', 'lilac', 'celadon', 'butter', 'blush'];
  if (hue < 16 || hue >= 348) return ['blush', 'sand', 'petal', 'clay', 'butter'];
  if (hue < 40) return ['sand', 'clay', 'butter', 'blush', 'petal', 'celadon'];
  if (hue < 66) return ['butter', 'sand', 'celadon', 'clay'];
  if (hue < 165) return ['celadon', 'butter', 'mist', 'sand'];
  if (hue < 255) return ['mist', 'lilac', 'celadon', 'sand'];
  if (hue < 300) return ['lilac', 'mist', 'petal', 'celadon'];
  return ['lilac', 'petal', 'blush', 'mist', 'sand'];
}
