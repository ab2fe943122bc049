import type { TraitGroup } from '@vermilion/contract/catalogue';
import type { PlannedProduct } from './plan.ts';
import { chance } from './random.ts';
import { isNamedAfterHoney } from './words/heroes.ts';
import type { Trait } from './words/modifiers.ts';
import { type OwnTrait, ownTraits } from './words/traits.ts';

const halalBrands: ReadonlySet<string> = new Set([
  'rumah-sari',
  'kirana-rupa',
  'noor-atelier',
  'padma-leaf',
  'ombak',
  'tukang',
]);

/** What may be said of a product: the brand's principles, the finish's claims and what follows from its kind. */
export function listTraits({ slug, brand, kind, line, modifier, hero }: PlannedProduct, hasRefills: boolean): Trait[] {
  const has = (trait: Trait, share: number, of = slug): boolean => chance(`${of}/${trait}`) < share;
  const { department, formula } = kind;
  const isWorn = formula !== 'none' && formula !== 'candle' && formula !== 'remover';
  const isCare = department === 'skin' || department === 'sun';
  const hasHoney = hero?.inci.includes('MEL') || isNamedAfterHoney(line);
  // Only principled brands are vegan, in most of what they make.
  const isVegan = isWorn && !hasHoney && department !== 'gifts' && has('vegan', 0.55, brand.slug) && has('vegan', 0.8);

  const claims: Partial<Record<Trait, boolean>> = {
    vegan: isVegan,
    cruelty_free: isWorn && has('cruelty_free', 0.8, brand.slug),
    fragrance_free: isCare && has('fragrance_free', 0.3),
    alcohol_free: isCare && has('alcohol_free', 0.35),
    refillable: hasRefills,
    halal: isWorn && department !== 'scent' && (halalBrands.has(brand.slug) || has('halal', 0.06)),
    sensitive_skin: isCare && has('sensitive_skin', 0.15),
    spf: formula === 'sunscreen',
    natural_origin: isWorn && kind.shades === undefined && has('natural_origin', 0.14),
    gift_set: department === 'gifts',
  };
  const claimed = (Object.keys(claims) as Trait[]).filter((trait) => claims[trait]);
  const modifierTraits = modifier?.traits ?? [];
  const hasModifierTrait = (group: TraitGroup) => modifierTraits.some((trait) => getGroup(trait) === group);
  const usual = listUsualTraits(kind.slug, chance(`${slug}/coverage`)).filter(
    (trait) => !hasModifierTrait(getGroup(trait)),
  );
  return [...new Set([...claimed, ...usual, ...modifierTraits])];
}

const getGroup = (trait: Trait): TraitGroup =>
  trait === 'matte' ? 'finish' : trait in ownTraits ? ownTraits[trait as OwnTrait].group : 'others';

/** What is true of a kind of product where its finish says nothing else. @param luck decides between coverages, 0 to 1 */
function listUsualTraits(kind: string, luck: number): OwnTrait[] {
  switch (kind) {
    case 'lip-glosses':
      return ['glossy'];
    case 'highlighters':
      return ['radiant'];
    case 'foundations':
      return [luck < 0.6 ? 'medium_coverage' : 'full_coverage'];
    case 'concealers':
      return [luck < 0.3 ? 'medium_coverage' : 'full_coverage'];
    case 'cushion-foundations':
    case 'tinted-sunscreens':
      return ['light_coverage'];
    case 'cleansing-balms':
    case 'face-oils':
    case 'night-creams':
    case 'barrier-creams':
      return ['dry_skin', 'dryness'];
    case 'gel-creams':
    case 'clay-masks':
      return ['oily_skin', 'combination_skin', 'blemishes'];
    case 'sheet-masks':
    case 'sleeping-masks':
    case 'face-mists':
      return ['dryness'];
    case 'eye-creams':
      return ['fine_lines'];
    case 'exfoliators':
      return ['dullness'];
    case 'hair-masks':
      return ['damaged_hair'];
    case 'hair-oils':
      return ['frizz'];
    default:
      return [];
  }
}

const silicones = /SILOX|METHIC|SILAN|SILYL/;
const washes: ReadonlySet<string> = new Set([
  'shampoos',
  'body-washes',
  'hand-washes',
  'face-washes',
  'men-face-washes',
]);
const siliconeDepartments: ReadonlySet<string> = new Set(['face', 'skin', 'sun', 'hair']);

/** What a product is free from by its list of ingredients, where others of its kind have it. */
export function listFreeFrom({ kind }: PlannedProduct, ingredients: string): OwnTrait[] {
  if (!ingredients) return [];
  return [
    ...(siliconeDepartments.has(kind.department) && !silicones.test(ingredients) ? (['silicone_free'] as const) : []),
    ...(washes.has(kind.slug) && !/SULFATE/.test(ingredients) ? (['sulfate_free'] as const) : []),
  ];
}
