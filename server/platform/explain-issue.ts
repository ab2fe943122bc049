import type { Language } from '@vermilion/contract/markets';
import { msg, type Text } from '@vermilion/contract/text';
import type { z } from 'zod';
import { quoteValue } from './data-file/data-file.problems.ts';
import { translate } from './texts.ts';

/** What is wrong with a document, and where. The message is in English, for files and commands. */
export type Fault = { path: readonly PropertyKey[]; message: string };

/** Why a value is refused, for the screens of people of any language. */
export type Reason = {
  code: string;
  text: Text;
  values?: Readonly<Record<string, string | number>>;
  /** What stands there, where it is short enough to be named. */
  given?: string;
};

export type ExplainedFault = Fault & { reason: Reason };

/** The texts of reasons, by their codes. */
export const faultTexts = {
  UNKNOWN_NAME: msg({ message: 'isn’t known here; correct its name, or take it out' }),
  MISSING: msg({
    message:
      'is missing; write {wanted, select, string {a text} number {a number} int {a whole number} boolean {true or false} array {a list} other {an object}}',
  }),
  MISSING_CHOICE: msg({ message: 'is missing; write one of {choices}' }),
  WRONG_TYPE: msg({
    message:
      'must be {wanted, select, string {a text} number {a number} int {a whole number} boolean {true or false} array {a list} other {an object}}',
  }),
  NO_CHOICE: msg({ message: 'must be one of {choices}' }),
  NOT_FIXED: msg({ message: 'must be {choices}' }),
  TOO_SMALL: msg({ message: 'must be {min} or more' }),
  TOO_LARGE: msg({ message: 'must be {max} at most' }),
  TOO_SHORT: msg({ message: 'must have {min} characters or more' }),
  TOO_LONG: msg({ message: 'is too long; write {max} characters at most' }),
  TOO_FEW: msg({ message: 'is empty; write {min} or more, or take it out' }),
  TOO_MANY: msg({ message: 'is too long; write {max} at most' }),
  EMPTY: msg({ message: 'is empty; write a text, or take it out' }),
  NO_MOMENT: msg({ message: 'must be a moment such as 2026-11-21T16:00:00Z' }),
  NO_SLUG: msg({ message: 'must be lower-case letters and digits with single hyphens between' }),
  NO_CODE: msg({
    message: 'must be 3 to 40 letters, digits, hyphens and underscores, the first a letter or digit',
  }),
  NO_COLOUR: msg({ message: 'must be a colour such as #f0cfc6, in lower-case letters' }),
  NO_PATH: msg({ message: 'must be a path of the shop, such as /search?sale=1' }),
  TWO_OF_ONE_ID: msg({ message: 'has two blocks of one id; give each its own' }),
  WRONG_TEXT: msg({
    message:
      'has something that no page shows in line {line}; write headings, paragraphs, lists, tables, bold and italics, and links to a path such as /terms, an https, mailto or tel address',
  }),
  WRONG_FORM: msg({ message: 'must be written in another way' }),
  UNSHOWABLE_CHARACTER: msg({ message: 'has a character that can’t be shown; type the text again' }),
} satisfies Record<string, Text>;

const notGiven = msg({ message: '{fault}, not {given}', comment: 'must be 1 or more, not 0' });

type FaultCode = keyof typeof faultTexts;

const createReason = (code: FaultCode, values: Reason['values'] = {}): Reason => ({
  code,
  text: faultTexts[code],
  values,
});

/** Returns why a value is refused in the language of a reader. */
export function explainReason({ text, values, given }: Reason, language: Language): string {
  const fault = translate(text, language, values);
  return given === undefined ? fault : translate(notGiven, language, { fault, given });
}

/**
 * Returns what is wrong with a document that a person has written, one fault per place, in words.
 * @param given what was checked
 */
