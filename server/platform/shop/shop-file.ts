import { fileLine as line } from '@vermilion/contract/fields';
import { giftCardDesigns } from '@vermilion/contract/gift-card-terms';
import { type MarketCode, marketCodes } from '@vermilion/contract/markets';
import { shopPath } from '@vermilion/contract/shop-path';
import { memberServices } from '@vermilion/contract/tiers';
import { z } from 'zod';
import { productFields } from './shop-fields.ts';
import { createShopTexts } from './shop-texts.ts';

/** What a retailer says about the shop, in `shop.json` of the shop's folder. docs/shop-file.md describes it. */

const color = z.string().regex(/^#[0-9a-f]{6}$/, 'must be a colour such as #bc2c1c, in small letters');

/** A file beside `shop.json`: no path, so that nothing outside the folder is served. */
const pictureFile = z
  .string()
  .regex(/^[\w-]+(?:\.[\w-]+)*\.(?:svg|png)$/, 'must be an SVG or PNG file beside shop.json, such as logo.svg');

const origin = z
  .url({ protocol: /^https?$/, error: 'must be an address such as https://sg.example.com', abort: true })
  .refine(
    (url) => new URL(url).href === `${new URL(url).origin}/`,
    'must be scheme, host and port alone, without a path',
  );

/** An address of the shop; the wrong shape of it is found before a mail server refuses every mail. */
const emailAddress = z.email('must be an e-mail address such as care@example.com').max(254);

/** Who sells in a market, as its law wants receipts to name them. */
const seller = z.strictObject({
  /** The shop's `legalName` by default. */
  name: line(120).min(1).optional(),
  /** Line by line. */
  address: z.array(line(120).min(1)).min(1).max(6),
  /** What the number is called (ABN, GST Reg. No., NPWP, TIN), and the number itself as receipts print it. */
  tax: z.strictObject({ label: createShopTexts(40), number: line(40).min(1) }).optional(),
  /** The headline of receipts where the law names one, such as Tax invoice. */
  receiptTitle: createShopTexts(60).optional(),
});

export const shopFile = z.strictObject({
  /** For editors: where the JSON Schema of this file is. */
  $schema: z.string().optional(),
  name: line(30).min(1),
  legalName: line(120).min(1).optional(),
  isExample: z.boolean().default(false),
  logo: pictureFile.optional(),
  wordmark: z
    .strictObject({
      file: pictureFile,
      /** For the cover where the screen is wide: leaves room for its picture. */
      openFile: pictureFile.optional(),
    })
    .optional(),
  favicon: pictureFile.optional(),
  colors: z.strictObject({ paper: color, ink: color, accent: color, ground: color }).optional(),
  type: z
    .strictObject({
      /** Of headlines and the name. */
      display: z.enum(['imbue', 'serif', 'sans']).default('imbue'),
      text: z.enum(['commissioner', 'system']).default('commissioner'),
    })
    .default({ display: 'imbue', text: 'commissioner' }),
  /** The opening lines of the home page, where no home page is stored. */
  cover: z
    .strictObject({
      title: createShopTexts(80),
      text: createShopTexts(300).optional(),
      action: z.strictObject({ label: createShopTexts(40), href: shopPath }),
      /** Below `/media/`. With an open wordmark it stands in that: 700 × 1000, without ground. */
      picture: shopPath.startsWith('/media/', 'must be an address such as /media/cover.webp').optional(),
    })
    .optional(),
  /** What members belong to. */
  membership: z
    .strictObject({
      name: createShopTexts(30),
      /** What the shop's people do for members of the upper tiers. */
      services: z.array(z.enum(memberServices)).max(memberServices.length).optional(),
    })
    .optional(),
  orders: z
    .strictObject({
      /** Stands before the number of an order: `V` makes V-2046817. */
      numberPrefix: z
        .string()
        .regex(/^[A-Z][A-Z0-9]{0,5}$/, 'must be one to six capital letters and digits, a letter first')
        .refine((prefix) => !['G', 'R'].includes(prefix), 'must not be G or R, which gift cards and returns have')
        .default('V'),
    })
    .default({ numberPrefix: 'V' }),
  /** What the home page says to search engines. */
  description: createShopTexts(300).optional(),
  footer: z
    .strictObject({
      title: createShopTexts(80).optional(),
      text: createShopTexts(300).optional(),
      /** Pages of the retailer, below those of the shop itself. */
      links: z
        .array(z.strictObject({ label: createShopTexts(40), href: shopPath }))
        .max(8)
        .optional(),
    })
    .default({}),
  socialLinks: z
    .array(
      z.strictObject({
        label: line(40).min(1),
        url: z.url({ protocol: /^https$/, error: 'must be an address such as https://example.com/shop' }),
      }),
    )
    .max(8)
    .default([]),
  contact: z.strictObject({ email: emailAddress.optional(), phone: line(40).min(1).optional() }).default({}),
  /** The sender of mails; its name is the shop's. */
  mail: z.strictObject({ address: emailAddress }).optional(),
  /** The markets that the shop is open in, each with where it is reached and who sells there. */
  markets: z
    .partialRecord(z.enum(marketCodes), z.strictObject({ origin: origin.optional(), seller: seller.optional() }))
    .refine((markets) => Object.keys(markets).length > 0, `must name one or more of ${marketCodes.join(', ')}`)
    .optional(),
  /** The designs of gift cards, the first one chosen; as delivered, those that suit whatever a shop sells. */
  giftCardDesigns: z
    .array(z.enum(giftCardDesigns))
    .min(1)
    .refine((designs) => new Set(designs).size === designs.length, 'must name each design once')
    .default(['ribbon', 'noon']),
  /** Fields of products beside the built-in ones. */
  productFields,
});

/** Returns the JSON Schema of shop files, for editors. */
export const createShopSchema = () => ({
  title: 'Shop file',
  ...z.toJSONSchema(shopFile, { io: 'input', unrepresentable: 'any' }),
});

export type ShopFile = z.output<typeof shopFile>;
export type ShopMarkets = Partial<Record<MarketCode, { origin?: string | undefined }>>;
