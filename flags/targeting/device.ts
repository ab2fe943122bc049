import { FlagError } from '../errors.ts';
import type { CountMatch, TypedCondition } from '../wire.ts';
import { never, type Predicate, type Surroundings } from './evaluation.ts';
import { compareVersions, createNumberMatcher, refuseMatchType } from './matching.ts';

/** Matches the visitor's kind of device. */
export function compileDeviceType({ device }: TypedCondition<'DEVICE_TYPE'>): Predicate {
  return ({ visitor }) => visitor.device !== undefined && visitor.device === device;
}

/** Matches the visitor's operating system. */
export function compileOperatingSystem({ os }: TypedCondition<'OPERATING_SYSTEM'>): Predicate {
  return ({ visitor }) => visitor.operatingSystem !== undefined && visitor.operatingSystem === os;
}

/** Matches the visitor's browser, and its version when the condition has one (spec §5: numeric). */
export function compileBrowser({ browser: type, version, versionMatchType }: TypedCondition<'BROWSER'>): Predicate {
  if (!version) return ({ visitor }) => visitor.browser !== undefined && visitor.browser.type === type;
  if (!versionMatchType) return never;
  const expected = Number.parseFloat(version);
  const matches = createNumberMatcher(versionMatchType, expected);
  return ({ visitor }) => {
    if (visitor.browser?.version === undefined) return false;
    if (Number.isNaN(expected)) throw new FlagError('VersionParse', `Not a browser version: ${version}`);
    if (!matches) return refuseMatchType(versionMatchType);
    return visitor.browser.type === type && matches(visitor.browser.version);
  };
}

/** Matches the version of the application the visitor uses. */
export function compileApplicationVersion({
  version,
  versionMatchType,
}: TypedCondition<'APPLICATION_VERSION'>): Predicate {
  const matches = createVersionMatcher(version ?? '', versionMatchType);
  return ({ visitor }) => visitor.applicationVersion !== undefined && matches(visitor.applicationVersion);
}

/** Matches the library itself: its language, and its version when the condition has one. */
export function compileSdkLanguage(
  { sdkLanguage: language, version, versionMatchType }: TypedCondition<'SDK_LANGUAGE'>,
  { sdk }: Surroundings,
): Predicate {
  if (language !== sdk.language) return never;
  if (typeof version !== 'string') return () => true;
  const matches = createVersionMatcher(version, versionMatchType);
  return () => matches(sdk.version);
}

function createVersionMatcher(expected: string, matchType: CountMatch | null | undefined): (actual: string) => boolean {
  const matches = createNumberMatcher(matchType, 0);
  return (actual) => {
    const order = compareVersions(actual, expected);
    return matches ? matches(order) : refuseMatchType(matchType);
  };
}