export function explainIssues(issues: readonly z.core.$ZodIssue[], given: unknown): ExplainedFault[] {
  const faults = issues.flatMap((issue): ExplainedFault[] => {
    if (issue.code === 'unrecognized_keys') {
      const reason = createReason('UNKNOWN_NAME');
      const message = explainReason(reason, 'en');
      return issue.keys.map((key) => ({ path: [...issue.path, key], message, reason }));
    }
    return [{ path: issue.path, ...explainValue(issue, getValue(given, issue.path)) }];
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

function explainValue(issue: z.core.$ZodIssue, value: unknown): { message: string; reason: Reason } {
  const reason = findReason(issue, value === undefined);
  const isScalar = ['string', 'number', 'boolean'].includes(typeof value);
  const message = getOwnMessage(issue) ?? explainReason(reason, 'en');
  if (!isScalar || value === '' || !message.startsWith('must be')) return { message, reason };
  const given = quoteValue(value);
  return { message: `${message}, not ${given}`, reason: { ...reason, given } };
}

/** The codes of texts of these forms, by the pattern that their schema has. */
const patternCodes: Readonly<Record<string, FaultCode>> = {
  '/^[a-z0-9]+(?:-[a-z0-9]+)*$/': 'NO_SLUG',
  '/^[A-Za-z0-9][A-Za-z0-9_-]{2,39}$/': 'NO_CODE',
  '/^#[0-9a-f]{6}$/': 'NO_COLOUR',
};

/** What the messages of zod itself begin with; another one is a schema's own, in the words of its author. */
const zodMessages = /^(?:Invalid|Too small|Too big|Unrecognized)/;

const getOwnMessage = ({ message }: z.core.$ZodIssue) => (zodMessages.test(message) ? undefined : message);

const codesByMessage: ReadonlyMap<string, FaultCode> = new Map(
  Object.entries(faultTexts).map(([code, { message }]) => [message, code as FaultCode]),
);

/** Returns what to write in place of a value; the schemas say it themselves where a value has a form of its own. */
export function explainIssue(issue: z.core.$ZodIssue): string {
  return getOwnMessage(issue) ?? explainReason(findReason(issue), 'en');
}

/** @param isMissing whether it is known that nothing stands there */
function findReason(issue: z.core.$ZodIssue, isMissing = false): Reason {
  const own = getOwnMessage(issue);
  if (own !== undefined) {
    const line = /^line (\d+): /.exec(own)?.[1];
    return line === undefined
      ? createReason(codesByMessage.get(own) ?? 'WRONG_FORM')
      : createReason('WRONG_TEXT', { line });
  }
  switch (issue.code) {
    case 'invalid_union': {
      if (!issue.discriminator) return createReason('WRONG_FORM');
      const choices = ('options' in issue ? (issue.options ?? []) : []).join(', ');
      return createReason(isMissing ? 'MISSING_CHOICE' : 'NO_CHOICE', { choices });
    }
    case 'invalid_value': {
      const choices = issue.values.join(', ');
      if (isMissing) return createReason('MISSING_CHOICE', { choices });
      return createReason(issue.values.length > 1 ? 'NO_CHOICE' : 'NOT_FIXED', { choices });
    }
    case 'invalid_type':
      return createReason(issue.message.endsWith('undefined') ? 'MISSING' : 'WRONG_TYPE', { wanted: issue.expected });
    case 'too_small': {
      const min = Number(issue.minimum);
      if (issue.origin === 'number') return createReason('TOO_SMALL', { min });
      if (issue.origin === 'string' && min > 1) return createReason('TOO_SHORT', { min });
      return issue.origin === 'array' ? createReason('TOO_FEW', { min }) : createReason('EMPTY');
    }
    case 'too_big': {
      const max = Number(issue.maximum);
      if (issue.origin === 'number') return createReason('TOO_LARGE', { max });
      return createReason(issue.origin === 'string' ? 'TOO_LONG' : 'TOO_MANY', { max });
    }
    case 'invalid_format':
      if (issue.format === 'datetime') return createReason('NO_MOMENT');
      return createReason(patternCodes[issue.pattern ?? ''] ?? 'WRONG_FORM');
    case 'custom':
      return createReason('UNSHOWABLE_CHARACTER');
    default:
      return createReason('WRONG_FORM');
  }
}
