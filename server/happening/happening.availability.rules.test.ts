import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type ArtistSupply,
  findAssignment,
  findGroupAssignment,
  getDurationMs,
  type Interval,
  listArtistIntervals,
  listGroupSlots,
  listSlots,
  mergeIntervals,
  type ServiceShape,
  type StoreSupply,
  slotStepMs,
  subtractIntervals,
} from './happening.availability.rules.ts';

const minute = 60_000;
const day = { from: 0, to: 10 * 60 * minute };
const always = { earliest: Number.NEGATIVE_INFINITY, latest: Number.POSITIVE_INFINITY };

const createArtist = (no: number, busy: Interval[] = [], skills = ['brows']): ArtistSupply => ({
  no,
  skills: new Set(skills),
  working: [day],
  busy,
});
const createChair = (no: number, busy: Interval[] = [], turnaroundMs = 0) => ({ no, turnaroundMs, busy });
const brows: ServiceShape = {
  segments: [{ skill: 'brows', workMs: 30 * minute, processingMs: 0 }],
  beforeMs: 0,
  afterMs: 0,
};
const at = (hours: number, minutes = 0) => (hours * 60 + minutes) * minute;

describe('the slots of a service', () => {
  test('fill the day, each with the guests that can begin then', () => {
    const supply: StoreSupply = {
      open: [{ from: 0, to: at(1) }],
      artists: [createArtist(1), createArtist(2, [{ from: at(0, 30), to: at(1) }]), createArtist(3, [], ['lips'])],
      chairs: [createChair(11), createChair(12), createChair(13)],
    };
    expect(listSlots(supply, brows, null, always)).toEqual([
      { startsAt: 0, endsAt: at(0, 30), left: 2 },
      { startsAt: at(0, 15), endsAt: at(0, 45), left: 1 },
      { startsAt: at(0, 30), endsAt: at(1), left: 1 },
    ]);
    expect(listSlots(supply, brows, 2, always).map(({ startsAt }) => startsAt)).toEqual([0]);
    expect(listSlots(supply, brows, 3, always).map(({ left }) => left)).toEqual([2, 1, 1]);
    expect(listSlots(supply, brows, 99, always)).toEqual([]);
  });

  test('leave the artist free for others while a mask works', () => {
    const mask: ServiceShape = {
      ...brows,
      segments: [
        { skill: 'brows', workMs: 15 * minute, processingMs: 30 * minute },
        { skill: 'brows', workMs: 15 * minute, processingMs: 0 },
      ],
    };
    const taken = findAssignment({ open: [day], artists: [createArtist(1)], chairs: [createChair(11)] }, mask, 0, null);
    expect(taken?.occupancy).toEqual([
      { from: 0, to: at(0, 15), resourceNo: 1 },
      { from: at(0, 45), to: at(1), resourceNo: 1 },
      { from: 0, to: at(1), resourceNo: 11 },
    ]);
    const busy = [
      { from: 0, to: at(0, 15) },
      { from: at(0, 45), to: at(1) },
    ];
    const beside = { open: [day], artists: [createArtist(1, busy)], chairs: [createChair(12)] };
    expect(listSlots(beside, brows, 1, always)[0]?.startsAt).toBe(at(0, 15));
  });

  test('keep the time between two guests, of the artist and of the chair', () => {
    const careful = { ...brows, beforeMs: 15 * minute, afterMs: 15 * minute };
    const supply = {
      open: [day],
      artists: [createArtist(1, [{ from: at(2), to: at(3) }])],
      chairs: [createChair(11, [{ from: at(5), to: at(6) }], 30 * minute)],
    };
    const starts = listSlots(supply, careful, null, always).map(({ startsAt }) => startsAt / minute / 60);
    expect(starts[0]).toBe(0.25);
    expect(starts.filter((start) => start > 1 && start < 3)).toEqual(
      [1.25, 2.25, 2.5, 2.75].filter((each) => each === 1.25),
    );
    expect(starts.filter((start) => start > 3.5 && start < 6)).toEqual([3.75]);
    expect(starts.find((start) => start >= 6)).toBe(6.25);
  });

  test('go to the artist who has least to do that day, and to one artist for all of a visit', () => {
    const busyOne = createArtist(1, [{ from: at(6), to: at(9) }], ['brows', 'lips']);
    const quietOne = createArtist(2, [{ from: at(6), to: at(7) }]);
    const supply = { open: [day], artists: [busyOne, quietOne], chairs: [createChair(11)] };
    expect(findAssignment(supply, brows, 0, null)?.artistNo).toBe(2);
    expect(findAssignment(supply, brows, 0, 1)?.artistNo).toBe(1);
    const both = {
      ...brows,
      segments: ['brows', 'lips'].map((skill) => ({ skill, workMs: 15 * minute, processingMs: 0 })),
    };
    expect(findAssignment(supply, both, 0, null)?.occupancy.map(({ resourceNo }) => resourceNo)).toEqual([1, 1, 11]);
  });

  test('are none off the grid, before the store opens, or beyond its end', () => {
    const supply = { open: [day], artists: [createArtist(1)], chairs: [createChair(11)] };
    for (const start of [minute, -slotStepMs, day.to - 15 * minute]) {
      expect(findAssignment(supply, brows, start, null), String(start)).toBeNull();
    }
    expect(findAssignment(supply, brows, day.to - 30 * minute, null)).not.toBeNull();
    const bounds = { earliest: at(1, 1), latest: at(2) };
    expect(listSlots(supply, brows, null, bounds).map(({ startsAt }) => startsAt)).toEqual(
      [1.25, 1.5, 1.75, 2].map((hours) => at(hours)),
    );
  });
});

