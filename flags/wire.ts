import { fail } from './errors.ts';
import { anything, findViolation, optional, type Shape } from './shapes.ts';

/** The configuration as the flag service sends it (spec §3). Fields that decide nothing are left out. */
export type Configuration = {
  /** The time of the last change, milliseconds UTC: the version that the event stream is opened with. */
  dateModified?: number;
  configuration?: ServiceSettings | null;
  customData?: readonly CustomDataDefinition[];
  /** When present, rules name their segment by `segmentId`; otherwise each rule carries its own. */
  segments?: readonly Segment[];
  holdout?: Holdout | null;
  featureFlags: readonly FeatureFlag[];
};

/** The service's settings for clients. */
export type ServiceSettings = {
  /** true: changes come over the event stream; otherwise clients poll. */
  realTimeUpdate?: boolean | null;
  /** Anything but `REQUIRED` counts as not required (spec §9). */
  consentType?: string | null;
  /** The host of the data API, in place of the default one. */
  dataApiDomain?: string | null;
};

/** The definition of custom data at an index. */
export type CustomDataDefinition = {
  id?: number;
  index: number;
  /** A name that `customData` takes instead of the index. */
  name?: string | null;
  /** Targets, but is never tracked. */
  localOnly?: boolean | null;
  /** Its first value is the user that the visitor is linked to. */
  isMappingIdentifier?: boolean | null;
  /** `VISITOR` is persistent: sent again with every visit. */
  scope?: string | null;
};

/** Visitors kept out of every experiment; the variation `in-holdout` holds them. */
export type Holdout = { experimentId: number; variationByExposition: readonly VariationByExposition[] };

/** A flag: its variations, and the rules that assign them. */
export type FeatureFlag = {
  /** Also the order inside a mutually exclusive group. */
  id: number;
  featureKey: string;
  environmentEnabled: boolean;
  defaultVariationKey: string;
  variations: readonly Variation[];
  mutuallyExclusiveGroup?: string | null;
  /** The custom data (by id) whose first value is hashed in place of the visitor. */
  bucketingCustomDataId?: number | null;
  rules: readonly Rule[];
};

/** A variation of a flag. `off` is the inactive one. */
export type Variation = { key: string; name?: string; variables: readonly Variable[] };

/** A variable as it is sent: `type` is `BOOLEAN`, `NUMBER`, `JSON`, `STRING`, `JS` or `CSS`. */
export type Variable = { key: string; type: string; value: unknown };

/** A rule: its visitors and their variations. Rules are evaluated in order. */
export type Rule = {
  id: number;
  experimentId: number;
  type: 'TARGETED_DELIVERY' | 'EXPERIMENTATION';
  segmentId?: number | null;
  segment?: Segment | null;
  /** The share of visitors in the rule, 0 to 1. */
  exposition: number;
  /** Part of the hashes: a new value reassigns all visitors. 0 is none. */
  respoolTime?: number | null;
  variationByExposition: readonly VariationByExposition[];
};

/** A variation's share of the visitors in a rule. The shares may add up to less than 1. */
export type VariationByExposition = { variationKey: string; variationId: number; exposition: number };

/** A segment of visitors: groups of conditions, joined from left to right. */
export type Segment = {
  id: number;
  /** Whether `evaluateAudiences` tracks the visitors it matches. */
  audienceTracking?: boolean | null;
  conditionsData: { firstLevel: readonly ConditionGroup[]; firstLevelOrOperators: readonly boolean[] };
};

/** Conditions joined from left to right. `orOperators[i]` joins the conditions i and i + 1: true is or, false is and. */
export type ConditionGroup = { conditions: readonly Condition[]; orOperators: readonly boolean[] };

/** How a text is compared. */
export type TextMatch = 'EXACT' | 'CONTAINS' | 'REGULAR_EXPRESSION';
/** How a number, an age or a version is compared. */
export type CountMatch = 'EQUAL' | 'GREATER' | 'LOWER';

