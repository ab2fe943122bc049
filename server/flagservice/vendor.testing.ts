import type { Database } from '../platform/database.ts';
import { testDocument, testFlag, testRule } from './flagservice.testing.ts';

/** What the tests of the vendor's published SDK against this service, in Node and in a browser, have in common. */

/** The hosts that the SDK knows, by wildcard. */
export const vendorHosts = ['*.kameleoon.eu', '*.kameleoon.io'];

const toGold = testRule({
  id: 1,
  experimentId: 2,
  type: 'TARGETED_DELIVERY',
  segmentId: 300_100,
  variationByExposition: [{ variationKey: 'on', variationId: 5, exposition: 1 }],
});

/** A site whose flag `bag` is delivered to gold members; the others are in an experiment. */
export const vendorDocument = (siteCode: string, state: 'ACTIVATED' | 'DEACTIVATED' = 'ACTIVATED') =>
  testDocument({
    siteCode,
    configuration: { ...testDocument().configuration, dataApiDomain: 'eu-data.kameleoon.io' },
    featureFlags: [testFlag({ environments: { production: { state, rules: [toGold, testRule()] } } })],
  });

/** What the service has stored of a visitor, by type of the event; fields without a value are left out. */
export async function readStored({ db }: Database, visitorCode: string): Promise<Record<string, object[]>> {
  const rows = await db
    .selectFrom('flag_events')
    .select(['type', 'experiment_id', 'variation_id', 'goal_id', 'revenue', 'data', 'is_crawler'])
    .where('visitor_code', '=', visitorCode)
    .orderBy('type')
    .execute();
  const filledRows = rows.map((row) => Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)));
  return Object.groupBy(filledRows as { type: string }[], ({ type }) => type) as Record<string, object[]>;
}
