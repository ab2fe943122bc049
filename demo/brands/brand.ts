import { createForm, type Form } from '../packshots/form.ts';
import type { Face, Finish, Palette } from '../packshots/palette.ts';
import type { Department } from '../words/kind.ts';
import type { Words } from '../words/words.ts';

/** An invented brand: how its packs look, what its lines are called and where its prices stand. */
export type Brand = {
  slug: string;
  name: string;
  isHouse: boolean;
  /** What is printed on the pack; the name, unless it is too long for one. */
  mark: string;
  palette: Palette;
  /** The shapes of its packs. */
  form: Form;
  /** Its prices against a middling brand's. */
  level: number;
  /** Round prices (38.00) rather than ones that end in 90 cents. */
  roundPrices: boolean;
  /** Line names per department, most prominent first. */
  lines: Partial<Record<Department, readonly string[]>>;
  /** Products it certainly has: line and category. */
  known: readonly (readonly [line: string, category: string])[];
  description: Words;
};

type Extras = Partial<Pick<Brand, 'mark' | 'isHouse' | 'known' | 'roundPrices'>> & { form?: Partial<Form> };

/** Writes down one brand; lines are given as one comma-separated text per department. */
export function brand(
  name: string,
  palette: Palette,
  level: number,
  lines: Partial<Record<Department, string>>,
  description: Words,
  { form, ...extras }: Extras = {},
): Brand {
  const slug = name
    .toLowerCase()
    .replaceAll('&', 'and')
    .replaceAll(/[^a-z0-9]+/g, '-');
  const split = Object.fromEntries(Object.entries(lines).map(([department, names]) => [department, names.split(', ')]));
  return {
    slug,
    name,
    isHouse: false,
    mark: name,
    palette,
    form: { ...createForm(slug), ...form },
    level,
    roundPrices: level >= 1.25,
    lines: split,
    known: [],
    description,
    ...extras,
  };
}

/** A brand's six colours. What is not said follows from the pack: glass like the pack, a bulb like the cap. */
export const look = (
  face: Face,
  finish: Finish,
  pack: string,
  cap: string,
  trim: string,
  ink: string,
  more: Partial<Palette> = {},
): Palette => ({ face, finish, pack, cap, trim, ink, ...more });
