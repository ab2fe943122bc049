import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Flag, findFlag } from './compiling.ts';
import { compile } from './configuration.ts';
import { computeSlowFraction } from './conformance/generate.ts';
import { type Decision, decide } from './decide.ts';
import { everybody, makeConfiguration, makeFlag, makeSegment, noon } from './testing.ts';
import type { Visitor } from './visitor.ts';
import type { Configuration, FeatureFlag, Rule } from './wire.ts';

const phones = makeSegment(1, [{ targetingType: 'DEVICE_TYPE', device: 'PHONE' }]);
const delivery: Rule = {
  id: 240_101,
  experimentId: 280_101,
  type: 'TARGETED_DELIVERY',
  exposition: 1,
  variationByExposition: [{ variationKey: 'on', variationId: 910_009, exposition: 1 }],
};

const flagIn = (configuration: Configuration) => findFlag(compile(configuration), 'bag');
const flagWith = (rules: Rule[], more: Partial<Configuration> = {}) =>
  flagIn({ ...makeConfiguration(makeFlag({ rules })), segments: [phones], ...more });
const decideFor = (flag: Flag, visitor: Partial<Visitor> = {}) =>
  decide(flag, { visitorCode: 'anna', ...visitor }, noon);
const summary = ({ variationKey, variationId, experimentId, why }: Decision) => [
  variationKey,
  variationId,
  experimentId,
  why,
];

const visitorCodes = Array.from({ length: 300 }, (_, index) => `visitor-${index}`);

describe('a draw', () => {
  it('follows the hashes of visitor, rule and experiment, for any visitor', () => {
    fc.assert(
      fc.property(
        fc.string({ minLength: 1 }),
        fc.double({ min: 0.01, max: 0.99, noNaN: true }),
        fc.nat(),
        (code, exposition, respool) => {
          const flag = flagWith([{ ...everybody, exposition, respoolTime: respool }]);
          const suffix = respool === 0 ? '' : respool;
          const exposed = computeSlowFraction(`${code}240100${suffix}`) <= exposition;
          const on = computeSlowFraction(`${code}280100${suffix}`) > 0.5;
          const decision = decideFor(flag, { visitorCode: code });
          expect(decision).toEqual(decideFor(flag, { visitorCode: code }));
          expect(summary(decision)).toEqual(
            exposed ? [on ? 'on' : 'off', on ? 910_001 : 0, 280_100, 'rule'] : ['off', null, null, 'no-rule'],
          );
        },
      ),
    );
  });

  it.each([0, null, undefined])('takes a respool time of %s as none', (respoolTime) => {
    const flag = flagWith([{ ...everybody, respoolTime }]);
    expect(flag.rules[0]?.expositionSalt).toBe('240100');
    expect(flag.rules[0]?.variationSalt).toBe('280100');
  });

  it('exposes a visitor exactly at the exposition, and gives the variation exactly at the sum', () => {
    const exposition = computeSlowFraction('anna240100');
    const drawn = computeSlowFraction('anna280100');
    const halves = (first: number) => [
      { variationKey: 'first', variationId: 1, exposition: first },
      { variationKey: 'second', variationId: 2, exposition: 1 - first },
    ];
    const at = flagWith([{ ...everybody, exposition, variationByExposition: halves(drawn) }]);
    expect(decideFor(at).variationKey).toBe('first');
    const under = flagWith([{ ...everybody, variationByExposition: halves(drawn - 2 ** -50) }]);
    expect(decideFor(under).variationKey).toBe('second');
    expect(decideFor(flagWith([{ ...everybody, exposition: exposition - 2 ** -50 }])).why).toBe('no-rule');
  });

  it('follows the linked user, or the custom data the flag is bucketed by', () => {
    const flag = makeFlag({ bucketingCustomDataId: 7103 });
    const bucketed = flagIn({ ...makeConfiguration(flag), customData: [{ id: 7103, index: 3 }] });
    for (const code of visitorCodes.slice(0, 40)) {
      const own = decideFor(bucketed, { visitorCode: code });
      expect(decideFor(bucketed, { mappingIdentifier: code })).toEqual(own);
      expect(decideFor(bucketed, { mappingIdentifier: 'user', customData: { 3: [code, 'x'] } })).toEqual(own);
      expect(decideFor(bucketed, { mappingIdentifier: code, customData: { 3: [''] } })).toEqual(own);
      expect(decideFor(bucketed, { visitorCode: code, customData: { 3: [] } })).toEqual(own);
    }
    const incomplete = flagIn({ ...makeConfiguration(flag), customData: [{ id: 7103, index: 3 }, { index: 4 }] });
    expect(incomplete.bucketingIndex).toBeNull();
  });

  it('follows the visitor where nothing is known of the custom data the flag is bucketed by', () => {
    const flag = makeFlag({ bucketingCustomDataId: 7103 });
    const bucketed = flagIn({ ...makeConfiguration(flag), customData: [{ id: 7103, index: 3 }] });
    expect(decideFor(bucketed, { customData: { 4: ['AU'] } })).toEqual(decideFor(bucketed));
  });

  it('throws for a visitor code that cannot be hashed', () => {
    expect(() => decideFor(flagWith([everybody]), { visitorCode: '\udc00' })).toThrow(URIError);
  });
});

