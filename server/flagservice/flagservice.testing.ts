import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { type Clock, systemClock } from '../platform/clock.ts';
import type { Database } from '../platform/database.ts';
import { createRateLimits } from '../platform/rate-limits.ts';
import { serveFlagService } from './flagservice.routes.ts';
import type { FlagDocument, FlagEntry, FlagEnvironment, FlagRule } from './flagservice.schema.ts';
import { createFlagService, type FlagService } from './flagservice.ts';

/** What tests keep in the service: a site with one flag `bag` whose experiment takes everybody. */

export const testRule = (changes: Partial<FlagRule> = {}): FlagRule => ({
  id: 240_100,
  experimentId: 280_100,
  name: 'Bag',
  type: 'EXPERIMENTATION',
  segmentId: null,
  exposition: 1,
  respoolTime: null,
  variationByExposition: [
    { variationKey: 'off', variationId: 0, exposition: 0.5 },
    { variationKey: 'on', variationId: 910_001, exposition: 0.5 },
  ],
  ...changes,
});

export const testFlag = (changes: Partial<FlagEntry> = {}): FlagEntry => ({
  id: 180_100,
  featureKey: 'bag',
  name: 'Bag',
  defaultVariationKey: 'off',
  mutuallyExclusiveGroup: null,
  bucketingCustomDataId: null,
  variations: [
    { key: 'off', name: 'Off', variables: [] },
    { key: 'on', name: 'On', variables: [{ key: 'columns', type: 'NUMBER', value: '3' }] },
  ],
  environments: { production: { state: 'ACTIVATED', rules: [testRule()] } satisfies FlagEnvironment },
  ...changes,
});

export const testDocument = (changes: Partial<FlagDocument> = {}): FlagDocument => ({
  siteCode: 'testsite00',
  configuration: {
    realTimeUpdate: true,
    consentType: 'NOT_REQUIRED',
    consentOptOutBehavior: 'PARTIALLY_BLOCK',
    dataApiDomain: 'localhost',
  },
  environments: [
    { key: 'production', name: 'Production' },
    { key: 'staging', name: 'Staging' },
  ],
  customData: [
    { id: 7100, index: 0, name: 'tier', localOnly: false, isMappingIdentifier: false, scope: 'VISIT' },
    { id: 7104, index: 4, name: 'member', localOnly: false, isMappingIdentifier: true, scope: 'VISITOR' },
  ],
  goals: [
    { id: 1, key: 'add-to-bag', name: 'Add to bag', hasRevenue: false },
    { id: 2, key: 'order', name: 'Order', hasRevenue: true },
  ],
  segments: [
    {
      id: 300_100,
      name: 'Gold',
      conditionsData: {
        firstLevel: [
          {
            conditions: [
              { targetingType: 'CUSTOM_DATUM', customDataIndex: '0', valueMatchType: 'EXACT', value: 'gold' },
            ],
            orOperators: [],
          },
        ],
        firstLevelOrOperators: [],
      },
    },
  ],
  groups: [{ key: 'checkout', name: 'Checkout' }],
  holdout: null,
  featureFlags: [testFlag()],
  ...changes,
});

export const testToken = 'anna-test-token-0123456789abcdef0123';
export const otherTestToken = 'ben-test-token-0123456789abcdef01234';
const testTokens = new Map([
  ['anna', testToken],
  ['ben', otherTestToken],
]);

export type TestService = { service: FlagService; url: string; stop: () => Promise<void> };

/** The service over a database, on a port of loopback of its own. Errors that nobody expects fail the test. */
export async function startTestService(
  database: Database,
  {
    clock = systemClock,
    ...options
  }: { clock?: Clock; keepDays?: number; maxStreams?: number; heartbeatMs?: number; backends?: readonly string[] } = {},
): Promise<TestService> {
  const errors: unknown[] = [];
  const report = (error: unknown) => void errors.push(error);
  const rateLimits = createRateLimits({ redis: null, prefix: '' });
  const service = createFlagService({
    database,
    clock,
    report,
    rateLimits,
    backends: ['127.0.0.1'],
    ...options,
  });
  await service.ready();
  const app = Fastify({ forceCloseConnections: true });
  await serveFlagService(app, { service, prefix: '', tokens: testTokens, report });
  await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    service,
    url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`,
    stop: async () => {
      await app.close();
      await service.close();
      if (errors.length > 0) throw new AggregateError(errors, 'The service reported errors');
    },
  };
}

/** Puts a document in place and waits until the service has it. */
export async function putDocument({ service }: TestService, document: FlagDocument): Promise<number> {
  const edited = await service.editor.replace(document, 'any', 'test');
  if (!edited.ok) throw new Error(JSON.stringify(edited.error));
  const { version } = edited.value;
  while ((service.sites.find(document.siteCode)?.version ?? 0) < version) {
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  return version;
}
