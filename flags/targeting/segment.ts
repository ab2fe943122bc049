import { FlagError } from '../errors.ts';
import type { Condition, Segment, TargetingType, TypedCondition } from '../wire.ts';
import {
  exclusiveExperiment,
  exclusiveFeatureFlag,
  targetExperiment,
  targetFeatureFlag,
  targetPersonalization,
} from './assignments.ts';
import { customDatum } from './custom-data.ts';
import { applicationVersion, browser, deviceType, operatingSystem, sdkLanguage } from './device.ts';
import { never, type Predicate, type Surroundings } from './evaluation.ts';
import { pageTitle, pageUrl, pageViews, previousPage } from './pages.ts';
import { conversions, cookie, geolocation, heatSlice, visitorCode } from './person.ts';
import { firstVisit, lastVisit, newVisitors, sameDayVisits, visits } from './visits.ts';

/** Every targeting condition of spec §9. A type that is not here is unsupported. */
const conditions: {
  [Type in TargetingType]: (condition: TypedCondition<Type>, surroundings: Surroundings) => Predicate;
} = {
  APPLICATION_VERSION: applicationVersion,
  BROWSER: browser,
  CONVERSIONS: conversions,
  COOKIE: cookie,
  CUSTOM_DATUM: customDatum,
  DEVICE_TYPE: deviceType,
  EXCLUSIVE_EXPERIMENT: exclusiveExperiment,
  EXCLUSIVE_FEATURE_FLAG: exclusiveFeatureFlag,
  FIRST_VISIT: firstVisit,
  GEOLOCATION: geolocation,
  HEAT_SLICE: heatSlice,
  LAST_VISIT: lastVisit,
  NEW_VISITORS: newVisitors,
  OPERATING_SYSTEM: operatingSystem,
  PAGE_TITLE: pageTitle,
  PAGE_URL: pageUrl,
  PAGE_VIEWS: pageViews,
  PREVIOUS_PAGE: previousPage,
  SAME_DAY_VISITS: sameDayVisits,
  SDK_LANGUAGE: sdkLanguage,
  // Looked up when it is asked: it may be a later one.
  SEGMENT:
    ({ segmentId }, { segment }) =>
    (evaluation) =>
      (segmentId ? segment(segmentId)?.(evaluation) : undefined) ?? false,
  TARGET_EXPERIMENT: targetExperiment,
  TARGET_FEATURE_FLAG: targetFeatureFlag,
  TARGET_PERSONALIZATION: targetPersonalization,
  VISITOR_CODE: visitorCode,
  VISITS: visits,
};

/**
 * Compiles a segment: groups of conditions, joined strictly from left to right by and/or (no precedence), each evaluated
 * only when it can still change the answer. Without groups it matches everybody.
 */
export function compileSegment({ conditionsData }: Segment, surroundings: Surroundings): Predicate {
  const { firstLevel, firstLevelOrOperators } = conditionsData;
  if (firstLevel.length === 0) return () => true;
  const groups = firstLevel.map((group) =>
    joined(
      group.conditions.map((condition) => compileCondition(condition, surroundings)),
      group.orOperators,
    ),
  );
  const matches = joined(groups, firstLevelOrOperators);
  let isOpen = false;
  return (evaluation) => {
    if (isOpen) throw new FlagError('TargetingCondition', 'A segment refers to itself');
    isOpen = true;
    try {
      return matches(evaluation);
    } finally {
      isOpen = false;
    }
  };
}

function compileCondition(condition: Condition, surroundings: Surroundings): Predicate {
  // Not inverted by isInclude: what is not understood never lets anybody in.
  if (!Object.hasOwn(conditions, condition.targetingType)) return never;
  const compile = conditions[condition.targetingType] as (one: Condition, surroundings: Surroundings) => Predicate;
  const matches = compile(condition, surroundings);
  return condition.isInclude === false ? (evaluation) => !matches(evaluation) : matches;
}

/** Operator i stands between the items i and i + 1; items after the last operator do not count. */
function joined(items: readonly Predicate[], orOperators: readonly boolean[]): Predicate {
  const [first, ...rest] = items.slice(0, orOperators.length + 1);
  if (!first) {
    return () => {
      throw new FlagError('TargetingCondition', 'A group of conditions is empty');
    };
  }
  if (rest.length === 0) return first;
  return (evaluation) => {
    let result = first(evaluation);
    for (const [index, item] of rest.entries()) {
      // true or …, false and …: the answer stands.
      if (result !== Boolean(orOperators[index])) result = item(evaluation);
    }
    return result;
  };
}