describe('the rules', () => {
  it('are walked in their order, past the ones not targeted', () => {
    const flag = flagWith([{ ...delivery, segmentId: 1 }, everybody]);
    expect(summary(decideFor(flag, { device: 'PHONE' }))).toEqual(['on', 910_009, 280_101, 'rule']);
    expect(decideFor(flag).experimentId).toBe(280_100);
  });

  it('end at a delivery rule that leaves the visitor out, but go on after an experiment', () => {
    const last = { ...delivery, id: 1, experimentId: 2 };
    const leftOut = decideFor(flagWith([{ ...delivery, exposition: 0 }, last]));
    expect(summary(leftOut)).toEqual(['off', null, null, 'left-out']);
    expect(leftOut.rule?.id).toBe(delivery.id);
    expect(leftOut.assignments).toEqual([]);
    expect(decideFor(flagWith([{ ...everybody, exposition: 0 }, last])).experimentId).toBe(2);
  });

  it('draw nothing where the expositions of the variations add up to too little', () => {
    const variationByExposition = [{ variationKey: 'on', variationId: 1, exposition: 0 }];
    expect(decideFor(flagWith([{ ...everybody, variationByExposition }, delivery])).experimentId).toBe(280_101);
    expect(decideFor(flagWith([{ ...delivery, variationByExposition }, everybody])).why).toBe('left-out');
    expect(decideFor(flagWith([{ ...delivery, variationByExposition: [] }])).why).toBe('left-out');
  });

  it('give an assignment to store, marked when it was delivered', () => {
    expect(decideFor(flagWith([delivery])).assignments).toEqual([
      { experimentId: 280_101, variationId: 910_009, isTargetedRule: true },
    ]);
    expect(decideFor(flagWith([everybody])).assignments[0]).toMatchObject({ isTargetedRule: false });
  });

  it('are not held to what was stored before', () => {
    const flag = flagWith([everybody]);
    const storedVariations = { 280100: { variationId: 12_345 } };
    expect(decideFor(flag, { storedVariations })).toEqual(decideFor(flag));
  });

  it('show what a bandit scores best, and draw between equals', () => {
    const variations = ['a', 'b', 'c'].map((variationKey, index) => ({
      variationKey,
      variationId: index + 1,
      exposition: index === 0 ? 1 : 0,
    }));
    const flag = flagWith([{ ...everybody, variationByExposition: variations }]);
    const shown = (scores: Record<number, number>, visitorCode = 'anna') =>
      decideFor(flag, { visitorCode, banditScores: { 280100: scores } });
    expect(shown({ 1: 0.1, 2: 0.9, 3: 0.5 }).variationKey).toBe('b');
    expect(shown({ 3: 0.5, 99: 1 }).variationKey).toBe('c');
    expect(shown({ 99: 1 }).variationKey).toBe(decideFor(flag).variationKey);
    for (const code of visitorCodes.slice(0, 50)) {
      const expected = computeSlowFraction(`${code}280100`) < 0.5 ? 'b' : 'c';
      expect(shown({ 3: 0.7, 2: 0.7, 1: 0.2 }, code).variationKey).toBe(expected);
    }
    expect(decideFor(flag, { banditScores: { 1: { 2: 1 } } }).variationKey).toBe('a');
  });

  it('are not moved by a pattern that remembers where it matched last', () => {
    const condition = { targetingType: 'VISITOR_CODE', visitorCode: '/a$/g', matchType: 'REGULAR_EXPRESSION' } as const;
    const flag = flagWith([{ ...everybody, segmentId: 2 }], { segments: [makeSegment(2, [condition])] });
    expect([1, 2, 3].map(() => decideFor(flag).why)).toEqual(['rule', 'rule', 'rule']);
  });

  it('raise the error of a condition, for this visitor only and this time only', () => {
    const condition = { targetingType: 'CUSTOM_DATUM', customDataIndex: '3', valueMatchType: 'RANGE' } as const;
    const flag = flagWith([{ ...everybody, segmentId: 2 }], { segments: [makeSegment(2, [condition])] });
    const error = expect.objectContaining({ type: 'RangeCheck' });
    expect(() => decideFor(flag, { customData: { 3: ['1'] } })).toThrow(error);
    expect(decideFor(flag).why).toBe('no-rule');
    expect(() => decideFor(flag, { customData: { 3: ['1'] } })).toThrow(error);
  });
});

