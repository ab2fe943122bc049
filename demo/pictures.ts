import type { Formula } from './ingredients.ts';
import { computeLuminance, darker, lighter } from './packshots/colour.ts';
import type { PackshotOptions } from './packshots/draw.ts';
import { grounds, listGrounds } from './packshots/grounds.ts';
import { type ShapeName, shapes } from './packshots/shapes.ts';
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

/** How what a formula makes looks on paper; without one, the second picture shows the pack from near. */
const textures: Partial<Record<Formula, ShapeName>> = {
  lipWax: 'swipe',
  lipOil: 'puddle',
  lipCare: 'swirl',
  waterTint: 'puddle',
  pencil: 'lines',
  base: 'puddle',
  powder: 'powder',
  siliconeGel: 'gel',
  mascara: 'lines',
  mist: 'drops',
  cleansingOil: 'drops',
  balm: 'swirl',
  cleanser: 'foam',
  toner: 'drops',
  serum: 'gel',
  oil: 'drops',
  cream: 'swirl',
  richCream: 'swirl',
  gelCream: 'gel',
  clay: 'smear',
  scrub: 'grains',
  sunscreen: 'smear',
  lotion: 'smear',
  shampoo: 'foam',
  conditioner: 'smear',
  hairOil: 'drops',
  salt: 'grains',
  deodorant: 'swipe',
  nail: 'puddle',
  remover: 'drops',
};

/** Shapes whose contents look different from what their formula would make. */
const shapeTextures: Partial<Record<ShapeName, ShapeName>> = { liner: 'lines', stick: 'swipe', patches: 'gel' };

/** Every next size is this much larger in its picture. */
const sizeStep = 0.07;

/** The pictures of one product, numbered from 1 in the order packs, textures, skins. */
export function createPictures(product: PlannedProduct): ProductPictures {
  const { slug, brand, kind, line, modifier, shades, sizes } = product;
  const { palette, form, mark } = brand;
  const pose = pick(`${slug}/pose`, shapes[kind.shape].poses);
  const picture = (
    number: number,
    ground: string,
    drawing: Pick<PackshotOptions, 'shape' | 'shade'> & Partial<PackshotOptions>,
  ): PlannedPicture => ({
    url: `/media/packshots/${slug}-${number}.svg`,
    ground,
    drawing: { palette, form, mark, ground, seed: `${slug}/${drawing.shape}`, ...drawing },
  });
  const finish = modifier ? `${modifier.name.en} ` : '';
  const texture = shapeTextures[kind.shape] ?? textures[kind.formula];

  if (shades.length === 0) {
    const shade = leadColour(product);
    const ground = grounds[product.ground];
    const label = (size: string) => [line, `${finish}${kind.noun.en}`, size];
    const packs = sizes.map((size, index) =>
      picture(index + 1, ground, {
        shape: kind.shape,
        pose,
        shade,
        label: label(size),
        pans: [],
        scale: 1 + index * sizeStep,
      }),
    );
    const second = texture
      ? picture(packs.length + 1, ground, { shape: texture, shade: kind.tone ?? shade })
      : picture(packs.length + 1, ground, { shape: kind.shape, pose, shade, label: label(''), isDetail: true });
    return { drawings: [...packs, second], perChoice: packs.map((pack) => [pack, second]) };
  }

  const card = kind.shades ?? 'lip';
  const isPalette = kind.shape === 'palette';
  const perChoice = shades.map((shade, index) => {
    const behind =
      grounds[index === 0 ? product.ground : pick(`${slug}/${index}/ground`, listGrounds(shade.hex).slice(0, 4))];
    const seed = `${slug}/${index}`;
    const label = isPalette ? [`${line} ${shade.name.en}`] : [`${finish}${line}`, shade.name.en];
    const pans = isPalette ? listPans(product, shade.hex) : [];
    const pack = { shape: kind.shape, pose, shade: shade.hex, label, pans };
    return [
      picture(index + 1, behind, pack),
      picture(
        shades.length + index + 1,
        behind,
        isPalette || !texture ? { ...pack, isDetail: true } : { shape: texture, shade: shade.hex, seed },
      ),
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
