import { line, openMarket, slug } from '@vermilion/contract/fields';
import { defaultPreparationMinutes, type StoreRecord } from '@vermilion/contract/market';
import { z } from 'zod';

/** Text per language; English is there always and stands in for what is missing. */
const texts = (maxLength: number) => {
  const text = line(maxLength).min(1);
  return z.strictObject({ en: text, id: text.optional(), th: text.optional(), zh: text.optional() });
};

const time = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'must be a time of day as HH:MM');

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

const storeRecord = z.strictObject({
  code: slug,
  market: openMarket,
  name: texts(80),
  address: texts(200),
  city: texts(80),
  zone: z.string().refine(isTimeZone, 'must be a time zone such as Asia/Singapore'),
  phone: line(30).min(1),
  hours: z.array(z.strictObject({ opens: time, closes: time }).nullable()).length(7),
  closedDays: z.array(z.iso.date()).max(400).default([]),
  preparationMinutes: z
    .int()
    .min(0)
    .max(24 * 60)
    .default(defaultPreparationMinutes),
  cutOff: time.nullable().default(null),
});

/** A file of stores: each market that it names gets these stores, in this order. */
export const storeFile = z
  .array(storeRecord)
  .min(1)
  .check(({ value, issues }) => {
    const knownCodes = new Set<string>();
    for (const [index, { code }] of value.entries()) {
      if (knownCodes.has(code))
        issues.push({ code: 'custom', input: code, path: [index, 'code'], message: 'is there twice' });
      knownCodes.add(code);
    }
  }) satisfies z.ZodType<StoreRecord[]>;
