/*
 * When a service can be begun in a store. All moments are milliseconds (UTC), all intervals end before `to`.
 */

export type Interval = { from: number; to: number };

/** A part of a service: the artist's work, and then time in which the artist is free for others, such as that of a mask. */
export type Segment = { skill: string; workMs: number; processingMs: number };

/** What a service takes. The artist prepares before the first segment and clears up after the last. */
export type ServiceShape = { segments: readonly Segment[]; beforeMs: number; afterMs: number };

/** An artist of a store. @property working shifts without breaks and leave; both lists are sorted and do not overlap */
export type ArtistSupply = {
  no: number;
  skills: ReadonlySet<string>;
  working: readonly Interval[];
  busy: readonly Interval[];
};

/** A chair of a store. @property turnaroundMs between two guests; @property busy sorted, without overlaps */
export type ChairSupply = { no: number; turnaroundMs: number; busy: readonly Interval[] };

/** Who and what a store has. Artists and chairs are numbered together. @property open when it is open, sorted */
export type StoreSupply = {
  open: readonly Interval[];
  artists: readonly ArtistSupply[];
  chairs: readonly ChairSupply[];
};

/** A moment at which a service can be begun. @property left how many guests can begin then */
export type Slot = { startsAt: number; endsAt: number; left: number };

/** Who does a visit, in which chair, and what that takes of them. */
export type Assignment = {
  /** Of the first segment: whom the guest meets. */
  artistNo: number;
  chairNo: number;
  endsAt: number;
  occupancy: readonly (Interval & { resourceNo: number })[];
};

/** Starts are multiples of this after the store opens. */
export const slotStepMs = 15 * 60 * 1000;

/** Returns how long a guest is there. */
export function getDurationMs({ segments }: Pick<ServiceShape, 'segments'>): number {
  return segments.reduce((sum, { workMs, processingMs }) => sum + workMs + processingMs, 0);
}

/** Returns what each segment takes of its artist, where a service begins at a moment. */
export function listArtistIntervals({ segments, beforeMs, afterMs }: ServiceShape, startsAt: number): Interval[] {
  let next = startsAt;
  return segments.map(({ workMs, processingMs }, index) => {
    const from = index === 0 ? next - beforeMs : next;
    const to = next + workMs + (index === segments.length - 1 ? afterMs : 0);
    next += workMs + processingMs;
    return { from, to };
  });
}

/** Returns the first place of a sorted list whose interval ends after a moment. */
function findFirstAfter(intervals: readonly Interval[], moment: number): number {
  let low = 0;
  for (let high = intervals.length; low < high; ) {
    const middle = (low + high) >>> 1;
    if ((intervals[middle] as Interval).to > moment) high = middle;
    else low = middle + 1;
  }
  return low;
}

const isApart = (busy: readonly Interval[], { from, to }: Interval): boolean => {
  const next = busy[findFirstAfter(busy, from)];
  return next === undefined || next.from >= to;
};

const isWithin = (working: readonly Interval[], { from, to }: Interval): boolean => {
  const shift = working[findFirstAfter(working, from)];
  return shift !== undefined && shift.from <= from && to <= shift.to;
};

const canWork = ({ skills, working, busy }: ArtistSupply, skill: string, interval: Interval): boolean =>
  skills.has(skill) && isWithin(working, interval) && isApart(busy, interval);

const getChairInterval = (
  { beforeMs, afterMs }: ServiceShape,
  { turnaroundMs }: ChairSupply,
  from: number,
  to: number,
) => ({
  from: from - beforeMs,
  to: to + afterMs + turnaroundMs,
});

/** Whether a moment is one at which services begin, and the store is open for the whole of one. */
function isOnGrid(open: readonly Interval[], startsAt: number, durationMs: number): boolean {
  return open.some(
    ({ from, to }) => startsAt >= from && startsAt + durationMs <= to && (startsAt - from) % slotStepMs === 0,
  );
}

/**
 * Returns the moments at which a service can be begun, in their order.
 * @param artistNo who does what the artist can do of it; null: anybody
 * @param bounds.earliest, bounds.latest the first and last moment at which it may begin
 */
export function listSlots(
  supply: StoreSupply,
  shape: ServiceShape,
  artistNo: number | null,
  { earliest, latest }: { earliest: number; latest: number },
): Slot[] {
  const durationMs = getDurationMs(shape);
  const slots: Slot[] = [];
  for (const { from, to } of supply.open) {
    const skipped = Math.max(0, Math.ceil((earliest - from) / slotStepMs));
    for (let startsAt = from + skipped * slotStepMs; startsAt + durationMs <= to && startsAt <= latest; ) {
      const left = countGuests(supply, shape, artistNo, startsAt, startsAt + durationMs);
      if (left > 0) slots.push({ startsAt, endsAt: startsAt + durationMs, left });
      startsAt += slotStepMs;
    }
  }
  return slots;
}

/**
 * Returns the moments at which several guests can begin a service side by side, each with a chair and artists of their own.
 * @param artistNo whom one of them meets; null: anybody
 */
export function listGroupSlots(
  supply: StoreSupply,
  shape: ServiceShape,
  { artistNo, guests }: { artistNo: number | null; guests: number },
  bounds: { earliest: number; latest: number },
): Slot[] {
  const own = listSlots(supply, shape, artistNo, bounds);
  if (guests === 1) return own;
  const starts = new Set(own.map(({ startsAt }) => startsAt));
  const all = artistNo === null ? own : listSlots(supply, shape, null, bounds);
  return all.filter(({ startsAt, left }) => left >= guests && starts.has(startsAt));
}

