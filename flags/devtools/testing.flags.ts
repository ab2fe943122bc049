import { everybody, makeConfiguration, makeFlag, makeSegment } from '../testing.ts';
import type { Configuration, FeatureFlag, Rule, Segment } from '../wire.ts';

const variations = [
  { key: 'off', variables: [] },
  { key: 'on', variables: [{ key: 'columns', type: 'NUMBER', value: '3' }] },
  { key: 'compact', variables: [{ key: 'layout', type: 'JSON', value: '{"rows":[1,2]}' }] },
];
const rule = (id: number, changes: Partial<Rule> = {}): Rule => ({
  ...everybody,
  id,
  experimentId: 1000 + id,
  variationByExposition: [
    { variationKey: 'off', variationId: 0, exposition: 0 },
    { variationKey: 'on', variationId: 2000 + id, exposition: 1 },
    { variationKey: 'compact', variationId: 3000 + id, exposition: 0 },
  ],
  ...changes,
});
const flag = (id: number, featureKey: string, changes: Partial<FeatureFlag> = {}) =>
  makeFlag({ id, featureKey, variations, rules: [rule(id)], ...changes });

const australians: Segment & { name: string } = {
  id: 1,
  name: 'Gold outside Tokyo',
  conditionsData: {
    firstLevel: [
      {
        conditions: [
          { targetingType: 'CUSTOM_DATUM', customDataIndex: '3', valueMatchType: 'EXACT', value: 'AU' },
          { targetingType: 'CUSTOM_DATUM', customDataIndex: '0', valueMatchType: 'EXACT', value: 'gold' },
        ],
        orOperators: [true],
      },
      { conditions: [{ targetingType: 'GEOLOCATION', isInclude: false, country: 'Japan' }], orOperators: [] },
    ],
    firstLevelOrOperators: [false],
  },
};

/** A flag for each thing that can become of one. */
export const configuration: Configuration = {
  ...makeConfiguration(
    flag(1, 'experiment', {
      rules: [
        rule(1, {
          exposition: 0.9,
          respoolTime: 1_763_000_000_000,
          variationByExposition: [
            { variationKey: 'off', variationId: 0, exposition: 0.25 },
            { variationKey: 'on', variationId: 2001, exposition: 0.5 },
            { variationKey: 'compact', variationId: 3001, exposition: 0.25 },
          ],
        }),
      ],
    }),
    flag(2, 'delivery', { rules: [rule(2, { type: 'TARGETED_DELIVERY', segmentId: 1 })] }),
    flag(3, 'left-out', { rules: [rule(3, { type: 'TARGETED_DELIVERY', exposition: 0 })] }),
    flag(4, 'no-rule', { rules: [] }),
    flag(5, 'not-targeted', { rules: [rule(5, { segmentId: 2 })] }),
    flag(6, 'disabled', { environmentEnabled: false }),
    flag(7, 'broken', { rules: [rule(7, { segmentId: 3 })] }),
    flag(9, 'second-of-group', { mutuallyExclusiveGroup: 'checkout' }),
    flag(8, 'first-of-group', { mutuallyExclusiveGroup: 'checkout' }),
    flag(10, 'forced', { bucketingCustomDataId: 7100 }),
  ),
  customData: [
    { id: 7100, index: 0 },
    { id: 7103, index: 3 },
  ],
  segments: [
    australians,
    makeSegment(2, [{ targetingType: 'DEVICE_TYPE', device: 'TABLET' }]),
    makeSegment(3, [{ targetingType: 'CUSTOM_DATUM', customDataIndex: '3', valueMatchType: 'RANGE', range: [1] }]),
  ],
};

/** The same with everybody held out. */
export const heldOut: Configuration = {
  ...configuration,
  holdout: {
    experimentId: 280_900,
    variationByExposition: [
      { variationKey: 'in-holdout', variationId: 1, exposition: 1 },
      { variationKey: 'not-in-holdout', variationId: 2, exposition: 0 },
    ],
  },
};
