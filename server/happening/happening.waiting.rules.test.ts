import { hourMs, minuteMs } from '@vermilion/contract/durations';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findGroupAssignment, type ServiceShape, type StoreSupply } from './happening.availability.rules.ts';
import { canBeOffered, getOfferBounds, getOfferEnd, planOffers, type Wish } from './happening.waiting.rules.ts';

const at = (time: string) => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * hourMs + minutes * minuteMs;
};
const day = { from: 0, to: 24 * hourMs };
const createShape = (minutes: number, skill = 'brows'): ServiceShape => ({
  segments: [{ skill, workMs: minutes * minuteMs, processingMs: 0 }],
  beforeMs: 0,
  afterMs: 0,
});
const createSupply = (busy: [no: number, from: string, to: string][]): StoreSupply => {
  const listBusy = (no: number) =>
    busy.filter(([each]) => each === no).map(([, from, to]) => ({ from: at(from), to: at(to) }));
  const working = [{ from: at('10:00'), to: at('12:00') }];
  return {
    open: working,
    artists: [1, 2].map((no) => ({ no, skills: new Set(['brows']), working, busy: listBusy(no) })),
    chairs: [11, 12].map((no) => ({ no, turnaroundMs: 0, busy: listBusy(no) })),
  };
};
const createWish = (id: string, changes: Partial<Wish> = {}): Wish => ({
  id,
  shape: createShape(30),
  artistNo: null,
  guests: 1,
  leadMs: hourMs,
  latest: 30 * day.to,
  ...changes,
});
const plan = (supply: StoreSupply, wishes: Wish[], now = '00:00') => {
  const { offers, overIds } = planOffers(supply, wishes, day, at(now));
  const printTime = (moment: number) => new Date(moment).toISOString().slice(11, 16);
  return {
    offers: offers.map(({ id, startsAt, assignment }) => `${id} ${printTime(startsAt)} ${assignment.artistNo}`),
    overIds,
  };
};

/** The first artist is free from 11:00 to 11:45, the second all day. */
const firstHasGap: [number, string, string][] = [
  [1, '10:00', '11:00'],
  [1, '11:45', '12:00'],
];
const secondIsFull: [number, string, string][] = [[2, '10:00', '12:00']];

describe('free times', () => {
  test.each([
    ['go to the first who asked', [createWish('a'), createWish('b')], ['a 11:00 1']],
    [
      'go to the next where they are too short for the first',
      [createWish('a', { shape: createShape(60) }), createWish('b')],
      ['b 11:00 1'],
    ],
    [
      'go to whom they fit beside one another',
      [createWish('a', { shape: createShape(15) }), createWish('b', { shape: createShape(30) })],
      ['a 11:00 1', 'b 11:15 1'],
    ],
    [
      'are not those of another artist',
      [createWish('a', { artistNo: 2 }), createWish('b', { artistNo: 1 })],
      ['b 11:00 1'],
    ],
    [
      'are none for two guests where one artist is free',
      [createWish('a', { guests: 2 }), createWish('b')],
      ['b 11:00 1'],
    ],
  ])('%s', (_, wishes, offers) => {
    expect(plan(createSupply([...firstHasGap, ...secondIsFull]), wishes)).toEqual({ offers, overIds: [] });
  });

  test('of two artists go to two who asked', () => {
    expect(plan(createSupply(firstHasGap), [createWish('a', { guests: 2 }), createWish('b')]).offers).toEqual([
      'a 11:00 2',
      'b 10:00 2',
    ]);
  });

  test.each([
    ['are not offered within the lead time and the minutes that somebody needs', '09:50', ['a 11:15 1'], []],
    ['end the wish once none can be taken any more', '10:20', [], ['a']],
    ['end the wish on the day after', '23:30', [], ['a']],
  ])('%s', (_, now, offers, overIds) => {
    expect(plan(createSupply([...firstHasGap, ...secondIsFull]), [createWish('a')], now)).toEqual({ offers, overIds });
  });

  test('of a store that is closed for now are waited for until the day is over', () => {
    const closed = { ...createSupply([]), open: [] };
    expect(plan(closed, [createWish('a')])).toEqual({ offers: [], overIds: [] });
    expect(plan(closed, [createWish('a')], '23:00')).toEqual({ offers: [], overIds: ['a'] });
  });
});

