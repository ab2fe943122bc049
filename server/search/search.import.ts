import { line, openMarket } from '@vermilion/contract/fields';
import { limits } from '@vermilion/contract/limits';
import { languages, markets } from '@vermilion/contract/markets';
import { z } from 'zod';
import type { PopularQuery } from './search.store.ts';

const createPopularQuery = z.strictObject({
  market: openMarket,
  language: z.enum(languages),
  query: line(limits.maxSearchTextLength).min(1),
});

/** A file of popular queries, in the order in which each market and language shows them. It may be empty. */
export const popularQueryFile = z.array(createPopularQuery).check(({ value, issues }) => {
  const knownKeys = new Set<string>();
  for (const [index, { market, language, query }] of value.entries()) {
    const report = (field: keyof PopularQuery, message: string) =>
      issues.push({ code: 'custom', input: value, path: [index, field], message });
    if (!markets[market].languages.includes(language)) report('language', `${market} has no pages in this language`);
    const key = JSON.stringify([market, language, query.toLowerCase()]);
    if (knownKeys.has(key)) report('query', 'is there twice');
    knownKeys.add(key);
  }
}) satisfies z.ZodType<PopularQuery[]>;
