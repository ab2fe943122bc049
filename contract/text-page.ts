import { z } from 'zod';

/** The pages that a retailer may write, by name: the document `texts.terms`, or `terms.en.md` in the shop's folder, is `/terms`. */
export const textPageNames = ['about', 'customer-care', 'privacy', 'report-vulnerability', 'terms'] as const;
export const textPageName = z.enum(textPageNames);
export type TextPageName = (typeof textPageNames)[number];

/** The name of the document that a page of text can be. */
export const getTextDocumentId = (name: TextPageName) => `texts.${name}` as const;

/** A run of text of one look; a link leads to a path of the shop, or to another site, an e-mail address or a phone. */
const textRun = z.object({
  text: z.string(),
  href: z.string().optional(),
  isStrong: z.boolean().optional(),
  isEmphasized: z.boolean().optional(),
});
export type TextRun = z.infer<typeof textRun>;

const runs = z.array(textRun);

/** A part of a text: a paragraph, a heading, a list or a table. */
export const textBlock = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('paragraph'), runs }),
  z.object({ kind: z.literal('heading'), runs }),
  z.object({
    kind: z.literal('list'),
    isOrdered: z.boolean(),
    items: z.array(z.object({ runs, items: z.array(runs) })),
  }),
  z.object({ kind: z.literal('table'), head: z.array(runs), rows: z.array(z.array(runs)) }),
]);
export type TextBlock = z.infer<typeof textBlock>;

/** A text in sections, as the retailer wrote it. */
export const textPage = z
  .object({
    title: z.string(),
    /** The text between the title and the first section. */
    lead: runs,
    sections: z.array(z.object({ id: z.string(), title: z.string(), blocks: z.array(textBlock) })),
  })
  .meta({ id: 'TextPage' });
export type TextPage = z.infer<typeof textPage>;