test('an offer is held for some hours, and shorter where the visit is near', () => {
  expect(getOfferEnd(at('20:00'), hourMs, at('08:00'))).toBe(at('12:00'));
  expect(getOfferEnd(at('11:00'), hourMs, at('08:00'))).toBe(at('10:00'));
  expect(getOfferBounds({ leadMs: hourMs, latest: 5 }, at('08:00'))).toEqual({ earliest: at('09:15'), latest: 5 });
});

test('a day can be waited for while its hours have a beginning that is not too near', () => {
  const open = [{ from: at('10:00'), to: at('12:00') }];
  const canWait = (earliest: string, minutes = 30) =>
    canBeOffered(open, createShape(minutes), day, { earliest: at(earliest), latest: day.to });
  expect([canWait('00:00'), canWait('11:30'), canWait('11:31'), canWait('00:00', 150)]).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect(canBeOffered(open, createShape(30), day, { earliest: 0, latest: at('09:00') })).toBe(false);
});

const wishes = fc.array(
  fc.record({
    minutes: fc.constantFrom(15, 30, 60, 90),
    artistNo: fc.constantFrom(null, 1, 2),
    guests: fc.constantFrom(1, 2),
    leadMs: fc.constantFrom(0, hourMs, 3 * hourMs),
  }),
  { maxLength: 12 },
);
const busy = fc.array(fc.tuple(fc.constantFrom(1, 2, 11, 12), fc.integer({ min: 0, max: 7 })), { maxLength: 6 });

test('nothing is offered twice or too near, and nobody is passed over whom a time would fit', () => {
  fc.assert(
    fc.property(wishes, busy, fc.integer({ min: 0, max: 12 }), (given, taken, hour) => {
      const now = hour * hourMs;
      const supply = createSupply(
        [...new Set(taken.map(([no, quarter]) => `${no} ${quarter}`))]
          .map((each) => each.split(' ').map(Number) as [number, number])
          .toSorted(([, one], [, other]) => one - other)
          .map(([no, quarter]) => {
            const print = (count: number) => `${10 + Math.floor(count / 4)}:${(count % 4) * 15}`;
            return [no, print(quarter), print(quarter + 1)];
          }),
      );
      const list = given.map(({ minutes, ...wish }, index) =>
        createWish(String(index), { ...wish, shape: createShape(minutes) }),
      );
      const { offers, overIds } = planOffers(supply, list, day, now);
      const occupancy = offers.flatMap(({ assignment }) => assignment.occupancy);
      const all = [...supply.artists, ...supply.chairs].flatMap(({ no, busy: own }) =>
        [...own, ...occupancy.filter(({ resourceNo }) => resourceNo === no)].map(({ from, to }) => ({ no, from, to })),
      );
      for (const [index, one] of all.entries()) {
        for (const other of all.slice(index + 1)) {
          expect(one.no === other.no && one.from < other.to && other.from < one.to).toBe(false);
        }
      }
      for (const { id, startsAt, until, assignment } of offers) {
        const wish = list[Number(id)] as Wish;
        expect(until - now).toBeGreaterThanOrEqual(15 * minuteMs);
        expect(until).toBeLessThanOrEqual(startsAt - wish.leadMs);
        if (wish.artistNo !== null) expect(assignment.artistNo).toBe(wish.artistNo);
      }
      // Whoever got nothing could not have had anything, with what those before have.
      for (const [index, wish] of list.entries()) {
        if (offers.some(({ id }) => id === wish.id) || overIds.includes(wish.id)) continue;
        const before = offers.filter(({ id }) => Number(id) < index).flatMap(({ assignment }) => assignment.occupancy);
        const add = <Resource extends { no: number; busy: readonly { from: number; to: number }[] }>(
          each: Resource,
        ) => ({
          ...each,
          busy: [...each.busy, ...before.filter(({ resourceNo }) => resourceNo === each.no)].toSorted(
            (one, other) => one.from - other.from,
          ),
        });
        const left = { ...supply, artists: supply.artists.map(add), chairs: supply.chairs.map(add) };
        const { earliest } = getOfferBounds(wish, now);
        for (let start = at('10:00'); start < at('12:00'); start += 15 * minuteMs) {
          if (start >= earliest) expect(findGroupAssignment(left, wish.shape, start, wish)).toBeNull();
        }
      }
    }),
  );
});
