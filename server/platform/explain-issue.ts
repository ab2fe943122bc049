import type { z } from 'zod';
import { quoteValue } from './data-file/data-file.problems.ts';

/** What is wrong with a document, and where. */
export type Fault = { path: readonly PropertyKey[]; message: string };

/**
 * Returns what is wrong with a document that a person has written, one fault per place, in words.
 * @param given what was checked
 */
export function explainIssues(issues: readonly z.core.$ZodIssue[], given: unknown): Fault[] {
  const faults = issues.flatMap((issue): Fault[] => {
    if (issue.code === 'unrecognized_keys') {
      const message = 'is not known here; correct its name, or take it out';
      return issue.keys.map((key) => ({ path: [...issue.path, key], message }));
    }
    return [{ path: issue.path, message: explainValue(issue, getValue(given, issue.path)) }];
  });
  const places = new Set<string>();
  return faults.filter(({ path }) => {
    const place = formatPlace(path);
    return !places.has(place) && places.add(place);
  });
}

/** Formats a place of a document: `['blocks', 2, 'title']` is `blocks[2].title`. */
export function formatPlace(path: readonly PropertyKey[]): string {
  const steps = path.map((step) => (typeof step === 'number' ? `[${step}]` : `.${String(step)}`));
  return steps.join('').replace(/^\./, '');
}

const getValue = (given: unknown, path: readonly PropertyKey[]) =>
  path.reduce<unknown>((at, step) => (at as Record<PropertyKey, unknown> | null | undefined)?.[step], given);

function explainValue(issue: z.core.$ZodIssue, value: unknown): string {
  if (issue.code === 'invalid_union' && issue.discriminator) {
    const options = ('options' in issue ? (issue.options ?? []) : []).join(', ');
    if (value === undefined) return `is missing; write one of ${options}`;
    return `must be one of ${options}, not ${quoteValue(value)}`;
  }
  if (value === undefined && issue.code === 'invalid_value')
    return `is missing; write one of ${issue.values.join(', ')}`;
  const message = explainIssue(issue);
  const isScalar = ['string', 'number', 'boolean'].includes(typeof value);
  return isScalar && value !== '' && message.startsWith('must be') ? `${message}, not ${quoteValue(value)}` : message;
}

/** What texts of these forms are, by the pattern that their schema has. */
const patternWords: Readonly<Record<string, string>> = {
  '/^[a-z0-9]+(?:-[a-z0-9]+)*$/': 'lower-case letters and digits with single hyphens between',
  '/^[A-Za-z0-9][A-Za-z0-9_-]{2,39}$/': '3 to 40 letters, digits, hyphens and underscores, the first a letter or digit',
  '/^#[0-9a-f]{6}$/': 'a colour such as #f0cfc6, in lower-case letters',
};

const typeNames: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  object: 'an object',
  record: 'an object',
  array: 'a list',
};

/** Returns what to write in place of a value; the schemas say it themselves where a value has a form of its own. */
export function explainIssue(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_type') {
    const wanted = typeNames[issue.expected] ?? `a ${issue.expected}`;
    if (!issue.message.startsWith('Invalid input')) return issue.message;
    return issue.message.endsWith('undefined') ? `is missing; write ${wanted}` : `must be ${wanted}`;
  }
  if (issue.code === 'invalid_value' && issue.message.startsWith('Invalid')) {
    return `must be ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.join(', ')}`;
  }
  if (issue.code === 'too_small' && issue.message.startsWith('Too small')) {
    if (issue.origin === 'number') return `must be ${issue.minimum} or more`;
    if (issue.origin === 'string' && Number(issue.minimum) > 1) return `must have ${issue.minimum} characters or more`;
    if (issue.origin === 'array') return `is empty; write ${issue.minimum} or more, or take it out`;
    return 'is empty; write a text, or take it out';
  }
  if (issue.code === 'too_big' && issue.message.startsWith('Too big')) {
    if (issue.origin === 'number') return `must be ${issue.maximum} at most`;
    return `is too long; write ${issue.maximum}${issue.origin === 'string' ? ' characters' : ''} at most`;
  }
  if (issue.code === 'invalid_format' && issue.message.startsWith('Invalid')) {
    if (issue.format === 'datetime') return 'must be a moment such as 2026-11-21T16:00:00Z';
    return `must be ${patternWords[issue.pattern ?? ''] ?? 'written in another way'}`;
  }
  if (issue.code === 'invalid_union' && issue.message.startsWith('Invalid')) return 'must be written in another way';
  if (issue.code === 'custom' && issue.message === 'Invalid input') {
    return 'has a character that cannot be shown; type the text again';
  }
  return issue.message;
}