type ConditionFields = {
  CUSTOM_DATUM: {
    customDataIndex: string;
    valueMatchType: TextMatch | CountMatch | 'TRUE' | 'FALSE' | 'AMONG_VALUES' | 'RANGE' | 'UNDEFINED';
    value: string;
    range: readonly number[];
  };
  DEVICE_TYPE: { device: string };
  OPERATING_SYSTEM: { os: string };
  BROWSER: { browser: string; version: string; versionMatchType: CountMatch };
  APPLICATION_VERSION: { version: string; versionMatchType: CountMatch };
  SDK_LANGUAGE: { sdkLanguage: string; version: string; versionMatchType: CountMatch };
  PAGE_URL: { url: string; matchType: TextMatch };
  PAGE_TITLE: { title: string; matchType: TextMatch };
  PREVIOUS_PAGE: { url: string; matchType: TextMatch };
  PAGE_VIEWS: { pageCount: number; matchType: CountMatch };
  CONVERSIONS: { goalId: number };
  VISITOR_CODE: { visitorCode: string; matchType: TextMatch };
  COOKIE: { name: string; nameMatchType: TextMatch | 'OPTIONAL'; value: string; valueMatchType: TextMatch };
  GEOLOCATION: { country: string; region: string; city: string };
  HEAT_SLICE: { keyMomentId: number; goalId: number; lowerBound: number; upperBound: number };
  SEGMENT: { segmentId: number };
  TARGET_FEATURE_FLAG: { featureFlagId: number; ruleId: number; variationKey: string };
  TARGET_EXPERIMENT: { experiment: number; variation: number; variationMatchType: 'ANY' | 'EXACT' };
  TARGET_PERSONALIZATION: { personalizationId: number };
  EXCLUSIVE_EXPERIMENT: { campaignType: 'EXPERIMENT' | 'PERSONALIZATION' | 'ANY' };
  EXCLUSIVE_FEATURE_FLAG: object;
  NEW_VISITORS: { visitorType: 'NEW' | 'RETURNING' };
  VISITS: { visitCount: number; matchType: CountMatch };
  SAME_DAY_VISITS: { visitCount: number; matchType: CountMatch };
  FIRST_VISIT: VisitAge;
  LAST_VISIT: VisitAge;
};

type VisitAge = {
  count: number;
  unitOfTime: 'MINUTE' | 'HOUR' | 'DAY' | 'WEEK' | 'MONTH';
  matchType: CountMatch;
};

/** The type of a condition. */
export type TargetingType = keyof ConditionFields;

/** A condition of one type. Fields that an editor left empty may be missing or null. */
export type TypedCondition<Type extends TargetingType> = {
  targetingType: Type;
  /** false inverts the condition. */
  isInclude?: boolean | null;
} & { [Field in keyof ConditionFields[Type]]?: ConditionFields[Type][Field] | null };

/** A condition of a segment. */
export type Condition = { [Type in TargetingType]: TypedCondition<Type> }[TargetingType];

const expositions = [{ variationKey: '', variationId: 0, exposition: 0 }] as const;
const segment = {
  id: 0,
  conditionsData: {
    firstLevelOrOperators: [anything],
    firstLevel: [{ orOperators: [anything], conditions: [{}] }],
  },
} as const;
const shape: Shape = {
  configuration: optional({}),
  featureFlags: [
    {
      id: 0,
      featureKey: '',
      defaultVariationKey: '',
      variations: [{ key: '', variables: [{ key: '' }] }],
      rules: [
        { id: 0, experimentId: 0, exposition: 0, variationByExposition: expositions, segment: optional(segment) },
      ],
    },
  ],
  customData: optional([{ index: 0 }]),
  segments: optional([segment]),
  holdout: optional({ experimentId: 0, variationByExposition: expositions }),
};

/**
 * Makes sure that an answer of the service is a configuration that can be compiled. Only the skeleton is looked at; what a
 * condition or a variable holds is judged when it is used.
 * @throws FlagError `ClientConfiguration`, naming the first wrong field
 */
export function checkConfiguration(value: unknown): void {
  const complaint = findViolation(shape, value, 'configuration');
  if (complaint) fail('ClientConfiguration', complaint);
}
