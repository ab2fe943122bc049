import type { TypedCondition } from '../wire.ts';
import { never, type Predicate } from './evaluation.ts';
import { createTextMatcher, refuseMatchType } from './matching.ts';

const anyGoal = -1;

/** Matches visitors who converted: for one goal, or for any when the goal is -1. */
export function compileConversions({ goalId }: TypedCondition<'CONVERSIONS'>): Predicate {
  if (!goalId) return never;
  return ({ visitor }) =>
    visitor.conversions?.some((conversion) => goalId === anyGoal || conversion.goalId === goalId) ?? false;
}

/** Matches the visitor's own code, also when a linked one is hashed in its place. */
export function compileVisitorCode({ visitorCode: expected, matchType }: TypedCondition<'VISITOR_CODE'>): Predicate {
  const matches = createTextMatcher(matchType, expected);
  return ({ visitor }) => matches(visitor.visitorCode);
}

/** Matches when any one cookie has the name and the value. `OPTIONAL` takes any name. */
export function compileCookie({ name, nameMatchType, value, valueMatchType }: TypedCondition<'COOKIE'>): Predicate {
  if (!nameMatchType || !valueMatchType || !(name || value)) return never;
  const valueMatches = createTextMatcher(valueMatchType, value ?? '');
  const nameMatches = createNameMatcher(nameMatchType, name ?? '');
  return ({ visitor }) => visitor.cookies?.some((pair) => nameMatches(pair.key) && valueMatches(pair.value)) ?? false;
}

function createNameMatcher(
  matchType: NonNullable<TypedCondition<'COOKIE'>['nameMatchType']>,
  expected: string,
): (actual: string) => boolean {
  switch (matchType) {
    case 'OPTIONAL':
      return () => true;
    case 'EXACT':
    case 'CONTAINS':
    case 'REGULAR_EXPRESSION':
      return createTextMatcher(matchType, expected);
    default:
      return () => refuseMatchType(matchType);
  }
}

/** Matches where the visitor is, whatever the case (spec §9). Without region or city, any. */
export function compileGeolocation({ country, region, city }: TypedCondition<'GEOLOCATION'>): Predicate {
  if (!country) return never;
  return ({ visitor: { geolocation: place } }) =>
    place !== undefined &&
    isSameText(place.country, country) &&
    (!region || isSameText(place.region, region)) &&
    (!city || isSameText(place.city, city));
}

const isSameText = (actual: string | undefined, expected: string) => actual?.toLowerCase() === expected.toLowerCase();

/** Matches visitors whose likelihood to convert lies between the bounds, both included. */
export function compileHeatSlice(condition: TypedCondition<'HEAT_SLICE'>): Predicate {
  const { keyMomentId, goalId, lowerBound, upperBound } = condition;
  if (
    typeof keyMomentId !== 'number' ||
    typeof goalId !== 'number' ||
    typeof lowerBound !== 'number' ||
    typeof upperBound !== 'number'
  ) {
    return never;
  }
  return ({ visitor }) => {
    const score = visitor.conversionScores?.[keyMomentId]?.[goalId];
    return typeof score === 'number' && lowerBound <= score && score <= upperBound;
  };
}
