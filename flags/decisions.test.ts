import { describe, expect, it } from 'vitest';
import type { CompiledConfiguration } from './compiling.ts';
import { compile } from './configuration.ts';
import type { VisitorData } from './data.ts';
import { createDecisions } from './decisions.ts';
import { createProfile, type Profile, remember } from './profile.ts';
import { everybody, makeConfiguration, makeFlag, makeSegment, noon } from './testing.ts';
import type { Condition, Configuration } from './wire.ts';

const on = [{ variationKey: 'on', variationId: 910_001, exposition: 1 }];
const toAll = { ...everybody, variationByExposition: on };
const phones: Condition = { targetingType: 'DEVICE_TYPE', device: 'PHONE' };
const phone: VisitorData = { kind: 'device', device: 'PHONE' };
const targeted = (condition: Condition): Configuration => ({
  ...makeConfiguration(makeFlag({ rules: [{ ...toAll, segmentId: 1 }] })),
  segments: [makeSegment(1, [condition])],
});
const holdout = (share: number) => ({
  experimentId: 280_900,
  variationByExposition: [
    { variationKey: 'in-holdout', variationId: 990_001, exposition: share },
    { variationKey: 'not-in-holdout', variationId: 990_002, exposition: 1 - share },
  ],
});

/** A visitor of whom these things are known, and decisions about it. */
function findVisitor(...data: VisitorData[]): Profile {
  const profile = createProfile('anna');
  for (const item of data) remember(profile, item);
  return profile;
}
function decisionsAt(time: { now: number; cookies: string }) {
  return createDecisions({
    clock: { ...noon, now: () => time.now },
    cookies: { read: () => time.cookies, write: () => {} },
  });
}
const listDecisions = () => decisionsAt({ now: noon.now(), cookies: '' });

