import { brands } from '../brands/brands.ts';
import { type ShapeName, shapes } from '../packshots/shapes.ts';
import { middle, Sheet, table } from '../packshots/sheet.ts';
import { getSceneUrl, type SceneName, scenes } from './scenes.ts';

/** One pack of a scene. */
const item = (brand: string, shape: ShapeName, shade: string) => ({ brand, shape, shade });

/** From left to right. */
const items: Record<SceneName, readonly ReturnType<typeof item>[]> = {
  morning: [
    item('oatfield', 'pump', '#f4ead2'),
    item('halden', 'dropper', '#e8c98a'),
    item('ninefold', 'tube', '#fbf3e4'),
  ],
  evening: [
    item('linen-sunday', 'candle', '#f2e2cc'),
    item('silk-assembly', 'clearBottle', '#e2b878'),
    item('lumen-fjord', 'dropper', '#b9cfe0'),
    item('pell-and-ivory', 'jar', '#f7efe2'),
  ],
  reds: [
    item('tamsin-roe', 'lipstick', '#d76a72'),
    item('bea-solano', 'lipstick', '#ee5a3c'),
    item('vermilion-collection', 'lipstick', '#d62c20'),
    item('third-rouge', 'lipstick', '#a01826'),
    item('plum-alley', 'lipstick', '#5e1730'),
  ],
  sun: [
    item('wattle-row', 'tube', '#fff6dc'),
    item('isla-verity', 'spray', '#f4ece0'),
    item('solace-bay', 'stick', '#fbf3e4'),
  ],
  gifts: [
    item('parcel-and-bow', 'giftbox', '#b8405e'),
    item('paper-moon-candles', 'candle', '#f2e2cc'),
    item('vermilion-collection', 'bag', '#e34234'),
  ],
  scent: [
    item('maison-tilleux', 'perfume', '#c8d68a'),
    item('orris-and-salt', 'perfume', '#c9a7c7'),
    item('atelier-corvane', 'perfume', '#d8b06a'),
  ],
  hair: [
    item('rook-and-reed', 'shampoo', '#e6e2d6'),
    item('kobune', 'shampoo', '#eef1e6'),
    item('ombak', 'spray', '#f0e6d0'),
    item('tangle-theory', 'jar', '#f2e6ff'),
  ],
  counter: [
    item('half-moon-nail', 'polish', '#a33a52'),
    item('jun-and-mara', 'foundation', '#d9ab86'),
    item('vermilion-collection', 'lipstick', '#d62c20'),
    item('fig-and-thimble', 'mascara', '#2a1d18'),
  ],
};

/** How far the middles of two packs stand apart. */
const step = 190;

/** How wide the picture is: a cut of 5:4 shows all packs, a square all but the edges of the outer ones. */
const minWidth = 992;
const widthPerPack = step * 1.4;

/** At which share of the height the packs stand. */
const footAt = 0.78;

/** Scenes with places that lead somewhere: they are seen whole, 4:5 as all drawings. */
const tallScenes: ReadonlySet<SceneName> = new Set(['scent']);
const tallWidthPerPack = step * 1.15;

/** Draws the pictures of landing pages: 8:5 for the most part, the packs in the middle. */
export function* drawScenes(): Generator<{ url: string; svg: string }> {
  for (const [name, packs] of Object.entries(items) as [SceneName, (typeof items)[SceneName]][]) {
    const sheet = new Sheet();
    for (const [index, { brand: slug, shape, shade }] of packs.entries()) {
      const brand = brands.find((each) => each.slug === slug);
      if (!brand) throw new Error(`there is no brand ${slug}`);
      const { palette, form, mark } = brand;
      if (index > 0) sheet.addLayer(9);
      sheet.turned({ degrees: 0, x: 0, y: 0, right: (index - (packs.length - 1) / 2) * step }, () =>
        shapes[shape].draw(sheet, { palette, form, mark, pose: 'standing', shade, label: [], vary: 0.5 }),
      );
    }
    const isTall = tallScenes.has(name);
    const width = isTall ? packs.length * tallWidthPerPack : Math.max(minWidth, packs.length * widthPerPack);
    const height = width * (isTall ? 5 / 4 : 5 / 8);
    const view = { x: middle - width / 2, y: table - height * footAt, width, height };
    yield { url: getSceneUrl(name), svg: sheet.svg({ ground: scenes[name].ground, view }) };
  }
}