const holdout = (share: number) => ({
  experimentId: 280_900,
  variationByExposition: [
    { variationKey: 'in-holdout', variationId: 990_001, exposition: share },
    { variationKey: 'not-in-holdout', variationId: 990_002, exposition: 1 - share },
  ],
});

describe('before the rules', () => {
  it('a disabled environment ends everything', () => {
    const off = flagIn(makeConfiguration(makeFlag({ environmentEnabled: false })));
    const simulatedVariations = { bag: { variationKey: 'on', variationId: 1, experimentId: 2 } };
    expect(() => decideFor(off, { simulatedVariations })).toThrow(
      expect.objectContaining({
        type: 'FeatureFlagEnvironmentDisabled',
        message: 'bag is off',
      }),
    );
  });

  it('the holdout keeps its share out, and is stored either way', () => {
    const flag = flagWith([everybody], { holdout: holdout(0.1) });
    for (const visitorCode of visitorCodes.slice(0, 300)) {
      const decision = decideFor(flag, { visitorCode });
      const out = computeSlowFraction(`${visitorCode}280900`) <= 0.1;
      expect(decision.why).toBe(out ? 'held-out' : 'rule');
      expect(decision.assignments[0]).toEqual({
        experimentId: 280_900,
        variationId: out ? 990_001 : 990_002,
        isTargetedRule: false,
      });
      expect(decision.assignments).toHaveLength(out ? 1 : 2);
    }
    expect(decideFor(flagWith([everybody], { holdout: { ...holdout(1), variationByExposition: [] } })).why).toBe(
      'rule',
    );
  });

  it('a mutually exclusive group opens one of its flags, by ascending id, to each visitor', () => {
    const ids = [30, 10, 20];
    const members = ids.map((id) => makeFlag({ id, featureKey: `flag-${id}`, mutuallyExclusiveGroup: 'checkout' }));
    const { flags } = compile(makeConfiguration(...members, makeFlag({ id: 15 })));
    for (const visitorCode of visitorCodes) {
      const open = [10, 20, 30][Math.floor(computeSlowFraction(`${visitorCode}checkout`) * 3)];
      for (const id of ids) {
        const { why } = decideFor(findFlag({ flags }, `flag-${id}`), { visitorCode });
        expect(why).toBe(id === open ? 'rule' : 'other-flag-of-group');
      }
      expect(decideFor(findFlag({ flags }, 'bag'), { visitorCode }).why).toBe('rule');
    }
  });

  it('flags without a group keep nobody from each other', () => {
    for (const mutuallyExclusiveGroup of [undefined, null, '']) {
      const keys = ['bag', 'pay', 'search'];
      const { flags } = compile(
        makeConfiguration(...keys.map((featureKey, id) => makeFlag({ id, featureKey, mutuallyExclusiveGroup }))),
      );
      expect([...flags.values()].map((flag) => decideFor(flag).why)).toEqual(['rule', 'rule', 'rule']);
    }
  });

  it('a held-out visitor gets the default variation, of no experiment', () => {
    const fallback = { variationKey: 'compact', variationId: null, experimentId: null, rule: null };
    const flag = (changes: Partial<FeatureFlag> = {}) => makeFlag({ defaultVariationKey: 'compact', ...changes });
    expect(decideFor(flagIn({ ...makeConfiguration(flag()), holdout: holdout(1) }))).toEqual({
      ...fallback,
      why: 'held-out',
      assignments: [{ experimentId: 280_900, variationId: 990_001, isTargetedRule: false }],
    });
    const others = ['a', 'b', 'c'].map((featureKey, id) => flag({ id, featureKey, mutuallyExclusiveGroup: 'g' }));
    const mine = flag({ id: 4, mutuallyExclusiveGroup: 'g' });
    const outside = visitorCodes.find((code) => computeSlowFraction(`${code}g`) < 0.75);
    const open = { ...makeConfiguration(mine, ...others), holdout: holdout(0) };
    expect(decideFor(flagIn(open), { visitorCode: outside })).toEqual({
      ...fallback,
      why: 'other-flag-of-group',
      assignments: [{ experimentId: 280_900, variationId: 990_002, isTargetedRule: false }],
    });
    expect(decideFor(flagIn(makeConfiguration(flag({ rules: [] }))))).toEqual({
      ...fallback,
      why: 'no-rule',
      assignments: [],
    });
  });

  it('the holdout and the group follow the linked user', () => {
    const flags = [
      makeFlag({ mutuallyExclusiveGroup: 'g' }),
      makeFlag({ id: 2, featureKey: 'x', mutuallyExclusiveGroup: 'g' }),
    ];
    const flag = flagIn({ ...makeConfiguration(...flags), holdout: holdout(0.3) });
    for (const code of visitorCodes.slice(0, 40)) {
      expect(decideFor(flag, { mappingIdentifier: code })).toEqual(decideFor(flag, { visitorCode: code }));
    }
  });

  it('a holdout assignment counts as stored, from the decision that makes it', () => {
    const segments = [makeSegment(2, [{ targetingType: 'EXCLUSIVE_EXPERIMENT', campaignType: 'EXPERIMENT' }])];
    const rules = [{ ...everybody, segmentId: 2 }];
    expect(decideFor(flagWith(rules, { segments })).why).toBe('rule');
    expect(decideFor(flagWith(rules, { segments, holdout: holdout(0) })).why).toBe('no-rule');
    const [not] = holdout(0).variationByExposition.slice(1);
    const inHoldout = (variation?: number) =>
      makeSegment(2, [
        { targetingType: 'TARGET_EXPERIMENT', experiment: 280_900, variation, variationMatchType: 'EXACT' },
      ]);
    const decided = (variation?: number) =>
      decideFor(flagWith(rules, { segments: [inHoldout(variation)], holdout: holdout(0) }), {
        storedVariations: { 280900: { variationId: 990_001 } },
      }).why;
    expect(decided(not?.variationId)).toBe('rule');
    expect(decided(990_001)).toBe('no-rule');
  });

  it('the holdout comes before the group, and the group before the rules', () => {
    const flags = [
      makeFlag({ mutuallyExclusiveGroup: 'g' }),
      makeFlag({ id: 2, featureKey: 'x', mutuallyExclusiveGroup: 'g' }),
    ];
    const outside = visitorCodes.find((code) => computeSlowFraction(`${code}g`) < 0.5);
    const visitor = { visitorCode: outside };
    expect(decideFor(flagIn(makeConfiguration(...flags)), visitor).why).toBe('other-flag-of-group');
    expect(decideFor(flagIn({ ...makeConfiguration(...flags), holdout: holdout(1) }), visitor).why).toBe('held-out');
    const [first] = decideFor(flagIn({ ...makeConfiguration(...flags), holdout: holdout(0) }), visitor).assignments;
    expect(first?.experimentId).toBe(280_900);
  });

  it('a simulated variation wins over all, and leaves no assignment', () => {
    const flag = flagWith([everybody], { holdout: holdout(1) });
    const simulate = (experimentId: number | null, variationId: number | null) =>
      decideFor(flag, {
        simulatedVariations: { bag: { variationKey: 'on', variationId, experimentId } },
        forcedVariations: { 280100: { variationKey: 'off', variationId: 0, forceTargeting: true } },
      });
    expect(summary(simulate(280_100, 910_001))).toEqual(['on', 910_001, 280_100, 'simulated']);
    expect(simulate(280_100, 910_001).assignments).toEqual([]);
    expect(simulate(280_100, 0).variationId).toBeNull();
    expect(simulate(null, null).experimentId).toBeNull();
  });

  it('a simulation of nothing is none', () => {
    const nothing = { bag: null } as unknown as Visitor['simulatedVariations'];
    expect(decideFor(flagWith([everybody]), { simulatedVariations: nothing }).why).toBe('rule');
  });

  it('a simulation is looked up among its own keys only', () => {
    const flag = findFlag(compile(makeConfiguration(makeFlag({ featureKey: 'constructor' }))), 'constructor');
    expect(decideFor(flag, { simulatedVariations: {} }).why).toBe('rule');
  });

  it('a forced variation wins over holdout, group and earlier rules, and is stored', () => {
    const flag = flagWith([delivery, { ...everybody, segmentId: 1, exposition: 0 }], { holdout: holdout(1) });
    const forcing = (forceTargeting: boolean, device?: string) =>
      decideFor(flag, {
        device,
        forcedVariations: { 280100: { variationKey: 'on', variationId: 910_001, forceTargeting } },
      });
    expect(summary(forcing(true))).toEqual(['on', 910_001, 280_100, 'forced']);
    expect(forcing(true).assignments).toEqual([{ experimentId: 280_100, variationId: 910_001, isTargetedRule: false }]);
    expect(forcing(false, 'PHONE').why).toBe('forced');
    expect(forcing(false, 'TABLET').why).toBe('held-out');
  });
});
