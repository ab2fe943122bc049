import type { PlannedProduct } from './plan.ts';
import { chance } from './random.ts';
import type { Trait } from './words/modifiers.ts';

const halalBrands: ReadonlySet<string> = new Set([
  'rumah-sari',
  'kirana-rupa',
  'noor-atelier',
  'padma-leaf',
  'ombak',
  'tukang',
]);

/** What may be said of a product: the brand's principles, the finish's claims and what follows from its kind. */
export function listTraits({ slug, brand, kind, modifier, hero }: PlannedProduct, hasRefills: boolean): Trait[] {
  const has = (trait: Trait, share: number, of = slug): boolean => chance(`${of}/${trait}`) < share;
  const { department, formula } = kind;
  const isWorn = formula !== 'none' && formula !== 'candle' && formula !== 'remover';
  const isCare = department === 'skin' || department === 'sun';
  const hasHoney = hero?.inci.includes('MEL') ?? false;
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
  return [...new Set([...claimed, ...(modifier?.traits ?? [])])];
}
