import { mix } from './packshots/colour.ts';
import { chance, hash, pickInteger, shuffle } from './random.ts';
import { depths, type ShadeFamily, shadeNames, undertones } from './words/shade-names.ts';
import { say, type Words } from './words/words.ts';

export type Shade = { name: Words; hex: string; family: ShadeFamily };

/** Which colours a kind of product comes in. */
export type ShadeCard =
  | 'lip'
  | 'cheek'
  | 'bronze'
  | 'glow'
  | 'eye'
  | 'palette'
  | 'liner'
  | 'lash'
  | 'brow'
  | 'nail'
  | 'nudebase'
  | 'tinted'
  | 'complexion';

type ColourFamily = keyof typeof shadeNames;

/** Families per card in the order of the shade bar, with how many of each family there may be. */
const cards: Record<Exclude<ShadeCard, 'complexion' | 'tinted'>, readonly (readonly [ColourFamily, number])[]> = {
  lip: [
    ['clear', 1],
    ['peach', 1],
    ['nude', 5],
    ['coral', 2],
    ['orange', 1],
    ['red', 6],
    ['pink', 4],
    ['berry', 3],
    ['plum', 2],
    ['brown', 2],
  ],
  cheek: [
    ['peach', 3],
    ['coral', 2],
    ['pink', 4],
    ['nude', 2],
    ['berry', 2],
  ],
  bronze: [
    ['brown', 4],
    ['nude', 2],
  ],
  glow: [
    ['gold', 4],
    ['peach', 1],
    ['silver', 1],
    ['white', 1],
  ],
  eye: [
    ['white', 1],
    ['gold', 3],
    ['nude', 3],
    ['brown', 4],
    ['pink', 1],
    ['plum', 2],
    ['purple', 2],
    ['blue', 3],
    ['green', 3],
    ['grey', 2],
    ['black', 1],
  ],
  palette: [
    ['nude', 1],
    ['red', 1],
    ['plum', 1],
    ['green', 1],
  ],
  liner: [
    ['black', 2],
    ['brown', 3],
    ['grey', 1],
    ['blue', 2],
    ['green', 2],
    ['plum', 1],
    ['gold', 1],
  ],
  lash: [
    ['black', 2],
    ['brown', 1],
    ['blue', 1],
  ],
  brow: [
    ['grey', 2],
    ['brown', 5],
    ['black', 1],
  ],
  nail: [
    ['clear', 1],
    ['white', 1],
    ['nude', 4],
    ['peach', 1],
    ['coral', 2],
    ['orange', 2],
    ['red', 6],
    ['pink', 4],
    ['berry', 3],
    ['plum', 2],
    ['purple', 2],
    ['blue', 3],
    ['green', 3],
    ['yellow', 2],
    ['gold', 2],
    ['silver', 1],
    ['grey', 1],
    ['black', 1],
  ],
  nudebase: [
    ['peach', 1],
    ['nude', 2],
  ],
};

/** How many shades a product of the card has. */
const ranges: Record<ShadeCard, readonly [min: number, max: number]> = {
  lip: [8, 20],
  cheek: [6, 11],
  bronze: [3, 6],
  glow: [3, 6],
  eye: [7, 16],
  palette: [1, 4],
  liner: [4, 9],
  lash: [1, 3],
  brow: [4, 7],
  nail: [12, 28],
  nudebase: [1, 3],
  tinted: [4, 8],
  complexion: [14, 30],
};

/** House flagships come in everything there is. */
const grandRanges: Partial<Record<ShadeCard, number>> = { lip: 24, complexion: 36, nail: 30, cheek: 12, eye: 20 };

/** The shades of one product, in the order of its shade bar. Every brand tints the same names its own way. */
export function createShades(card: ShadeCard, product: string, brand: string, isGrand: boolean): Shade[] {
  const [min, max] = ranges[card];
  const wanted = (isGrand && grandRanges[card]) || pickInteger(`${product}/shades`, min, max);
  if (card === 'complexion' || card === 'tinted') return complexion(wanted, product, card === 'tinted');

  const candidates = cards[card].flatMap(([family, count], place) =>
    shuffle(`${product}/${family}`, shadeNames[family])
      .slice(0, isGrand ? count + 2 : count)
      .map((named, rank) => ({ family, place, rank, named })),
  );
  const chosen = candidates
    .map((candidate) => ({ ...candidate, draw: candidate.rank * 0.35 + chance(`${product}/${candidate.named.hex}`) }))
    .sort((a, b) => a.draw - b.draw)
    .slice(0, wanted)
    .sort((a, b) => a.place - b.place || lightness(b.named.hex) - lightness(a.named.hex));
  const isNumbered = chance(`${brand}/numbers its shades`) < 0.5;
  const firstNumber = pickInteger(`${brand}/${product}/first number`, 1, 9);
  const step = pickInteger(`${brand}/step`, 1, 3);
  return chosen.map(({ family, named }, index) => {
    const number = String(firstNumber + index * step).padStart(2, '0');
    return {
      name: isNumbered ? prefixed(number, named.name) : named.name,
      hex: tinted(named.hex, `${brand}/${product}`),
      family,
    };
  });
}

function complexion(wanted: number, product: string, isTinted: boolean): Shade[] {
  const all = depths.flatMap(({ depth, family, shade }) =>
    undertones.map(({ letter, name, towards }) => ({
      depth,
      family,
      hex: tinted(towards ? mix(shade.hex, towards, 0.1) : shade.hex, product),
      name: say(
        `${letter}${depth} ${shade.name.en}, ${name.en}`,
        `${letter}${depth} ${shade.name.id}, ${name.id}`,
        `${letter}${depth} ${shade.name.th} ${name.th}`,
        `${letter}${depth} ${shade.name.zh}（${name.zh}）`,
      ),
    })),
  );
  const sorted = isTinted ? all.filter(({ name }) => name.en.startsWith('N')) : all;
  // Evenly over the whole range: a short card skips depths, it never leaves out the deep ones.
  const count = Math.min(wanted, sorted.length);
  return Array.from({ length: count }, (_, index) => {
    const shade = sorted[Math.floor(((index + 0.5) * sorted.length) / count)];
    if (!shade) throw new Error('a complexion card ran out of shades');
    return { name: shade.name, hex: shade.hex, family: shade.family };
  });
}

const prefixed = (number: string, name: Words): Words =>
  say(`${number} ${name.en}`, `${number} ${name.id}`, `${number} ${name.th}`, `${number} ${name.zh}`);

/** The same name is never quite the same colour at two brands. */
const tinted = (hex: string, name: string): string =>
  mix(hex, hash(`${name}/warmer`) % 2 ? '#e07a4a' : '#b05a8a', chance(`${name}/${hex}`) * 0.07);

const lightness = (hex: string): number =>
  [1, 3, 5].reduce((sum, at) => sum + Number.parseInt(hex.slice(at, at + 2), 16), 0);
