import type { BookingTerms } from '@vermilion/contract/happening';
import { type Language, languages } from '@vermilion/contract/markets';
import type { QuestionDefinition, ServiceDefinition } from './happening.supply.file.ts';

/** What one visit is for: services, one after the other, by their codes, and the guests who have them side by side. */
export type Visit = { codes: readonly string[]; guests: number };

/** Returns the visit that a request asks for. */
export const toVisit = (code: string, { further, guests }: { further: readonly string[]; guests: number }): Visit => ({
  codes: [code, ...further],
  guests,
});

/** Returns the visit of a stored reservation; null for a class or an event. */
export const getStoredVisit = (row: {
  service_code: string | null;
  further_services: readonly string[];
  seats: number;
}): Visit | null =>
  row.service_code === null ? null : toVisit(row.service_code, { further: row.further_services, guests: row.seats });

/**
 * Returns several services as one: all their parts, in a store that has all of them, at the sum of their prices. Between two services
 * the guests stay where they are, and the artist clears up and prepares. It is named by the names of all; what is drawn is the first's.
 * @param services at least one
 */
export function joinServices<Service extends { code: string; definition: ServiceDefinition }>(
  services: readonly [Service, ...Service[]],
): Service {
  const [first, ...rest] = services;
  const definition = rest.reduce((joined, each) => joinTwo(joined, each.code, each.definition), first.definition);
  return { ...first, definition };
}

function joinTwo(one: ServiceDefinition, otherCode: string, other: ServiceDefinition): ServiceDefinition {
  const pause = one.afterMinutes + other.beforeMinutes;
  const parts = one.parts.map((part, index) =>
    index === one.parts.length - 1 ? { ...part, minutes: part.minutes + pause } : part,
  );
  return {
    ...one,
    name: joinTexts([one.name, other.name]),
    parts: [...parts, ...other.parts],
    afterMinutes: other.afterMinutes,
    prices: Object.fromEntries(
      Object.entries(one.prices).flatMap(([market, price]) => {
        const added = other.prices[market as keyof typeof other.prices];
        return added === undefined ? [] : [[market, price + added]];
      }),
    ),
    stores: one.stores.filter((store) => other.stores.includes(store)),
    leadMinutes: Math.max(one.leadMinutes, other.leadMinutes),
    horizonDays: Math.min(one.horizonDays, other.horizonDays),
    questions: joinQuestions(one.questions, otherCode, other.questions),
    products: [...new Set([...one.products, ...other.products])],
  };
}

type Texts = ServiceDefinition['name'];

/** Returns the names of services as that of one visit, in each language that any of them has. */
export function joinTexts(texts: readonly [Texts, ...Texts[]]): Texts {
  const join = (language: Language) => texts.map((text) => text[language] ?? text.en).join(' + ');
  const known = languages.filter((language) => texts.some((text) => text[language] !== undefined));
  return { ...Object.fromEntries(known.map((language) => [language, join(language)])), en: join('en') };
}

/** What two services ask alike is asked once; another question that has the same id gets one of its own. */
function joinQuestions(
  questions: readonly QuestionDefinition[],
  code: string,
  added: readonly QuestionDefinition[],
): QuestionDefinition[] {
  const joined = [...questions];
  for (const question of added) {
    const same = joined.findIndex(({ id }) => id === question.id);
    const before = joined[same];
    if (
      before &&
      JSON.stringify({ ...before, isRequired: true }) === JSON.stringify({ ...question, isRequired: true })
    ) {
      joined[same] = { ...before, isRequired: before.isRequired || question.isRequired };
    } else {
      joined.push(before ? { ...question, id: `${code}-${question.id}` } : question);
    }
  }
  return joined;
}

/** Returns what a member earns by a visit for some services, or by a class or an event. */
export const sumPoints = (definitions: readonly { points?: number | undefined }[]): number =>
  definitions.reduce((sum, { points = 0 }) => sum + points, 0);

/** Returns the terms of a visit by those of its services: the deposit of each, the longest notice, and a yes where one needs it. */
export function sumTerms(terms: readonly BookingTerms[]): BookingTerms {
  const charged = terms.filter(({ lateFee }) => lateFee > 0);
  return {
    deposit: terms.reduce((sum, { deposit }) => sum + deposit, 0),
    lateFee: terms.reduce((sum, { lateFee }) => sum + lateFee, 0),
    // What costs nothing to cancel needs no notice.
    cancelHours: Math.max(...(charged.length > 0 ? charged : terms).map(({ cancelHours }) => cancelHours)),
    needsApproval: terms.some(({ needsApproval }) => needsApproval),
  };
}
