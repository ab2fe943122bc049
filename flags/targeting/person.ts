import type { TypedCondition } from '../wire.ts';
import { never, type Predicate } from './evaluation.ts';
import { textMatch, unknownMatch } from './matching.ts';

const anyGoal = -1;

/** Matches visitors who converted: for one goal, or for any when the goal is -1. */
export function conversions({ goalId }: TypedCondition<'CONVERSIONS'>): Predicate {
  if (!goalId) return never;
  return ({ visitor }) =>
    visitor.conversions?.some((conversion) => goalId === anyGoal || conversion.goalId === goalId) ?? false;
}

/** Matches the visitor's own code, also when a linked one is hashed in its place. */
export function visitorCode({ visitorCode: expected, matchType }: TypedCondition<'VISITOR_CODE'>): Predicate {
  const matches = textMatch(matchType, expected);
  return ({ visitor }) => matches(visitor.visitorCode);
}

/** Matches when any one cookie has the name and the value. `OPTIONAL` takes any name. */
export function cookie({ name, nameMatchType, value, valueMatchType }: TypedCondition<'COOKIE'>): Predicate {
  if (!nameMatchType || !valueMatchType || !(name || value)) return never;
  const valueMatches = textMatch(valueMatchType, value ?? '');
  const nameMatches = nameMatch(nameMatchType, name ?? '');
  return ({ visitor }) => visitor.cookies?.some((pair) => nameMatches(pair.key) && valueMatches(pair.value)) ?? false;
}

function nameMatch(
  matchType: NonNullable<TypedCondition<'COOKIE'>['nameMatchType']>,
  expected: string,
): (actual: string) => boolean {
  switch (matchType) {
    case 'OPTIONAL':
      return () => true;
    case 'EXACT':
    case 'CONTAINS':
    case 'REGULAR_EXPRESSION':
      return textMatch(matchType, expected);
    default:
      return () => unknownMatch(matchType);
  }
}

/** Matches where the visitor is, whatever the case (spec §9). Without region or city, any. */
export function geolocation({ country, region, city }: TypedCondition<'GEOLOCATION'>): Predicate {
  if (!country) return never;
  return ({ visitor: { geolocation: place } }) =>
    place !== undefined &&
    sameText(place.country, country) &&
    (!region || sameText(place.region, region)) &&
    (!city || sameText(place.city, city));
}

const sameText = (actual: string | undefined, expected: string) => actual?.toLowerCase() === expected.toLowerCase();

/** Matches visitors whose likelihood to convert lies between the bounds, both included. */
export function heatSlice(condition: TypedCondition<'HEAT_SLICE'>): Predicate {
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
