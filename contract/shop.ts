import { z } from 'zod';
import { memberServices } from './tiers.ts';

/** A picture of the shop's folder, under its address on the site. */
const shopPicture = z.object({ url: z.string(), width: z.number(), height: z.number() });

/** Who sells in a market by law, for receipts and mails, in a language. */
export const seller = z
  .object({
    name: z.string(),
    /** Lines; empty where the shop file names none. */
    address: z.array(z.string()),
    /** The number by which the market's tax office knows the seller, with its name there; null where none is named. */
    taxNumber: z.object({ label: z.string(), number: z.string() }).nullable(),
    /** The headline of receipts that the market's law asks for, such as Tax invoice; null for the shop's own. */
    receiptTitle: z.string().nullable(),
  })
  .meta({ id: 'Seller' });
export type Seller = z.infer<typeof seller>;

/** Whose shop it is, as its shop file says: in the layout's answer, for every page. */
export const shopIdentity = z
  .object({
    name: z.string(),
    /** Who sells, on receipts. */
    legalName: z.string(),
    /** Nothing is sold here: the built-in text pages say so. */
    isExample: z.boolean(),
    /** What members belong to, such as Beauty Pass. */
    membershipName: z.string(),
    /** What the shop's people do for members of the upper tiers. */
    memberServices: z.array(z.enum(memberServices)),
    /** Stands in the header in place of the name. */
    logo: shopPicture.nullable(),
    /** The name as a drawing, for cover and footer; `openUrl` leaves room for the cover's picture where the screen is wide. */
    wordmark: shopPicture.extend({ openUrl: z.string().nullable() }).nullable(),
    faviconUrl: z.string().nullable(),
    footer: z.object({ title: z.string().nullable(), text: z.string().nullable() }),
    socialLinks: z.array(z.object({ label: z.string(), href: z.string() })),
    contact: z.object({ email: z.string().nullable(), phone: z.string().nullable() }),
    /** CSS variables of `<html>`: what differs from the stylesheet's colours, type and sizes. */
    variables: z.record(z.string(), z.string()),
    /** The web fonts that the page's first text needs. */
    fonts: z.array(z.enum(['imbue', 'commissioner'])),
  })
  .meta({ id: 'ShopIdentity' });
export type ShopIdentity = z.infer<typeof shopIdentity>;

/** What mails show of the shop: its name, and its colours and type as mail programs take them. */
export type MailLook = {
  name: string;
  ink: string;
  quietInk: string;
  paper: string;
  rule: string;
  /** In a dark mail program, whose ground is the ink and whose text has the colour of the paper. */
  dark: { quietInk: string; rule: string };
  /** The ground of the button, whose text has the colour of the paper. */
  accent: string;
  serif: string;
  sans: string;
};
