import { createClient } from '../client.ts';
import { FlagError } from '../errors.ts';
import { noon } from '../testing.ts';
import type { Case } from './cases.ts';

/** Everything that may be asked of the service about a visitor. */
export const everything = {
  previousVisitAmount: 25,
  currentVisit: true,
  customData: true,
  visitorCode: true,
  pageViews: true,
  geolocation: true,
  device: true,
  browser: true,
  operatingSystem: true,
  conversions: true,
  experiments: true,
  personalization: true,
  kcs: true,
  cbs: true,
};

/** What a flag shows, as a line of the vectors has it: variation, its id, the experiment, its variables; or an error's type. */
export type Answer =
  | [key: string, id: number | null, experimentId: number | null, variables: Record<string, unknown>]
  | string;

/** What a client of this library answers, by feature key, each flag asked twice. */
export async function computeAnswers({
  configuration,
  visitorCode,
  data,
  remote,
}: Case): Promise<Record<string, Answer>> {
  let now = noon.now();
  const client = createClient({
    siteCode: 'abc',
    defaultDataFile: configuration,
    logLevel: 'none',
    // Each look at the clock is a moment later, so pages have an order.
    clock: { ...noon, now: () => now++ },
    requester: async (url) => new Response(JSON.stringify(url.includes('/visit/visitor') ? remote : configuration)),
  });
  await client.initialize();
  client.addData(visitorCode, ...data);
  if (remote) await client.getRemoteVisitorData({ visitorCode, filters: everything });
  const ask = (featureKey: string): Answer => {
    try {
      const { key, id, experimentId, variables } = client.getVariation({ visitorCode, featureKey });
      return [key, id, experimentId, Object.fromEntries([...variables].map(([name, { value }]) => [name, value]))];
    } catch (error) {
      if (error instanceof FlagError) return error.type;
      throw error;
    }
  };
  const answers = askTwice(configuration, ask);
  await client.close();
  return answers;
}

/**
 * Every flag in its order, and once more, since what was assigned first may matter to conditions: the second answer is
 * noted where it is another.
 */
export function askTwice({ featureFlags }: Case['configuration'], ask: (featureKey: string) => Answer) {
  const answers: Record<string, Answer> = {};
  for (const { featureKey } of featureFlags) answers[featureKey] = ask(featureKey);
  for (const { featureKey } of featureFlags) {
    const again = ask(featureKey);
    if (JSON.stringify(again) !== JSON.stringify(answers[featureKey])) answers[`${featureKey}, again`] = again;
  }
  return answers;
}
