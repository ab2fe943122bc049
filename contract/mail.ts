import type { Language, MarketCode } from './markets.ts';
import type { MailLook } from './shop.ts';

/**
 * The shop's mails by name, each with what it shows. Each `contract/<noun>.ts` adds its own by declaration merging; the
 * templates are in the web app (`web/app/mails.server.ts`), and the server sends what they render.
 */
// biome-ignore lint/suspicious/noEmptyInterface: the nouns fill it by declaration merging
export interface Mails {}

export type MailName = keyof Mails;

/** In whose money, on whose clock and in which language a mail is written. */
export type MailEdition = { market: MarketCode; language: Language };

export type RenderedMail = { subject: string; html: string; text: string };

export type RenderMail = <Name extends MailName>(
  name: Name,
  props: Mails[Name],
  edition: MailEdition,
) => Promise<RenderedMail>;

/** The same with what the shop looks like, which the nouns that send mails do not name. */
export type RenderShopMail = <Name extends MailName>(
  name: Name,
  props: Mails[Name],
  edition: MailEdition,
  look: MailLook,
) => Promise<RenderedMail>;