/** Returns how many guests can begin a service at a moment: each needs a chair, and an artist for each segment. */
function countGuests(
  supply: StoreSupply,
  shape: ServiceShape,
  artistNo: number | null,
  startsAt: number,
  endsAt: number,
): number {
  let left = supply.chairs.filter((chair) =>
    isApart(chair.busy, getChairInterval(shape, chair, startsAt, endsAt)),
  ).length;
  for (const [index, interval] of listArtistIntervals(shape, startsAt).entries()) {
    if (left === 0) return 0;
    const { skill } = shape.segments[index] as Segment;
    left = Math.min(left, listCandidates(supply, skill, interval, artistNo).length);
  }
  return left;
}

/** Returns who can do a segment: the wanted artist alone where that is what the artist does. */
function listCandidates(
  { artists }: StoreSupply,
  skill: string,
  interval: Interval,
  artistNo: number | null,
): ArtistSupply[] {
  const wanted = artistNo === null ? undefined : artists.find(({ no }) => no === artistNo);
  if (artistNo !== null && !wanted) return [];
  const able = wanted?.skills.has(skill) ? [wanted] : artists;
  return able.filter((artist) => canWork(artist, skill, interval));
}

/**
 * Returns who does a visit that begins at a moment, and in which chair: of several artists the one who has least to do around it,
 * and the same one for all segments where that is possible. Null where it cannot begin then.
 */
export function findAssignment(
  supply: StoreSupply,
  shape: ServiceShape,
  startsAt: number,
  artistNo: number | null,
): Assignment | null {
  const endsAt = startsAt + getDurationMs(shape);
  if (!isOnGrid(supply.open, startsAt, endsAt - startsAt)) return null;
  // The one with the least turnaround leaves most for others.
  const chair = supply.chairs
    .toSorted((one, other) => one.turnaroundMs - other.turnaroundMs || one.no - other.no)
    .find((each) => isApart(each.busy, getChairInterval(shape, each, startsAt, endsAt)));
  if (!chair) return null;
  const day = supply.open.find(({ from, to }) => from <= startsAt && endsAt <= to) as Interval;
  const intervals = listArtistIntervals(shape, startsAt);
  const candidates = intervals.map((interval, index) =>
    listCandidates(supply, (shape.segments[index] as Segment).skill, interval, artistNo),
  );
  const countSegments = ({ no }: ArtistSupply) =>
    candidates.filter((able) => able.some((each) => each.no === no)).length;
  const occupancy: (Interval & { resourceNo: number })[] = [];
  for (const [index, interval] of intervals.entries()) {
    const [chosen] = (candidates[index] as ArtistSupply[]).toSorted(
      (one, other) =>
        countSegments(other) - countSegments(one) || getLoad(one, day) - getLoad(other, day) || one.no - other.no,
    );
    if (!chosen) return null;
    occupancy.push({ ...interval, resourceNo: chosen.no });
  }
  const [first] = occupancy;
  if (!first) return null;
  const seated = getChairInterval(shape, chair, startsAt, endsAt);
  return {
    artistNo: first.resourceNo,
    chairNo: chair.no,
    endsAt,
    occupancy: [...occupancy, { ...seated, resourceNo: chair.no }],
  };
}

/**
 * Returns who does the visit of several guests that begin at a moment side by side, as one; null where they cannot begin then.
 * @param artistNo whom the first of them meets; null: anybody
 */
export function findGroupAssignment(
  supply: StoreSupply,
  shape: ServiceShape,
  startsAt: number,
  { artistNo, guests }: { artistNo: number | null; guests: number },
): Assignment | null {
  const first = findAssignment(supply, shape, startsAt, artistNo);
  if (!first || guests === 1) return first;
  const rest = findGroupAssignment(occupy(supply, first.occupancy), shape, startsAt, {
    artistNo: null,
    guests: guests - 1,
  });
  return rest && { ...first, occupancy: [...first.occupancy, ...rest.occupancy] };
}

/** Returns the supply without what a visit takes. */
export function occupy(supply: StoreSupply, occupancy: Assignment['occupancy']): StoreSupply {
  const take = <Resource extends { no: number; busy: readonly Interval[] }>(resource: Resource): Resource => {
    const taken = occupancy.filter(({ resourceNo }) => resourceNo === resource.no);
    return { ...resource, busy: [...resource.busy, ...taken].toSorted((one, other) => one.from - other.from) };
  };
  return { ...supply, artists: supply.artists.map(take), chairs: supply.chairs.map(take) };
}

/** Returns for how long an artist is busy within an interval. */
function getLoad({ busy }: ArtistSupply, { from, to }: Interval): number {
  return busy.reduce((sum, each) => sum + Math.max(0, Math.min(each.to, to) - Math.max(each.from, from)), 0);
}

/** Returns sorted intervals without what others take of them. @param cuts sorted */
export function subtractIntervals(intervals: readonly Interval[], cuts: readonly Interval[]): Interval[] {
  const rest: Interval[] = [];
  for (const { from, to } of intervals) {
    let start = from;
    for (const cut of cuts) {
      if (cut.to <= start) continue;
      if (cut.from >= to) break;
      if (cut.from > start) rest.push({ from: start, to: cut.from });
      start = Math.max(start, cut.to);
    }
    if (start < to) rest.push({ from: start, to });
  }
  return rest;
}

/** Returns intervals in their order, those that touch or overlap as one. */
export function mergeIntervals(intervals: readonly Interval[]): Interval[] {
  const merged: Interval[] = [];
  for (const { from, to } of intervals.toSorted((one, other) => one.from - other.from)) {
    const last = merged.at(-1);
    if (last && from <= last.to) last.to = Math.max(last.to, to);
    else merged.push({ from, to });
  }
  return merged;
}
