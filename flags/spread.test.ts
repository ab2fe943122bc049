import { describe, expect, it } from 'vitest';
import { type Flag, findFlag } from './compiling.ts';
import { compile } from './configuration.ts';
import { computeSlowFraction } from './conformance/generate.ts';
import { type Decision, decide } from './decide.ts';
import { everybody, makeConfiguration, makeFlag, noon } from './testing.ts';
import type { Rule } from './wire.ts';

const flagWith = (rule: Rule) => findFlag(compile(makeConfiguration(makeFlag({ rules: [rule] }))), 'bag');
const decideFor = (flag: Flag, visitorCode: string) => decide(flag, { visitorCode }, noon);
const isIn = (flag: Flag, visitorCode: string) => decideFor(flag, visitorCode).why === 'rule';

const visitorCodes = Array.from({ length: 100_000 }, (_, index) => `visitor-${index}`);
const share = (flag: Flag, of: (decision: Decision) => boolean) =>
  visitorCodes.filter((visitorCode) => of(decideFor(flag, visitorCode))).length / visitorCodes.length;

describe('100,000 visitors', () => {
  it('are spread as the expositions say, within half a point', () => {
    const variationByExposition = [
      { variationKey: 'off', variationId: 0, exposition: 0.34 },
      { variationKey: 'on', variationId: 1, exposition: 0.46 },
      { variationKey: 'compact', variationId: 2, exposition: 0.2 },
    ];
    const flag = flagWith({ ...everybody, variationByExposition });
    for (const { variationKey, exposition } of variationByExposition) {
      const actual = share(flag, (decision) => decision.variationKey === variationKey);
      expect(Math.abs(actual - exposition), variationKey).toBeLessThan(0.005);
    }
  });

  it.each([0.05, 0.5, 0.9])('are exposed to a share of %f, within half a point', (exposition) => {
    const flag = flagWith({ ...everybody, exposition });
    expect(Math.abs(share(flag, ({ why }) => why === 'rule') - exposition)).toBeLessThan(0.005);
  });

  it('are in no rule at exposition 0, and all in it at 1', () => {
    expect(share(flagWith({ ...everybody, exposition: 0 }), ({ why }) => why === 'rule')).toBe(0);
    expect(share(flagWith(everybody), ({ why }) => why === 'rule')).toBe(1);
  });

  it('belong to one flag of a mutually exclusive group each', () => {
    const keys = ['bag', 'pay', 'search'];
    const { flags } = compile(
      makeConfiguration(
        ...keys.map((featureKey, index) =>
          makeFlag({ id: 30 - index, featureKey, mutuallyExclusiveGroup: 'checkout' }),
        ),
      ),
    );
    const open = [...flags.values()].map((flag) => visitorCodes.filter((code) => isIn(flag, code)));
    expect(new Set(open.flat()).size).toBe(visitorCodes.length);
    expect(open.flat()).toHaveLength(visitorCodes.length);
    for (const { length } of open) expect(Math.abs(length / visitorCodes.length - 1 / 3)).toBeLessThan(0.005);
    const first = visitorCodes.find((code) => computeSlowFraction(`${code}checkout`) < 1 / 3);
    expect(isIn(findFlag({ flags }, 'search'), first ?? '')).toBe(true);
  });

  it('are assigned differently by another respool time', () => {
    const half = { ...everybody, exposition: 0.5 };
    const before = flagWith(half);
    const after = flagWith({ ...half, respoolTime: 1_763_000_000_000 });
    const moved = visitorCodes.filter(
      (visitorCode) => decideFor(before, visitorCode).why !== decideFor(after, visitorCode).why,
    );
    expect(Math.abs(moved.length / visitorCodes.length - 0.5)).toBeLessThan(0.01);
  });
});