describe('a decision', () => {
  it('is remembered: the same object is given again', () => {
    const compiled = compile({ ...targeted(phones), holdout: holdout(0) });
    const [decisions, anna] = [listDecisions(), findVisitor(phone)];
    const first = decisions.decide(anna, compiled, 'bag');
    expect(first.variation.key).toBe('on');
    expect(decisions.decide(anna, compiled, 'bag')).toBe(first);
    expect(anna.memory?.decided.get('bag')).toBe(first);
  });

  it('about the visits of today looks at the day of the clock', () => {
    const today: Condition = { targetingType: 'SAME_DAY_VISITS', visitCount: 2, matchType: 'EQUAL' };
    const visited = (hoursAgo: number) =>
      findVisitor({ kind: 'visits', previous: [{ timeStarted: noon.now() - hoursAgo * 3_600_000 }] });
    const [decisions, compiled] = [listDecisions(), compile(targeted(today))];
    expect(decisions.decide(visited(11), compiled, 'bag').variation.key).toBe('on');
    expect(decisions.decide(visited(13), compiled, 'bag').variation.key).toBe('off');
  });

  it('is made again when something becomes known of the visitor', () => {
    const [decisions, anna, compiled] = [listDecisions(), findVisitor(), compile(targeted(phones))];
    expect(decisions.decide(anna, compiled, 'bag').variation.key).toBe('off');
    remember(anna, phone);
    anna.known.version++;
    expect(decisions.decide(anna, compiled, 'bag').variation.key).toBe('on');
  });

  it('is made again with another configuration', () => {
    const [decisions, anna] = [listDecisions(), findVisitor()];
    expect(decisions.decide(anna, compile(makeConfiguration(makeFlag({ rules: [] }))), 'bag').variation.key).toBe(
      'off',
    );
    expect(decisions.decide(anna, compile(makeConfiguration(makeFlag({ rules: [toAll] }))), 'bag').variation.key).toBe(
      'on',
    );
  });

  it.each<[string, Condition, VisitorData]>([
    [
      'the time',
      { targetingType: 'LAST_VISIT', count: 1, unitOfTime: 'HOUR', matchType: 'GREATER' },
      { kind: 'visits', previous: [{ timeStarted: noon.now() }] },
    ],
    [
      'the cookies of the page',
      { targetingType: 'COOKIE', name: 'tea', nameMatchType: 'EXACT', value: 'oolong', valueMatchType: 'EXACT' },
      phone,
    ],
    ['earlier assignments', { targetingType: 'TARGET_EXPERIMENT', experiment: 200, variationMatchType: 'ANY' }, phone],
  ])('is not remembered when it looked at %s', (_what, condition, data) => {
    const surroundings = { now: noon.now(), cookies: '' };
    const [decisions, anna, compiled] = [decisionsAt(surroundings), findVisitor(data), compile(targeted(condition))];
    expect(decisions.decide(anna, compiled, 'bag').variation.key).toBe('off');
    surroundings.now += 3_600_001;
    surroundings.cookies = 'a; tea=oolong';
    anna.assignments.set(200, { variationId: 5, isTargetedRule: false, status: 'sent', time: 0 });
    expect(decisions.decide(anna, compiled, 'bag').variation.key).toBe('on');
  });

  it('is remembered beside one that is not', () => {
    const condition = { targetingType: 'LAST_VISIT', count: 1, unitOfTime: 'HOUR', matchType: 'GREATER' } as const;
    const compiled = compile({
      ...makeConfiguration(
        makeFlag({ rules: [{ ...toAll, segmentId: 1 }] }),
        makeFlag({ id: 2, featureKey: 'pay', rules: [toAll] }),
      ),
      segments: [makeSegment(1, [condition])],
    });
    const anna = findVisitor({ kind: 'visits', previous: [{ timeStarted: 0 }] });
    const decisions = listDecisions();
    decisions.decide(anna, compiled, 'bag');
    decisions.decide(anna, compiled, 'pay');
    expect([...(anna.memory?.decided.keys() ?? [])]).toEqual(['pay']);
  });

  it('about a flag there is not, or one that is off here, is an error each time', () => {
    const compiled = compile(makeConfiguration(makeFlag({ environmentEnabled: false })));
    const [decisions, anna] = [listDecisions(), findVisitor()];
    for (const [key, type] of [
      ['pay', 'FeatureFlagConfigurationNotFound'],
      ['bag', 'FeatureFlagEnvironmentDisabled'],
    ] as const) {
      const error = expect.objectContaining({ type });
      expect(() => decisions.decide(anna, compiled, key)).toThrow(error);
      expect(() => decisions.decide(anna, compiled, key)).toThrow(error);
    }
  });

  it('shows the variation with its name and variables, and cannot be changed', () => {
    const variables = [{ key: 'columns', type: 'NUMBER', value: '3' }];
    const variations = [
      { key: 'off', variables: [] },
      { key: 'on', name: 'On', variables },
    ];
    const decided = (configuration: Configuration) =>
      listDecisions().decide(findVisitor(), compile(configuration), 'bag').variation;
    const shown = decided(makeConfiguration(makeFlag({ variations, rules: [toAll] })));
    expect(shown).toEqual({
      key: 'on',
      name: 'On',
      id: 910_001,
      experimentId: 280_100,
      variables: new Map([['columns', { key: 'columns', type: 'NUMBER', value: 3 }]]),
    });
    expect(Object.isFrozen(shown)).toBe(true);
    const nothing = { name: '', id: null, experimentId: null, variables: new Map() };
    expect(decided(makeConfiguration(makeFlag({ variations, rules: [] })))).toEqual({ key: 'off', ...nothing });
    expect(decided(makeConfiguration(makeFlag({ defaultVariationKey: 'nowhere', rules: [] })))).toEqual({
      key: 'nowhere',
      ...nothing,
    });
  });

  it('looks at the visitor that decisions see', () => {
    const [decisions, anna, compiled] = [listDecisions(), findVisitor(phone), compile(targeted(phones))];
    const visitor = decisions.getVisitor(anna, compiled);
    expect(visitor).toMatchObject({ visitorCode: 'anna', device: 'PHONE' });
    expect(decisions.getVisitor(anna, compiled)).toBe(visitor);
  });
});

