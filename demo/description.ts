import { type Language, languages } from '@vermilion/contract/markets';
import type { PlannedProduct } from './plan.ts';
import { chance, shuffle } from './random.ts';
import { describeChoices } from './words/choices.ts';
import { listFitting } from './words/conditional.ts';
import { kindDetails } from './words/kind-details.ts';
import type { Trait } from './words/modifiers.ts';
import { moreSays, traitSays } from './words/more-sentences.ts';
import { describeNotes } from './words/notes.ts';
import { packSays } from './words/packs.ts';
import { productCopy } from './words/product-copy.ts';
import { paragraph, type Words } from './words/words.ts';

/** How many words a description has in each language. */
export const descriptionWords = { min: 40, max: 60 } as const;

/** Sentences that a finish contradicts: by its English name, what they may not say. */
export const clashes: Readonly<Record<string, RegExp>> = {
  Matte: /keeps the glow|like glass/i,
  Sheer: /full colour|strong colour|dense/i,
  Dewy: /matte|shine goes|takes the shine/i,
  Glow: /matte/i,
  Rich: /light gel|clear gel|a light|light as|and light\b|light cream|thin as water|thinner than|weightless|no shine|never shines/i,
  'Soft-Focus': /full cover/i,
  Unscented: /scent|smell/i,
  'Quick-Dry': /kettle/i,
  Charcoal: /charcoal takes/i,
  Travel: /good weight/i,
  Little: /full sizes|sizes that last/i,
};

/** A sentence with its place in the text and how much it is worth saying. */
type Candidate = { sentence: Words; place: number; worth: number; counts: readonly number[] };

export type Describe = (planned: PlannedProduct, traits: readonly Trait[]) => Words;

/** Returns a function that describes one product after the other, with no text twice in any language. */
export function createDescriber(): Describe {
  const used = new Set<string>();
  return (planned, traits) => {
    const choices = listChoices(planned, traits).sort((one, other) => other.worth - one.worth);
    let first: Words | undefined;
    for (const { chosen } of choices) {
      const text = paragraph(...chosen.toSorted((a, b) => a.place - b.place).map(({ sentence }) => sentence));
      first ??= text;
      if (languages.some((language) => used.has(`${language}/${text[language]}`))) continue;
      for (const language of languages) used.add(`${language}/${text[language]}`);
      return text;
    }
    // A catalogue much larger than the demo shop runs out of combinations.
    if (!first) throw new Error(`no description of ${planned.slug} has 40 to 60 words in every language`);
    return first;
  };
}

type Choice = { chosen: readonly Candidate[]; worth: number };

/** Lists the combinations of sentences whose length is right in every language. */
function listChoices(planned: PlannedProduct, traits: readonly Trait[]): Choice[] {
  let choices: { chosen: readonly Candidate[]; worth: number; counts: readonly number[] }[] = [
    { chosen: [], worth: 0, counts: languages.map(() => 0) },
  ];
  for (const { options, isOptional } of listGroups(planned, traits)) {
    if (options.length === 0) continue;
    choices = choices.flatMap((choice) => [
      ...(isOptional ? [choice] : []),
      ...options.flatMap((option) => {
        const counts = choice.counts.map((count, index) => count + (option.counts[index] ?? 0));
        if (counts.some((count) => count > descriptionWords.max)) return [];
        return [{ chosen: [...choice.chosen, option], worth: choice.worth + option.worth, counts }];
      }),
    ]);
  }
  return choices.filter(({ counts }) => counts.every((count) => count >= descriptionWords.min));
}

type Group = { options: readonly Candidate[]; isOptional: boolean };

/** What can be said of a product: one sentence of each group at most. */
function listGroups(planned: PlannedProduct, traits: readonly Trait[]): Group[] {
  const { slug, kind, line, modifier, hero } = planned;
  const clash = modifier ? clashes[modifier.name.en] : undefined;
  const copy = productCopy[kind.slug];
  if (!copy) throw new Error(`no copy says what ${kind.slug} are`);
  const group = (place: number, worth: number, sentences: readonly (Words | null | undefined)[]): Group => ({
    isOptional: true,
    options: sentences
      .filter((sentence) => sentence != null)
      .filter((sentence) => !clash?.test(sentence.en))
      // A little luck decides between sentences that are worth as much.
      .map((sentence, index) => ({
        sentence,
        place,
        worth: worth + chance(`${slug}/${place}/${index}`) * 2,
        counts: countWords(sentence),
      })),
  });
  const isScent = kind.department === 'scent';
  const leads = group(0, 10, shuffle(`${slug}/what`, kind.what));
  return [
    { ...leads, isOptional: false },
    { ...group(7, 0, [copy.suits]), isOptional: false },
    group(1, 14, [modifier?.says]),
    group(2, 6, [copy.feel]),
    group(3, 8, [isScent ? describeNotes(slug, line, modifier?.says.en.toLowerCase() ?? '') : null, hero?.says]),
    group(4, 3, [describeChoices(planned)]),
    group(5, 2, [kindDetails[kind.slug]]),
    group(5.5, 1, [packSays[kind.shape], ...listFitting(moreSays[kind.department] ?? [], kind.slug)]),
    group(
      6,
      1,
      traits.map((trait) => traitSays[trait]),
    ),
  ];
}

const segmenters = new Map<Language, Intl.Segmenter>(
  (['th', 'zh'] as const).map((language) => [language, new Intl.Segmenter(language, { granularity: 'word' })]),
);
const knownCounts = new WeakMap<Words, readonly number[]>();

/** Counts the words of a sentence in each language; Thai and Chinese have no spaces between words. */
function countWords(sentence: Words): readonly number[] {
  const known = knownCounts.get(sentence);
  if (known) return known;
  const counts = languages.map((language) => {
    const segmenter = segmenters.get(language);
    if (!segmenter) return sentence[language].split(/\s+/).filter(Boolean).length;
    return [...segmenter.segment(sentence[language])].filter(({ isWordLike }) => isWordLike).length;
  });
  knownCounts.set(sentence, counts);
  return counts;
}
