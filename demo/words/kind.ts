import type { Formula } from '../ingredients.ts';
import type { ShapeName } from '../packshots/shapes.ts';
import type { ShadeCard } from '../shades.ts';
import { say, type Words } from './words.ts';

/** Brands name their lines per department, and each department has its own finishes and claims. */
export type Department =
  | 'lips'
  | 'face'
  | 'eyes'
  | 'skin'
  | 'sun'
  | 'hair'
  | 'scent'
  | 'body'
  | 'nails'
  | 'tools'
  | 'men'
  | 'gifts';

/** A kind of product: one leaf of the category tree and everything its products share. */
export type Kind = {
  /** Slug of its category. */
  slug: string;
  department: Department;
  /** What one of them is called, and what its shelf is called. */
  noun: Words;
  shelf: Words;
  /** Slug of the category that the shelf stands in. */
  under: string;
  shape: ShapeName;
  formula: Formula;
  /** Singapore dollars at a middling brand for the first size. */
  price: number;
  /** As printed on the pack; one or more of them become variants. */
  sizes: readonly string[];
  /** What its pieces are called, where its sizes count them; pieces otherwise. */
  counted?: Words;
  /** Which shade card it comes in; absent for what has no colours. */
  shades?: ShadeCard;
  /** Fill or contents, where the pack shows them and no shade decides. */
  tone?: string;
  /** Finishes and claims of its department do not suit it. */
  unmodified?: true;
  /** Refills are sold for it. */
  refill?: boolean;
  /** Sentences that say what it is; a product takes one. */
  what: readonly Words[];
  use: Words;
};

type OtherTexts = Omit<Kind, 'slug' | 'department' | 'noun' | 'shelf' | 'under'> & { shelf?: Words };

/** Shelves of one department under one category; outside English a shelf is named like what stands on it. */
export const shelves =
  (department: Department, under: string) =>
  (slug: string, plural: string, noun: Words, others: OtherTexts): Kind => ({
    slug,
    department,
    under,
    noun,
    ...others,
    shelf: others.shelf ?? say(plural, noun.id, noun.th, noun.zh),
  });
