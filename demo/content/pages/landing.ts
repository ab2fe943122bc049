import type { MarketCode } from '@vermilion/contract/markets';
import type { PageDocument } from '@vermilion/server/content/content.service';
import { say } from '../../words/words.ts';
import type { DemoDocument } from '../brands.ts';

/** A landing page; of all markets, unless it is a variant for one. */
export const landing = (id: string, document: PageDocument, market: MarketCode | null = null): DemoDocument => ({
  id,
  market,
  document,
});

export const link = (href: string, en: string, id: string, th: string, zh: string) => ({
  href,
  label: say(en, id, th, zh),
});
