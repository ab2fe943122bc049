import { computeLuminance, darker, lighter } from './packshots/colour.ts';
import type { PackshotOptions } from './packshots/draw.ts';
import { grounds, listGrounds } from './packshots/grounds.ts';
import { leadColour, type PlannedProduct } from './plan.ts';
import { hash, pick, shuffle } from './random.ts';
import type { ShadeCard } from './shades.ts';
import { shadeNames } from './words/shade-names.ts';

/** A picture as a variant names it, and what it is drawn from. */
type PlannedPicture = { url: string; ground: string; drawing: PackshotOptions };

/** Which pictures show a choice: its pack first, then what is inside. */
export type ProductPictures = {
  /** Every picture of the product, each once. */
  drawings: readonly PlannedPicture[];
  /** Pictures per shade or, where there are none, per size. */
  perChoice: readonly (readonly PlannedPicture[])[];
};

/** Colours that are worn on skin are shown there; lashes and pans are not. */
const onSkin: ReadonlySet<ShadeCard> = new Set([
  'lip',
  'cheek',
  'bronze',
  'glow',
  'eye',
  'tinted',
  'complexion',
  'nudebase',
]);
const notSmeared: ReadonlySet<ShadeCard> = new Set(['lash', 'palette']);

/** What has a texture worth a picture although it has no colours. */
const creamy: ReadonlySet<string> = new Set([
  'cream',
  'richCream',
  'gelCream',
  'balm',
  'clay',
  'scrub',
  'sunscreen',
  'lotion',
  'conditioner',
  'siliconeGel',
  'lipCare',
]);

/** The pictures of one product, numbered from 1 in the order packs, textures, skins. */
export function createPictures(product: PlannedProduct): ProductPictures {
  const { slug, brand, kind, line, modifier, shades, sizes } = product;
  const picture = (
    number: number,
    ground: string,
    drawing: Omit<PackshotOptions, 'palette' | 'mark' | 'ground'>,
  ): PlannedPicture => ({
    url: `/media/packshots/${slug}-${number}.svg`,
    ground,
    drawing: { palette: brand.palette, mark: brand.mark, ground, seed: `${slug}/${drawing.shape}`, ...drawing },
  });
  const finish = modifier ? `${modifier.name.en} ` : '';

  if (shades.length === 0) {
    const shade = leadColour(product);
    const ground = grounds[product.ground];
    const packs = sizes.map((size, index) =>
      picture(index + 1, ground, {
        shape: kind.shape,
        shade,
        label: [line, `${finish}${kind.noun.en}`, size],
        pans: [],
      }),
    );
    const textures = creamy.has(kind.formula)
      ? [picture(packs.length + 1, ground, { shape: 'smear', shade: kind.tone ?? shade })]
      : [];
    return { drawings: [...packs, ...textures], perChoice: packs.map((pack) => [pack, ...textures]) };
  }

  const card = kind.shades ?? 'lip';
  const perChoice = shades.map((shade, index) => {
    const behind =
      grounds[index === 0 ? product.ground : pick(`${slug}/${index}/ground`, listGrounds(shade.hex).slice(0, 4))];
    const seed = `${slug}/${index}`;
    const label = kind.shape === 'palette' ? [`${line} ${shade.name.en}`] : [line, shade.name.en];
    const pans = kind.shape === 'palette' ? listPans(product, shade.hex) : [];
    return [
      picture(index + 1, behind, { shape: kind.shape, shade: shade.hex, label, pans }),
      ...(notSmeared.has(card)
        ? []
        : [picture(shades.length + index + 1, behind, { shape: 'smear', shade: shade.hex, seed })]),
      ...(onSkin.has(card)
        ? [picture(2 * shades.length + index + 1, behind, { shape: 'skins', shade: shade.hex, seed })]
        : []),
    ];
  });
  return { drawings: perChoice.flat(), perChoice };
}

/** Twelve pans round one colour: a ladder of its own and six good companions, light to dark by row. */
function listPans({ slug }: Pick<PlannedProduct, 'slug'>, colour: string): string[] {
  const ladder = [
    lighter(colour, 0.72),
    lighter(colour, 0.46),
    lighter(colour, 0.2),
    colour,
    darker(colour, 0.34),
    darker(colour, 0.62),
  ];
  const families = ['nude', 'gold', 'brown', 'plum', 'nude', hash(slug) % 2 ? 'green' : 'blue'] as const;
  const company = families.map(
    (family, index) => shuffle(`${slug}/${colour}/${index}`, shadeNames[family])[0]?.hex ?? colour,
  );
  return [...ladder, ...company].sort((a, b) => computeLuminance(b) - computeLuminance(a));
}
