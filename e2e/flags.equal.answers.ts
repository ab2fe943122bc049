import {
  type BrowserType,
  browser,
  type Condition,
  type Configuration,
  compile,
  createClient,
  createVisitorCode,
  customData,
  type DeviceType,
  decide,
  device,
  type FeatureFlag,
  findFlag,
  type Segment,
} from '@vermilion/flags';

/**
 * What many visitors are shown, as a text of one sign for each answer. The same module runs on the server and, bundled, in
 * a browser; given the same seed, both must write the same text.
 */

const variations = ['off', 'on', 'compact'] as const;
const getSign = (key: string) => String(variations.indexOf(key as (typeof variations)[number]));

/** The share of visitors that the experiment takes, and how it splits them. */
export const exposition = 0.9;
export const shares = [0.34, 0.46, 0.2] as const;

const makeFlag = (id: number, changes: Partial<FeatureFlag> = {}, segmentId: number | null = null): FeatureFlag => ({
  id,
  featureKey: `flag-${id}`,
  environmentEnabled: true,
  defaultVariationKey: 'off',
  variations: variations.map((key) => ({ key, variables: [] })),
  rules: [
    {
      id: 1000 + id,
      experimentId: 2000 + id,
      type: 'EXPERIMENTATION',
      segmentId,
      exposition,
      respoolTime: 1_763_000_000_000,
      variationByExposition: variations.map((variationKey, index) => ({
        variationKey,
        variationId: index,
        exposition: shares[index] ?? 0,
      })),
    },
  ],
  ...changes,
});

/** Numbers from 0 up to 1 (mulberry32): integer arithmetic, and so the same everywhere. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Every eighth code holds more than letters and digits: codes of other systems are taken too. */
const toErrorCode = (random: () => number, index: number) =>
  index % 8 === 0 ? `${createVisitorCode(random)}é美🛍` : createVisitorCode(random);

/** The kernel: an experiment that everybody may be drawn for. A point stands for a visitor whom it did not take. */
export function answersOfAll(visitors: number): string {
  const flag = findFlag(compile({ featureFlags: [makeFlag(1)] }), 'flag-1');
  const random = seeded(1);
  const clock = { now: () => 0, startOfDay: () => 0 };
  let answers = '';
  for (let index = 0; index < visitors; index++) {
    const { why, variationKey } = decide(flag, { visitorCode: toErrorCode(random, index) }, clock);
    answers += why === 'rule' ? getSign(variationKey) : '.';
  }
  return answers;
}

const devices: readonly DeviceType[] = ['PHONE', 'TABLET', 'DESKTOP'];
const browsers: readonly BrowserType[] = ['CHROME', 'SAFARI', 'FIREFOX'];
const countries = ['SG', 'AU', 'JP', 'TH'];

const makeSegment = (id: number, conditions: Condition[], isOr = false): Segment => ({
  id,
  conditionsData: {
    firstLevel: [{ conditions, orOperators: conditions.slice(1).map(() => isOr) }],
    firstLevelOrOperators: [],
  },
});

const country = (value: string): Condition => ({
  targetingType: 'CUSTOM_DATUM',
  customDataIndex: '3',
  valueMatchType: 'AMONG_VALUES',
  value,
});
const inHoldout = { variationKey: 'in-holdout', variationId: 1, exposition: 0.1 };

/** Conditions on custom data, device and browser, beside a holdout, an exclusive group and a flag drawn by member. */
const targeted: Configuration = {
  customData: [
    { id: 70, index: 0 },
    { id: 73, index: 3 },
  ],
  holdout: {
    experimentId: 9000,
    variationByExposition: [inHoldout, { variationKey: 'not-in-holdout', variationId: 2, exposition: 0.9 }],
  },
  segments: [
    makeSegment(1, [country('["SG","AU"]'), { targetingType: 'DEVICE_TYPE', isInclude: false, device: 'DESKTOP' }]),
    makeSegment(
      2,
      [
        { targetingType: 'BROWSER', browser: 'SAFARI', version: '14.1', versionMatchType: 'GREATER' },
        {
          targetingType: 'CUSTOM_DATUM',
          customDataIndex: '0',
          valueMatchType: 'REGULAR_EXPRESSION',
          value: '^member-\\d*7$',
        },
      ],
      true,
    ),
  ],
  featureFlags: [
    makeFlag(1, {}, 1),
    makeFlag(2, {}, 2),
    makeFlag(3, { mutuallyExclusiveGroup: 'checkout' }),
    makeFlag(4, { mutuallyExclusiveGroup: 'checkout' }, 1),
    makeFlag(5, { bucketingCustomDataId: 70 }),
  ],
};

/** The whole client, with the data added for each visitor. @returns a sign for each of its flags, visitor by visitor */
export async function answersOfTargeted(visitors: number): Promise<{ answers: string; flags: number }> {
  const client = createClient({
    siteCode: 'equal',
    defaultDataFile: targeted,
    requester: async () => new Response(JSON.stringify(targeted)),
    storage: null,
    cookies: null,
    // What these visitors would have tracked is more than one request holds.
    logLevel: 'none',
  });
  await client.initialize();
  const random = seeded(2);
  const one = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item;
  let answers = '';
  for (let index = 0; index < visitors; index++) {
    const visitorCode = toErrorCode(random, index);
    client.addData(
      visitorCode,
      customData(0, `member-${Math.floor(random() * 10_000)}`),
      customData(3, one(countries)),
      device(one(devices)),
      browser(one(browsers), Math.floor(random() * 30)),
    );
    for (const { key } of client.getVariations({ visitorCode, track: false }).values()) answers += getSign(key);
  }
  await client.close();
  return { answers, flags: targeted.featureFlags.length };
}
