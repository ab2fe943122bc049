import type { MailEdition, MailedPicture, MailFrame } from '@vermilion/contract/mail';
import { type Market, markets } from '@vermilion/contract/markets';
import { formatMoney } from '@vermilion/contract/money';
import type { MailLook } from '@vermilion/contract/shop';
import { createContext, useContext } from 'react';

const FrameContext = createContext<MailFrame | null>(null);

export const MailFrameProvider = FrameContext.Provider;

/** Returns what every mail shows of the shop. */
export function useMailFrame(): MailFrame {
  const frame = useContext(FrameContext);
  if (!frame) throw new Error('Mails are rendered by createMailRenderer only');
  return frame;
}

/** Returns the shop's name, colours and type. */
export const useMailLook = (): MailLook => useMailFrame().look;

/** How many pictures a mail has at most: each is a few kilobytes. */
const maxPictures = 24;

/** The pictures of a mail that is being rendered. */
export type MailPictures = { list: MailedPicture[] };

const PicturesContext = createContext<MailPictures | null>(null);

export const MailPicturesProvider = PicturesContext.Provider;

/**
 * Returns a function that gives a picture's `src`, and has the picture attached to the mail. Null where mail programs cannot
 * show it: a drawing of another site, or one picture too many.
 */
export function useMailPictures(): (picture: { url: string; ground: string }) => string | null {
  const pictures = useContext(PicturesContext);
  if (!pictures) throw new Error('Mails are rendered by createMailRenderer only');
  const { list } = pictures;
  return ({ url, ground }) => {
    if (!url.startsWith('/media/')) return /^https:.*\.(?:png|jpe?g)$/i.test(url) ? url : null;
    const attached = list.find((picture) => picture.url === url);
    if (attached) return `cid:${attached.id}`;
    if (list.length >= maxPictures) return null;
    // Of one length: no identifier is the beginning of another.
    const id = `picture-${String(list.length + 1).padStart(2, '0')}`;
    list.push({ id, url, ground });
    return `cid:${id}`;
  };
}

const EditionContext = createContext<MailEdition | null>(null);

export const MailEditionProvider = EditionContext.Provider;

/** Returns the market and the language that the mail is written for. */
export function useMailEdition(): { market: Market; language: MailEdition['language'] } {
  const edition = useContext(EditionContext);
  if (!edition) throw new Error('Mails are rendered by createMailRenderer only');
  return { market: markets[edition.market], language: edition.language };
}

/** Prints minor units as shoppers of the market read them. */
export function useMailMoney(): (minor: number) => string {
  const { market, language } = useMailEdition();
  return (minor) => formatMoney(minor, market, language);
}