/** A calendar of one store: artists with shifts, breaks and visits, chairs, and a service of one to three segments. */
const skills = ['brows', 'lips', 'skin'] as const;
const toInterval = ([from, length]: readonly [number, number]): Interval => ({
  from: from * slotStepMs,
  to: (from + length) * slotStepMs,
});
const intervals = (maxLength: number) =>
  fc
    .array(fc.tuple(fc.integer({ min: 0, max: 44 }), fc.integer({ min: 1, max: maxLength })), { maxLength: 6 })
    .map((list) => mergeIntervals(list.map(toInterval)));
const artist = fc.record({
  skills: fc.subarray([...skills], { minLength: 1 }).map((list) => new Set<string>(list)),
  working: intervals(30).map((list) => (list.length > 0 ? list : [{ from: 0, to: 40 * slotStepMs }])),
  busy: intervals(4),
});
const supplies = fc
  .record({
    open: intervals(40),
    artists: fc.array(artist, { maxLength: 4 }),
    chairs: fc.array(fc.record({ turnaroundMs: fc.constantFrom(0, slotStepMs), busy: intervals(4) }), { maxLength: 3 }),
  })
  .map(
    ({ open, artists, chairs }): StoreSupply => ({
      open,
      artists: artists.map((each, index) => ({ ...each, no: index + 1 })),
      chairs: chairs.map((each, index) => ({ ...each, no: index + 101 })),
    }),
  );
const shapes: fc.Arbitrary<ServiceShape> = fc.record({
  segments: fc.array(
    fc.record({
      skill: fc.constantFrom<string>(...skills),
      workMs: fc.integer({ min: 1, max: 4 }).map((steps) => steps * slotStepMs),
      processingMs: fc.integer({ min: 0, max: 3 }).map((steps) => steps * slotStepMs),
    }),
    { minLength: 1, maxLength: 3 },
  ),
  beforeMs: fc.constantFrom(0, slotStepMs),
  afterMs: fc.constantFrom(0, slotStepMs),
});

const overlaps = (one: Interval, other: Interval) => one.from < other.to && other.from < one.to;
const contains = (outer: Interval, inner: Interval) => outer.from <= inner.from && inner.to <= outer.to;

/** Takes an assignment out of a supply. */
const book = (supply: StoreSupply, taken: readonly (Interval & { resourceNo: number })[]): StoreSupply => {
  const addBusy = <Each extends { no: number; busy: readonly Interval[] }>(each: Each): Each => ({
    ...each,
    busy: mergeIntervals([...each.busy, ...taken.filter(({ resourceNo }) => resourceNo === each.no)]),
  });
  return { ...supply, artists: supply.artists.map(addBusy), chairs: supply.chairs.map(addBusy) };
};

