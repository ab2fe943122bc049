import type { MailEdition } from '@vermilion/contract/mail';
import { type Market, markets } from '@vermilion/contract/markets';
import { formatMoney } from '@vermilion/contract/money';
import type { MailLook } from '@vermilion/contract/shop';
import { createContext, useContext } from 'react';

const LookContext = createContext<MailLook | null>(null);

export const MailLookProvider = LookContext.Provider;

/** Returns what the mail shows of the shop. */
export function useMailLook(): MailLook {
  const look = useContext(LookContext);
  if (!look) throw new Error('Mails are rendered by createMailRenderer only');
  return look;
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
