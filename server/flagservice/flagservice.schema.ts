import { z } from 'zod';

/**
 * A site's flags as editors keep them: what a flag file holds and what the flag service's admin API takes and gives.
 * Names follow the configuration that clients read (spec §3); ids are chosen by the editors and never change, as
 * visitors are drawn by them.
 */

const text = (most: number) => z.string().min(1).max(most);
const id = z.int().positive();
const key = z.string().regex(/^[a-z0-9][a-z0-9_-]{0,99}$/i, 'must be letters, digits, dashes and underscores');
const share = z.number().min(0).max(1);
const moment = z.iso.datetime({ offset: true });
const maybe = <Schema extends z.ZodType>(schema: Schema) => schema.nullish();

/** `vermilion00`: names the site in every address. */
export const siteCodeSchema = z.string().regex(/^[a-z0-9]{1,32}$/, 'must be 1 to 32 lowercase letters and digits');

const textMatch = z.enum(['EXACT', 'CONTAINS', 'REGULAR_EXPRESSION']);
const countMatch = z.enum(['EQUAL', 'GREATER', 'LOWER']);
const words = z.string().max(10_000);

/** The fields of each kind of targeting condition (spec §9). What an editor left empty may be missing or null. */
const conditionFields = {
  CUSTOM_DATUM: {
    customDataIndex: z.string().regex(/^\d{1,4}$/, 'must be the index as text'),
    valueMatchType: z.enum([
      ...textMatch.options,
      ...countMatch.options,
      'TRUE',
      'FALSE',
      'AMONG_VALUES',
      'RANGE',
      'UNDEFINED',
    ]),
    value: maybe(words),
    range: maybe(z.array(z.number())),
  },
  DEVICE_TYPE: { device: z.enum(['PHONE', 'TABLET', 'DESKTOP']) },
  OPERATING_SYSTEM: { os: z.enum(['WINDOWS', 'MAC', 'IOS', 'LINUX', 'ANDROID', 'WINDOWS_PHONE']) },
  BROWSER: {
    browser: z.enum(['CHROME', 'IE', 'FIREFOX', 'SAFARI', 'OPERA', 'OTHER']),
    version: maybe(words),
    versionMatchType: maybe(countMatch),
  },
  APPLICATION_VERSION: { version: words, versionMatchType: countMatch },
  SDK_LANGUAGE: { sdkLanguage: words, version: maybe(words), versionMatchType: maybe(countMatch) },
  PAGE_URL: { url: words, matchType: textMatch },
  PAGE_TITLE: { title: words, matchType: textMatch },
  PREVIOUS_PAGE: { url: words, matchType: textMatch },
  PAGE_VIEWS: { pageCount: z.number(), matchType: countMatch },
  CONVERSIONS: { goalId: z.int() },
  VISITOR_CODE: { visitorCode: words, matchType: textMatch },
  COOKIE: {
    name: maybe(words),
    nameMatchType: z.enum([...textMatch.options, 'OPTIONAL']),
    value: maybe(words),
    valueMatchType: maybe(textMatch),
  },
  GEOLOCATION: { country: text(200), region: maybe(words), city: maybe(words) },
  HEAT_SLICE: { keyMomentId: z.int(), goalId: z.int(), lowerBound: z.number(), upperBound: z.number() },
  SEGMENT: { segmentId: id },
  TARGET_FEATURE_FLAG: { featureFlagId: id, ruleId: maybe(id), variationKey: maybe(words) },
  TARGET_EXPERIMENT: { experiment: id, variation: maybe(z.int()), variationMatchType: z.enum(['ANY', 'EXACT']) },
  TARGET_PERSONALIZATION: { personalizationId: id },
  EXCLUSIVE_EXPERIMENT: { campaignType: z.enum(['EXPERIMENT', 'PERSONALIZATION', 'ANY']) },
  EXCLUSIVE_FEATURE_FLAG: {},
  NEW_VISITORS: { visitorType: z.enum(['NEW', 'RETURNING']) },
  VISITS: { visitCount: z.number(), matchType: countMatch },
  SAME_DAY_VISITS: { visitCount: z.number(), matchType: countMatch },
  FIRST_VISIT: visitAge(),
  LAST_VISIT: visitAge(),
} as const;

function visitAge() {
  const unitOfTime = z.enum(['MINUTE', 'HOUR', 'DAY', 'WEEK', 'MONTH']);
  return { count: z.number(), unitOfTime, matchType: z.enum(['GREATER', 'LOWER']) };
}

type Fields = typeof conditionFields;
type TypedCondition<Type extends keyof Fields> = {
  targetingType: Type;
  id?: number | null;
  /** false inverts the condition. */
  isInclude?: boolean | null;
  weight?: number | null;
} & z.output<z.ZodObject<Fields[Type]>>;

/** One condition of a segment. */
export type FlagCondition = { [Type in keyof Fields]: TypedCondition<Type> }[keyof Fields];

const condition = z.discriminatedUnion(
  'targetingType',
  Object.entries(conditionFields).map(([type, fields]) =>
    z.strictObject({
      targetingType: z.literal(type),
      id: maybe(z.int()),
      isInclude: maybe(z.boolean()),
      weight: maybe(z.number()),
      ...fields,
    }),
  ) as unknown as [z.ZodObject<{ targetingType: z.ZodLiteral<string> }>],
) as unknown as z.ZodType<FlagCondition>;

