import type { Language, MarketCode } from './markets.ts';
import type { MailLook, Seller } from './shop.ts';

/**
 * The shop's mails by name, each with what it shows. Each `contract/<noun>.ts` adds its own by declaration merging; the
 * templates are in the web app (`web/app/mails.server.ts`), and the server sends what they render.
 */
// biome-ignore lint/suspicious/noEmptyInterface: the nouns fill it by declaration merging
export interface Mails {}

export type MailName = keyof Mails;

/** In whose money, on whose clock and in which language a mail is written. */
export type MailEdition = { market: MarketCode; language: Language };

/**
 * A file of a mail: a picture that it shows and refers to by `cid:<id>` (`inline`), or one for its reader to open, such as an entry of a
 * calendar (`attachment`). @property disposition `inline` by default
 */
export type MailAttachment = {
  id: string;
  fileName: string;
  mediaType: string;
  content: Uint8Array;
  disposition?: 'inline' | 'attachment';
};

export type RenderedMail = { subject: string; html: string; text: string };

export type RenderMail = <Name extends MailName>(
  name: Name,
  props: Mails[Name],
  edition: MailEdition,
) => Promise<RenderedMail & { attachments: readonly MailAttachment[] }>;

/** A product's picture that a mail shows as its attachment `id`. `ground` is the colour behind it. */
export type MailedPicture = { id: string; url: string; ground: string };

/** What every mail shows of the shop, beside what it is about. */
export type MailFrame = {
  look: MailLook;
  /** Who sells in the market, at the foot. */
  seller: Seller;
  /** What members belong to, in the mail's language. */
  membershipName: string;
  /** The size in pixels at which the attachment `mailWordmarkId` is shown; null where the shop's name stands in its place. */
  wordmark: { width: number; height: number } | null;
  /** The page of customer care, in the mail's market and language. */
  careUrl: string;
};

export const mailWordmarkId = 'wordmark';

/** The size in pixels that mails show a product's picture in. */
export const mailPictureSize = { width: 72, height: 90 };

/** Renders a mail, and names the pictures to attach, which the nouns that send mails do not know of. */
export type RenderShopMail = <Name extends MailName>(
  name: Name,
  props: Mails[Name],
  edition: MailEdition,
  frame: MailFrame,
) => Promise<RenderedMail & { pictures: readonly MailedPicture[] }>;
