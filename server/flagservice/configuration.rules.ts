import type { Configuration, FeatureFlag, Rule } from '@vermilion/flags';
import type { FlagDocument, FlagEntry, FlagEnvironment } from './flagservice.schema.ts';

/** `v3`: segments are a list, and rules refer to them. `legacy`: each rule contains its segment. */
export type ConfigurationForm = 'v3' | 'legacy';

/** The body that clients read; `dateModified` is in milliseconds. */
export type ConfigurationBody = Configuration & {
  dateModified: number;
  configuration: FlagDocument['configuration'];
};

/** Whether a flag is on (spec §4, feature status): a scheduled one from `from` until before `until`. */
export function isOn(environment: FlagEnvironment, now: number): boolean {
  if (environment.state !== 'SCHEDULED') return environment.state === 'ACTIVATED';
  const { from, until } = environment;
  return (from === null || Date.parse(from) <= now) && (until === null || now < Date.parse(until));
}

/** Returns the times (milliseconds) at which schedules switch flags, earliest first. */
function listSwitches({ featureFlags }: FlagDocument): number[] {
  return featureFlags
    .flatMap(({ environments }) => Object.values(environments))
    .flatMap((environment) => (environment.state === 'SCHEDULED' ? [environment.from, environment.until] : []))
    .flatMap((moment) => (moment === null ? [] : [Date.parse(moment)]))
    .sort((one, other) => one - other);
}

/**
 * Finds when the configuration last changed, by an edit or a schedule, and when a schedule changes it next.
 * @param modifiedAt the time of the last edit, in milliseconds
 */
export function findChanges(
  document: FlagDocument,
  modifiedAt: number,
  now: number,
): { changedAt: number; nextChange: number } {
  const moments = listSwitches(document);
  const passed = moments.findLast((moment) => moment <= now) ?? 0;
  return {
    changedAt: Math.max(modifiedAt, passed),
    nextChange: moments.find((moment) => moment > now) ?? Number.POSITIVE_INFINITY,
  };
}

/** Builds the configuration of an environment (spec §3), with schedules resolved for `now`. */
export function buildConfiguration(
  document: FlagDocument,
  environment: string,
  form: ConfigurationForm,
  { now, changedAt }: { now: number; changedAt: number },
): ConfigurationBody {
  const { configuration, customData, segments, holdout } = document;
  const isV3 = form === 'v3';
  return {
    dateModified: changedAt,
    configuration,
    customData,
    ...(isV3 ? { segments } : {}),
    ...(holdout ? { holdout } : {}),
    featureFlags: document.featureFlags.map((flag) => buildFlag(flag, environment, now, isV3 ? null : segments)),
  };
}

/** @param inline segments to copy into the rules; with null, rules refer to them by id */
function buildFlag(
  {
    environments,
    id,
    featureKey,
    defaultVariationKey,
    mutuallyExclusiveGroup,
    bucketingCustomDataId,
    variations,
  }: FlagEntry,
  environment: string,
  now: number,
  inline: FlagDocument['segments'] | null,
): FeatureFlag {
  const state = Object.hasOwn(environments, environment) ? environments[environment] : undefined;
  return {
    id,
    featureKey,
    environmentEnabled: state !== undefined && isOn(state, now),
    defaultVariationKey,
    mutuallyExclusiveGroup,
    bucketingCustomDataId,
    variations,
    rules: (state?.rules ?? []).map(({ name: _, segmentId, ...rule }, order): Rule & { order: number } => ({
      ...rule,
      order,
      ...(inline ? { segment: inline.find((segment) => segment.id === segmentId) ?? null } : { segmentId }),
    })),
  };
}