test('no slot overlaps what is taken, every free gap is offered, and what is offered can be taken (10,000 calendars)', () => {
  fc.assert(
    fc.property(supplies, shapes, (supply, shape) => {
      const slots = listSlots(supply, shape, null, always);
      const offered = new Map(slots.map((slot) => [slot.startsAt, slot]));
      const durationMs = getDurationMs(shape);
      for (const { from, to } of supply.open) {
        for (let startsAt = from; startsAt + durationMs <= to; startsAt += slotStepMs) {
          // Counted anew, by brute force.
          const perSegment = listArtistIntervals(shape, startsAt).map(
            (interval, index) =>
              supply.artists.filter(
                ({ skills: able, working, busy }) =>
                  able.has(shape.segments[index]?.skill ?? '') &&
                  working.some((shift) => contains(shift, interval)) &&
                  !busy.some((each) => overlaps(each, interval)),
              ).length,
          );
          const chairs = supply.chairs.filter(({ turnaroundMs, busy }) => {
            const seated = {
              from: startsAt - shape.beforeMs,
              to: startsAt + durationMs + shape.afterMs + turnaroundMs,
            };
            return !busy.some((each) => overlaps(each, seated));
          }).length;
          const left = Math.min(chairs, ...perSegment);
          expect(offered.get(startsAt)?.left ?? 0).toBe(left);
          // As many guests as it says begin then, and not one more.
          let rest = supply;
          for (let guest = 0; guest < left; guest += 1) {
            const assignment = findAssignment(rest, shape, startsAt, null);
            expect(assignment).not.toBeNull();
            rest = book(rest, assignment?.occupancy ?? []);
          }
          if (left > 0) expect(findAssignment(rest, shape, startsAt, null)).toBeNull();
        }
      }
    }),
    { numRuns: 10_000 },
  );
}, 120_000);

test('guests who come together begin where each has a chair and artists of their own, and nowhere else (3,000 calendars)', () => {
  fc.assert(
    fc.property(supplies, shapes, fc.integer({ min: 2, max: 4 }), fc.boolean(), (supply, shape, guests, isChosen) => {
      const artistNo = isChosen ? (supply.artists[0]?.no ?? null) : null;
      const offered = new Set(
        listGroupSlots(supply, shape, { artistNo, guests }, always).map(({ startsAt }) => startsAt),
      );
      for (const { from, to } of supply.open) {
        for (let startsAt = from; startsAt + getDurationMs(shape) <= to; startsAt += slotStepMs) {
          const assignment = findGroupAssignment(supply, shape, startsAt, { artistNo, guests });
          expect(assignment !== null).toBe(offered.has(startsAt));
          if (!assignment) continue;
          expect(assignment.occupancy).toHaveLength(guests * (shape.segments.length + 1));
          const byResource = Map.groupBy(assignment.occupancy, ({ resourceNo }) => resourceNo);
          for (const [no, taken] of byResource) {
            const busy = [...supply.artists, ...supply.chairs].find((each) => each.no === no)?.busy ?? [];
            const all = [...busy, ...taken].toSorted((one, other) => one.from - other.from);
            expect(all.every((each, index) => index === 0 || (all[index - 1]?.to ?? 0) <= each.from)).toBe(true);
          }
          // Whom the guest has chosen does what that artist can do.
          const chosen = supply.artists.find(({ no }) => no === artistNo);
          const own = shape.segments.filter(({ skill }) => chosen?.skills.has(skill));
          expect(byResource.get(artistNo ?? -1)?.length ?? 0).toBeGreaterThanOrEqual(own.length);
        }
      }
    }),
    { numRuns: 3000 },
  );
}, 120_000);

test('intervals are subtracted and merged as points are (properties)', () => {
  const isIn = (list: readonly Interval[], point: number) => list.some(({ from, to }) => from <= point && point < to);
  fc.assert(
    fc.property(intervals(10), intervals(10), (from, cuts) => {
      const rest = subtractIntervals(from, cuts);
      for (let point = 0; point < 60 * slotStepMs; point += slotStepMs / 2) {
        expect(isIn(rest, point)).toBe(isIn(from, point) && !isIn(cuts, point));
      }
    }),
  );
});
