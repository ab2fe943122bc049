import { revenueCurrencyIndex } from '@vermilion/contract/flag';
import type { FlagDocument, FlagEntry, FlagRule } from '@vermilion/server/flagservice/flagservice.schema';

/** The demo shop's flags: three real experiments, as a flag file. */

/** Names the demo's site to its flag clients. */
export const demoSiteCode = 'vermilion00';

/** The custom data that the shop sends: of each visitor (spec §3, targeting attributes), and of revenue, by index. */
const customData: FlagDocument['customData'] = (
  [
    ['TIER', 0],
    ['COUNTRY', 3],
    ['PLATFORM', 5],
    ['APP_PLATFORM', 6],
    ['VERSION', 7],
    ['KEY', 8],
    ['BRAND_CODE', 9],
    ['PAGE_PATH', 10],
    ['CURRENCY', revenueCurrencyIndex],
  ] as const
).map(([name, index]) => ({
  id: 7100 + index,
  index,
  name,
  localOnly: false,
  isMappingIdentifier: false,
  scope: 'VISIT',
}));

type Variation = { key: string; name: string; value: string | number | boolean };

type Experiment = {
  /** Ids of the flag's parts are counted from it. */
  id: number;
  featureKey: string;
  name: string;
  variable: { key: string; type: 'NUMBER' | 'BOOLEAN' | 'STRING' };
  /** The first is what the shop does without the experiment. */
  variations: readonly Variation[];
};

const experiments: readonly Experiment[] = [
  {
    id: 1000,
    featureKey: 'listing-columns',
    name: 'Products side by side in a listing',
    variable: { key: 'columns', type: 'NUMBER' },
    variations: [
      { key: 'off', name: 'Three', value: 3 },
      { key: 'four', name: 'Four', value: 4 },
    ],
  },
  {
    id: 2000,
    featureKey: 'bag-free-shipping-bar',
    name: 'How far it is to free shipping, in the bag',
    variable: { key: 'bar', type: 'BOOLEAN' },
    variations: [
      { key: 'off', name: 'Words and a bar', value: true },
      { key: 'words', name: 'Words alone', value: false },
    ],
  },
  {
    id: 3000,
    featureKey: 'search-overlay-order',
    name: 'What the search overlay shows first',
    variable: { key: 'first', type: 'STRING' },
    variations: [
      { key: 'off', name: 'Recent searches', value: 'recent' },
      { key: 'popular', name: 'Popular searches', value: 'popular' },
    ],
  },
];

/** Each environment has rules, and so results, of its own. */
const environments = [
  { key: 'production', name: 'Production' },
  { key: 'staging', name: 'Staging' },
  { key: 'development', name: 'Development' },
];

function makeRule({ id, name, variations }: Experiment, environment: number): FlagRule {
  const first = id + 100 * (environment + 1);
  return {
    id: first,
    experimentId: first + 1,
    name,
    type: 'EXPERIMENTATION',
    segmentId: null,
    exposition: 1,
    respoolTime: null,
    variationByExposition: variations.map(({ key }, index) => ({
      variationKey: key,
      variationId: index === 0 ? 0 : first + 1 + index,
      exposition: 1 / variations.length,
    })),
  };
}

function makeFlag(experiment: Experiment): FlagEntry {
  const { id, featureKey, name, variable, variations } = experiment;
  return {
    id,
    featureKey,
    name,
    defaultVariationKey: 'off',
    mutuallyExclusiveGroup: null,
    bucketingCustomDataId: null,
    variations: variations.map(({ value, ...variation }) => ({ ...variation, variables: [{ ...variable, value }] })),
    environments: Object.fromEntries(
      environments.map(({ key }, index) => [key, { state: 'ACTIVATED', rules: [makeRule(experiment, index)] }]),
    ),
  };
}

/** @param dataApiDomain the host to which clients that have no `serviceUrl` send tracking */
export function demoFlags(dataApiDomain = 'localhost'): FlagDocument {
  return {
    siteCode: demoSiteCode,
    configuration: {
      realTimeUpdate: true,
      consentType: 'NOT_REQUIRED',
      consentOptOutBehavior: 'PARTIALLY_BLOCK',
      dataApiDomain,
    },
    environments,
    customData,
    goals: [
      { id: 1, key: 'add-to-bag', name: 'Add to bag', hasRevenue: false },
      { id: 2, key: 'order', name: 'Order', hasRevenue: true },
      { id: 4, key: 'sign-up', name: 'Sign up', hasRevenue: false },
    ],
    segments: [],
    groups: [],
    holdout: null,
    featureFlags: experiments.map(makeFlag),
  };
}
