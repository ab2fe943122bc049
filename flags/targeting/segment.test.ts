import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { noon } from '../testing.ts';
import type { Condition, ConditionGroup } from '../wire.ts';
import { compileSegment } from './segment.ts';

const yes: Condition = { targetingType: 'VISITOR_CODE', visitorCode: 'anna', matchType: 'EXACT' };
const no: Condition = { ...yes, isInclude: false };
const broken: Condition = { ...yes, visitorCode: '(', matchType: 'REGULAR_EXPRESSION' };
const group = (conditions: Condition[], ...orOperators: boolean[]): ConditionGroup => ({ conditions, orOperators });

function matches(firstLevel: ConditionGroup[], ...firstLevelOrOperators: boolean[]): boolean {
  const segment = { id: 1, conditionsData: { firstLevel, firstLevelOrOperators } };
  const sdk = { language: 'JAVASCRIPT', version: '4.9.0' };
  const predicate = compileSegment(segment, { sdk, segment: () => undefined, rules: new Map() });
  return predicate({ visitor: { visitorCode: 'anna' }, clock: noon, flagId: 1, experimentId: 1, holdout: null });
}

/** Left to right, one operator after the other, without short circuits. */
const fold = (items: readonly boolean[], or: readonly boolean[]) =>
  items.reduce((result, item, index) => (or[index - 1] ? result || item : result && item));

const items = <Item>(item: fc.Arbitrary<Item>) =>
  fc.array(item, { minLength: 1, maxLength: 5 }).chain((list) =>
    fc.record({
      list: fc.constant(list),
      or: fc.array(fc.boolean(), { minLength: list.length - 1, maxLength: list.length - 1 }),
    }),
  );

describe('a segment', () => {
  it('without groups matches everybody', () => {
    expect(matches([])).toBe(true);
  });

  it('has no precedence: or after and, and after or', () => {
    expect(matches([group([yes, no, no], true, false)])).toBe(false);
    expect(matches([group([no, no, yes], false, true)])).toBe(true);
    expect(matches([group([yes]), group([no]), group([no])], true, false)).toBe(false);
  });

  it.each([
    ['yes or no and no', false],
    ['yes or yes and no', false],
    ['no or yes and yes', true],
    ['no and no or yes', true],
    ['no and yes or yes', true],
    ['yes and no or no', false],
    ['yes or no or no', true],
    ['no or no or yes', true],
    ['yes and yes and no', false],
    ['yes and yes and yes', true],
  ])('of “%s” is %s, of conditions and of groups', (text, expected) => {
    const words = text.split(' ');
    const items = words.filter((_, index) => index % 2 === 0).map((word) => (word === 'yes' ? yes : no));
    const or = words.filter((_, index) => index % 2 === 1).map((word) => word === 'or');
    expect(matches([group(items, ...or)])).toBe(expected);
    expect(
      matches(
        items.map((item) => group([item])),
        ...or,
      ),
    ).toBe(expected);
  });

  it('joins conditions, then groups, from left to right', () => {
    fc.assert(
      fc.property(items(items(fc.boolean())), ({ list, or }) => {
        const groups = list.map((one) =>
          group(
            one.list.map((value) => (value ? yes : no)),
            ...one.or,
          ),
        );
        const expected = fold(
          list.map((one) => fold(one.list, one.or)),
          or,
        ); // left to right on both levels
        expect(matches(groups, ...or)).toBe(expected);
      }),
      { numRuns: 1000 },
    );
  });

  it('evaluates a condition only when it still matters', () => {
    expect(matches([group([yes, broken], true)])).toBe(true);
    expect(matches([group([no, broken], false)])).toBe(false);
    expect(matches([group([yes]), group([broken])], true)).toBe(true);
    expect(() => matches([group([yes, broken], false)])).toThrow(
      expect.objectContaining({ type: 'TargetingCondition' }),
    );
  });

  it('takes superfluous operators and, with too few, leaves the last items out', () => {
    expect(matches([group([yes], false, true)])).toBe(true);
    expect(matches([group([yes, no])])).toBe(true);
    expect(matches([group([yes]), group([no])])).toBe(true);
  });

  it('takes operators that services leave null as and', () => {
    expect(matches([group([yes, no], null as unknown as boolean)])).toBe(false);
  });

  it('cannot be decided by an empty group', () => {
    expect(() => matches([group([])])).toThrow(expect.objectContaining({ type: 'TargetingCondition' }));
  });
});