describe('the cookies of the page', () => {
  it('count with the ones added, but for those without a name', () => {
    const anna = findVisitor({ kind: 'cookie', pairs: [{ key: 'milk', value: 'no' }] });
    const decisions = decisionsAt({ now: noon.now(), cookies: 'tea=oolong; =nameless; sugar' });
    expect(decisions.getVisitor(anna, compile(makeConfiguration())).cookies).toEqual([
      { key: 'tea', value: 'oolong' },
      { key: 'sugar', value: '' },
      { key: 'milk', value: 'no' },
    ]);
  });

  it('are none outside of one', () => {
    const decisions = createDecisions({ clock: noon, cookies: null });
    expect(decisions.getVisitor(findVisitor(), compile(makeConfiguration())).cookies).toEqual([]);
  });
});

describe('decisions about many visitors', () => {
  const twice = (configuration: Configuration, compiled: CompiledConfiguration = compile(configuration)) => {
    const decisions = listDecisions();
    const [anna, ben] = ['anna', 'ben'].map((code) => decisions.decide(createProfile(code), compiled, 'bag'));
    return { anna, ben };
  };

  it('are one object where a rule made them, for each variation and each rule', () => {
    const { anna, ben } = twice(makeConfiguration(makeFlag({ rules: [toAll] })));
    expect(anna?.decision.why).toBe('rule');
    expect(anna).toBe(ben);
    const halves = [...on, { variationKey: 'off', variationId: 0, exposition: 0.5 }].map((one) => ({
      ...one,
      exposition: 0.5,
    }));
    const compiled = compile(makeConfiguration(makeFlag({ rules: [{ ...toAll, variationByExposition: halves }] })));
    const decisions = listDecisions();
    const made = Array.from({ length: 50 }, (_, index) =>
      decisions.decide(createProfile(`v-${index}`), compiled, 'bag'),
    );
    expect(new Set(made).size).toBe(2);
    expect(new Set(made.map(({ variation }) => variation.id))).toEqual(new Set([910_001, 0]));
  });

  it('are one object where a delivery left them out', () => {
    const { anna, ben } = twice(
      makeConfiguration(makeFlag({ rules: [{ ...toAll, type: 'TARGETED_DELIVERY', exposition: 0 }] })),
    );
    expect(anna?.decision.why).toBe('left-out');
    expect(anna).toBe(ben);
  });

  it('are one object where no rule did', () => {
    const { anna, ben } = twice(makeConfiguration(makeFlag({ rules: [] })));
    expect(anna?.decision.why).toBe('no-rule');
    expect(anna).toBe(ben);
  });

  it.each([
    ['the holdout let them through to a rule', { rules: [toAll] }, 0, 'rule'],
    ['the holdout let them through to no rule', { rules: [] }, 0, 'no-rule'],
    ['the holdout kept them out', { rules: [toAll] }, 1, 'held-out'],
  ])('are each their own where %s', (_what, flag, share, why) => {
    const { anna, ben } = twice({ ...makeConfiguration(makeFlag(flag)), holdout: holdout(share) });
    expect([anna?.decision.why, ben?.decision.why]).toEqual([why, why]);
    expect(anna).toEqual(ben);
    expect(anna).not.toBe(ben);
  });

  it('are separate: by a rule with the default variation, and by no rule', () => {
    const off = {
      ...toAll,
      segmentId: 1,
      variationByExposition: [{ variationKey: 'off', variationId: 0, exposition: 1 }],
    };
    const compiled = compile({
      ...makeConfiguration(makeFlag({ rules: [off] })),
      segments: [makeSegment(1, [phones])],
    });
    const decisions = listDecisions();
    expect(decisions.decide(findVisitor(phone), compiled, 'bag').decision.why).toBe('rule');
    expect(decisions.decide(findVisitor(), compiled, 'bag').decision.why).toBe('no-rule');
  });
});