const segment = z.strictObject({
  id,
  name: text(200),
  /** Visitors in it are told to the service when a client evaluates audiences. */
  audienceTracking: z.boolean().optional(),
  conditionsData: z.strictObject({
    firstLevel: z.array(
      z.strictObject({ conditions: z.array(condition).min(1).max(100), orOperators: z.array(z.boolean()) }),
    ),
    /** One fewer than groups: true is or, false is and, from left to right. */
    firstLevelOrOperators: z.array(z.boolean()),
  }),
});

const variationByExposition = z.array(
  z.strictObject({ variationKey: key, variationId: z.int().min(0), exposition: share }),
);

const rule = z.strictObject({
  id,
  experimentId: id,
  name: text(200),
  type: z.enum(['TARGETED_DELIVERY', 'EXPERIMENTATION']),
  /** null: everybody. */
  segmentId: id.nullable(),
  /** The share of visitors in the rule. */
  exposition: share,
  /** Milliseconds since 1970; setting it assigns the visitors again, and results count from then. */
  respoolTime: id.nullable(),
  variationByExposition: variationByExposition.min(1),
});

/** Spec §4: whether a flag is on in an environment; SCHEDULED is on from `from` until before `until`. */
const environment = z.discriminatedUnion('state', [
  z.strictObject({ state: z.literal('ACTIVATED'), rules: z.array(rule) }),
  z.strictObject({ state: z.literal('DEACTIVATED'), rules: z.array(rule) }),
  z.strictObject({
    state: z.literal('SCHEDULED'),
    from: moment.nullable(),
    until: moment.nullable(),
    rules: z.array(rule),
  }),
]);

const variable = z.strictObject({
  key: text(200),
  type: z.enum(['BOOLEAN', 'NUMBER', 'STRING', 'JSON', 'JS', 'CSS']),
  value: z.union([z.string().max(100_000), z.number(), z.boolean()]),
});

export const flagSchema = z.strictObject({
  id,
  featureKey: key,
  name: text(200),
  defaultVariationKey: key,
  mutuallyExclusiveGroup: key.nullable(),
  /** The custom data (by id) whose first value is hashed in place of the visitor. */
  bucketingCustomDataId: id.nullable(),
  variations: z.array(z.strictObject({ key, name: text(200), variables: z.array(variable).max(500) })).min(1),
  /** By environment; where one is missing the flag is off. Rules differ by environment, so results do not mix. */
  environments: z.record(key, environment),
});

export const flagDocumentSchema = z.strictObject({
  siteCode: siteCodeSchema,
  configuration: z.strictObject({
    /** Clients follow the event stream; otherwise they poll. */
    realTimeUpdate: z.boolean(),
    consentType: z.enum(['REQUIRED', 'NOT_REQUIRED']),
    consentOptOutBehavior: z.enum(['PARTIALLY_BLOCK', 'FULLY_BLOCK']),
    /** The host to which clients send tracking. */
    dataApiDomain: z.string().regex(/^[a-z0-9.-]{1,253}(:\d{1,5})?$/i, 'must be a host name'),
  }),
  environments: z.array(z.strictObject({ key, name: text(200) })).min(1),
  customData: z.array(
    z.strictObject({
      id,
      index: z.int().min(0).max(9999),
      name: text(200),
      localOnly: z.boolean(),
      isMappingIdentifier: z.boolean(),
      scope: z.enum(['PAGE', 'VISIT', 'VISITOR']),
    }),
  ),
  goals: z.array(
    z.strictObject({
      id,
      key,
      name: text(200),
      hasRevenue: z.boolean(),
      /** Of revenue that names no currency, for a site whose clients all sell in one. Without it such revenue is in no sum. */
      currency: z
        .string()
        .regex(/^[A-Z]{3}$/, 'must be a code of ISO 4217, such as SGD')
        .optional(),
    }),
  ),
  segments: z.array(segment),
  /** Mutually exclusive: a visitor may see one flag of a group at most. */
  groups: z.array(z.strictObject({ key, name: text(200) })),
  /** Visitors kept out of every experiment; the variation `in-holdout` holds them. */
  holdout: z.strictObject({ experimentId: id, variationByExposition: variationByExposition.min(2) }).nullable(),
  featureFlags: z.array(flagSchema),
});

export type FlagDocument = z.output<typeof flagDocumentSchema>;
export type FlagEntry = FlagDocument['featureFlags'][number];
export type FlagEnvironment = FlagEntry['environments'][string];
export type FlagRule = FlagEnvironment['rules'][number];

/** Something is wrong with a site's flags, and where: `featureFlags[2].variations[0].key`. */
export type FlagProblem = { path: string; message: string };

/** The kinds of lines that clients send (spec §3, visitor data kinds that are tracked). */
export const trackedTypes = [
  'experiment',
  'customData',
  'page',
  'conversion',
  'staticData',
  'geolocation',
  'targetingSegment',
  'activity',
] as const;

export type TrackedType = (typeof trackedTypes)[number];
