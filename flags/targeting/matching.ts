import { FlagError } from '../errors.ts';
import type { CountMatch, TextMatch } from '../wire.ts';

/** Returns a function that creates the value on first use and caches it. A failure is not cached. */
export function createLazy<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** Returns a predicate for texts. An unknown match type, or an expected value that is not a string, matches nothing. */
export function createTextMatcher(
  matchType: TextMatch | null | undefined,
  expected: string | null | undefined,
): (actual: string) => boolean {
  if (typeof expected !== 'string') return () => false;
  switch (matchType) {
    case 'EXACT':
      return (actual) => actual === expected;
    case 'CONTAINS':
      return (actual) => actual.includes(expected);
    case 'REGULAR_EXPRESSION': {
      const pattern = createLazy(() => parsePattern(expected));
      return (actual) => {
        const expression = pattern();
        expression.lastIndex = 0;
        return expression.test(actual);
      };
    }
    default:
      return () => false;
  }
}

/** Slash-delimited with flags, or the pattern alone (spec §5). The delimited form ends at the next slash. */
function parsePattern(text: string): RegExp {
  const [, pattern = '', flags = ''] = text.startsWith('/') ? text.split('/') : ['', text];
  try {
    return new RegExp(pattern, flags);
  } catch (cause) {
    throw new FlagError('TargetingCondition', `Not a regular expression: ${text}`, { cause });
  }
}

/** Returns a predicate for numbers; null for an unknown match type. */
export function createNumberMatcher(
  matchType: CountMatch | null | undefined,
  expected: number,
): ((actual: number) => boolean) | null {
  switch (matchType) {
    case 'EQUAL':
      return (actual) => actual === expected;
    case 'GREATER':
      return (actual) => actual > expected;
    case 'LOWER':
      return (actual) => actual < expected;
    default:
      return null;
  }
}

/** @throws FlagError `TargetingCondition`, for the conditions that refuse a match type they do not know */
export function refuseMatchType(matchType: unknown): never {
  throw new FlagError('TargetingCondition', `Unknown match type: ${String(matchType)}`);
}

/**
 * Compares versions x.x.x by number. Missing parts are 0, parts after the third do not count.
 * @returns below 0, 0 or above 0
 * @throws FlagError `SemanticVersionParse`
 */
export function compareVersions(left: string, right: string): number {
  const leftParts = parseVersion(left);
  const rightParts = parseVersion(right);
  for (const [index, part] of leftParts.entries()) {
    const difference = part - (rightParts[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

function parseVersion(version: string): number[] {
  const given = version.split('.');
  return [0, 1, 2].map((index) => {
    const part = Number.parseInt(given[index] ?? '0', 10);
    if (Number.isNaN(part)) throw new FlagError('SemanticVersionParse', `Not a version of the form x.x.x: ${version}`);
    return part;
  });
}
