import { expect, it } from 'vitest';
import { findFlag } from './compiling.ts';
import { compile } from './configuration.ts';
import { decide } from './decide.ts';
import { everybody, makeConfiguration, makeFlag, noon } from './testing.ts';

const visitors = 1_000_000;
const shares = { off: 0.34, on: 0.46, compact: 0.2 };
const flagExposedTo = (exposition: number) => {
  const variationByExposition = Object.entries(shares).map(([variationKey, share], index) => ({
    variationKey,
    variationId: index,
    exposition: share,
  }));
  return findFlag(
    compile(makeConfiguration(makeFlag({ rules: [{ ...everybody, exposition, variationByExposition }] }))),
    'bag',
  );
};

/** How many visitors each variation was drawn for; those left out are counted under none. */
function draw(exposition: number): Map<string, number> {
  const flag = flagExposedTo(exposition);
  const counts = new Map<string, number>();
  for (let index = 0; index < visitors; index++) {
    const { why, variationKey } = decide(flag, { visitorCode: `visitor-${index}` }, noon);
    const drawn = why === 'rule' ? variationKey : 'none';
    counts.set(drawn, (counts.get(drawn) ?? 0) + 1);
  }
  return counts;
}

it(`of ${visitors} visitors each variation has its share, within 0.2 points`, () => {
  const exposition = 0.9;
  const counts = draw(exposition);
  for (const [key, share] of Object.entries({ none: 1 - exposition, ...mapped(shares, (of) => of * exposition) })) {
    expect(Math.abs((counts.get(key) ?? 0) / visitors - share), key).toBeLessThan(0.002);
  }
});

it('exposition 0 takes none of them, and 1 all', () => {
  expect([...draw(0)]).toEqual([['none', visitors]]);
  const counts = draw(1);
  expect(counts.get('none')).toBeUndefined();
  expect([...counts.values()].reduce((a, b) => a + b)).toBe(visitors);
});

const mapped = (of: Record<string, number>, by: (value: number) => number) =>
  Object.fromEntries(Object.entries(of).map(([key, value]) => [key, by(value)]));
