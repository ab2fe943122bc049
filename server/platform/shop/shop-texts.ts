import { fileLine as line } from '@vermilion/contract/fields';
import { z } from 'zod';

/** Returns the schema of text by language; English is there always and stands in for what is missing. */
export function createShopTexts(maxLength: number) {
  const text = line(maxLength).min(1);
  return z.strictObject({ en: text, id: text.optional(), th: text.optional(), zh: text.optional() });
}

export type ShopTexts = z.infer<ReturnType<typeof createShopTexts>>;
