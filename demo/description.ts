import type { PlannedProduct } from './plan.ts';
import { pick } from './random.ts';
import { listFitting } from './words/conditional.ts';
import { moreSays, traitSays } from './words/heroes.ts';
import type { Trait } from './words/modifiers.ts';
import { productCopy } from './words/product-copy.ts';
import { paragraph, type Words } from './words/words.ts';

/** How many English words a description has; other languages follow. */
export const descriptionWords = { min: 40, max: 60 } as const;

/** Sentences that a finish contradicts: by its English name, what they may not say. */
export const clashes: Readonly<Record<string, RegExp>> = {
  Sheer: /full colour|strong colour|dense/i,
  Dewy: /matte|shine goes/i,
  Glow: /matte/i,
  Rich: /light gel|a light|and light\b|light cream|thin as water|weightless|no shine/i,
  'Soft-Focus': /full cover/i,
  Unscented: /scent|smell/i,
};

const countWords = (text: string): number => text.split(/\s+/).filter(Boolean).length;

/** Says what a product is, how it feels, what its finish and ingredient do, and for whom it is, in 40 to 60 words. */
export function createDescription(planned: PlannedProduct, traits: readonly Trait[]): Words {
  const { slug, kind, modifier, hero } = planned;
  const clash = modifier ? clashes[modifier.name.en] : undefined;
  const fits = (sentence: Words) => !clash?.test(sentence.en);
  const leads = kind.what.filter(fits);
  const lead = pick(`${slug}/what`, leads.length > 0 ? leads : kind.what);
  const copy = productCopy[kind.slug];
  if (!copy) throw new Error(`no copy says what ${kind.slug} are`);
  const { feel, suits } = copy;

  const optional = [
    ...(modifier ? [{ sentence: modifier.says, place: 1 }] : []),
    ...(hero ? [{ sentence: hero.says, place: 3 }] : []),
    ...traits.flatMap((trait) => {
      const sentence = traitSays[trait];
      return sentence ? [{ sentence, place: 6 }] : [];
    }),
    ...listFitting(moreSays[kind.department] ?? [], kind.slug).map((sentence) => ({ sentence, place: 5 })),
    ...leads.filter((other) => other !== lead).map((sentence) => ({ sentence, place: 4 })),
  ];
  const chosen = [
    { sentence: lead, place: 0 },
    ...(fits(feel) ? [{ sentence: feel, place: 2 }] : []),
    { sentence: suits, place: 7 },
  ];
  let words = chosen.reduce((sum, { sentence }) => sum + countWords(sentence.en), 0);
  for (const each of optional) {
    const more = countWords(each.sentence.en);
    // What the finish and the ingredient do is always worth saying; the rest only makes up the length.
    const isWanted = each.place <= 3 || words < descriptionWords.min + 8;
    if (!isWanted || words + more > descriptionWords.max || !fits(each.sentence)) continue;
    chosen.push(each);
    words += more;
  }
  return paragraph(...chosen.toSorted((one, other) => one.place - other.place).map(({ sentence }) => sentence));
}
