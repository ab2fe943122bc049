import type { FlagClient } from '../api.ts';
import type { FlagError, FlagErrorType } from '../errors.ts';
import type { Variation } from '../profile.ts';
import type { JsonValue } from '../variables.ts';

/** What a visitor sees of a flag, as plain data: it survives JSON. */
export type ShownVariation = {
  readonly key: string;
  /** null, as the experiment's, for the default variation. */
  readonly id: number | null;
  readonly experimentId: number | null;
  /** Values by key. */
  readonly variables: Readonly<Record<string, JsonValue>>;
};

/** What a server decided, by feature key. null: it could not be decided, and the caller's default is shown. */
export type Decisions = Readonly<Record<string, ShownVariation | null>>;

/** What is shown of a flag that is disabled in this environment: inactive, which is no error. */
export const off: ShownVariation = Object.freeze({
  key: 'off',
  id: null,
  experimentId: null,
  variables: Object.freeze({}),
});

/**
 * What a visitor sees of some flags, for `<FlagProvider decisions>`: a server decides, renders with it, and sends it along
 * with the page. Nothing is tracked: the browser tracks what it shows. Never throws.
 * @param featureKeys the flags that the page shows
 * @param onError what could not be decided, and why; by default it is only marked in the result
 */
export function takeSnapshot(
  client: FlagClient,
  visitorCode: string,
  featureKeys: readonly string[],
  onError: (error: unknown, featureKey: string) => void = () => {},
): Decisions {
  return Object.fromEntries(
    featureKeys.map((featureKey) => {
      try {
        return [featureKey, lookUp(client, visitorCode, featureKey)];
      } catch (error) {
        onError(error, featureKey);
        return [featureKey, null];
      }
    }),
  );
}

/**
 * Decides one flag without tracking it.
 * @throws FlagError as `getVariation`, but for a disabled environment, which shows `off`
 */
export function lookUp(client: FlagClient, visitorCode: string, featureKey: string): ShownVariation {
  try {
    return toShownVariation(client.getVariation({ visitorCode, featureKey, track: false }));
  } catch (error) {
    if (isDisabled(error)) return off;
    throw error;
  }
}

const hasType = (error: unknown, type: FlagErrorType) => (error as Partial<FlagError> | null)?.type === type;

/** Whether an error only says that a flag is disabled in this environment. */
export const isDisabled = (error: unknown): boolean => hasType(error, 'FeatureFlagEnvironmentDisabled');

/** Whether an error only says that a flag cannot be decided yet: what decides its segments is still being loaded. */
export const isEarly = (error: unknown): boolean => hasType(error, 'Initialization') && !(error as Error).cause;

const toShownVariation = ({ key, id, experimentId, variables }: Variation): ShownVariation => ({
  key,
  id,
  experimentId,
  variables: Object.fromEntries([...variables].map(([name, { value }]) => [name, value])),
});
