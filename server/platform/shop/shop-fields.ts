import { z } from 'zod';
import { createShopTexts } from './shop-texts.ts';

/** The shop's own fields of products, as `productFields` of the shop file declares them (ADR 163). */

const fieldKinds = ['text', 'localized_text', 'number', 'boolean', 'choice', 'choice_list'] as const;

/** How many fields a shop may declare, and how many choices a field may have. */
const maxFields = 40;
const maxChoices = 100;

const fieldKey = z.string().regex(/^[a-z][a-z0-9_]{0,39}$/);
const choiceKey = z.string().regex(/^(?=.*[a-z])[a-z0-9]+(?:[-_][a-z0-9]+)*$/);

/** Says what a key must be; zod has no message of its own for it. */
const explainKey = (rule: string) => ({
  error: ({ code }: { code?: string }) => (code === 'invalid_key' ? rule : undefined),
});

const display = {
  label: createShopTexts(60),
  /** Whether the product page shows it. */
  isShown: z.boolean().default(true),
};
const filter = { /** Whether listings can be filtered by it. */ isFilter: z.boolean().default(false) };

/** By key, in the order of the filters. */
const choices = z
  .record(
    choiceKey,
    createShopTexts(60),
    explainKey('is a name of lower-case letters and digits, with a letter in it, such as dry-down'),
  )
  .refine(
    (named) => Object.keys(named).length > 0 && Object.keys(named).length <= maxChoices,
    `must have 1 to ${maxChoices} choices, such as {"woody": {"en": "Woody"}}`,
  );

const productField = z.discriminatedUnion(
  'kind',
  [
    /** The same in every language, such as a name. */
    z.strictObject({ kind: z.literal('text'), ...display }),
    z.strictObject({ kind: z.literal('localized_text'), ...display }),
    z.strictObject({
      kind: z.literal('number'),
      ...display,
      ...filter,
      /** Stands behind the number. */
      unit: createShopTexts(20).optional(),
    }),
    z.strictObject({ kind: z.literal('boolean'), ...display, ...filter }),
    z.strictObject({ kind: z.literal('choice'), ...display, ...filter, choices }),
    /** Any of the choices. */
    z.strictObject({ kind: z.literal('choice_list'), ...display, ...filter, choices }),
  ],
  { error: ({ code }) => (code === 'invalid_union' ? `must be one of ${fieldKinds.join(', ')}` : undefined) },
);

/** By key, in the order of the product page and of the filters. */
export const productFields = z
  .record(
    fieldKey,
    productField,
    explainKey('is a name of 1 to 40 lower-case letters, digits and underscores, a letter first, such as burn_hours'),
  )
  .refine((fields) => Object.keys(fields).length <= maxFields, `must have ${maxFields} fields at most`)
  .default({});

export type ProductField = z.output<typeof productField>;
export type ProductFields = Readonly<Record<string, ProductField>>;
