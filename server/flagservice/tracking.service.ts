import { setImmediate } from 'node:timers/promises';
import { isbot } from 'isbot';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database.ts';
import { createBatches } from './batches.ts';
import { type FlagResult, refuse } from './flagservice.errors.ts';
import { type FlagLimits, getLineUnits, maxUnitsPerBody } from './flagservice.limits.ts';
import { tendPartitions } from './tracking.partitions.ts';
import { type LineProblem, readLine } from './tracking.rules.ts';
import { insertEvents, type TrackedEvent } from './tracking.store.ts';

export type Receipt = { kept: number; refused: number; problems: LineProblem[] };

export type TrackingService = {
  /** Resolves once there is a place for events. */
  ready: () => Promise<void>;
  /**
   * Stores the lines of a tracking body; resolves once they are written. Lines that are malformed or over a limit are
   * left out; the first 20 of them are listed. Fails with TRACKING_MALFORMED if no line is left, RATE_LIMITED if the
   * address is over its limit, TOO_BUSY if too many events wait to be written.
   */
  receive: (siteCode: string, body: string, sender: Sender) => Promise<FlagResult<Receipt>>;
  close: () => Promise<void>;
};

export type Sender = {
  address: string;
  /** The request's; it counts for every visitor whose lines carry no user agent of their own. */
  userAgent: string | undefined;
};

type Options = {
  database: Database;
  clock: Clock;
  limits: FlagLimits;
  /** How long events are kept, in days. */
  keepDays: number;
  report: (error: unknown) => void;
};

const maxProblems = 20;
const linesPerTurn = 2000;
const tendInterval = 6 * 3_600_000;
const noPartition = '23514';

/** These runtimes speak for visitors of their own, whose user agents they tell in lines; others that are no browsers are crawlers. */
const runtime = /^(?:node|undici|deno|bun)\b/i;

export function createTrackingService({ database, clock, limits, keepDays, report }: Options): TrackingService {
  const tend = () => tendPartitions(database, clock.now().getTime(), keepDays);
  const batches = createBatches<TrackedEvent>({ write, maxItems: 5000, maxWaiting: 200_000, concurrency: 2 });
  const first = tend();
  first.catch(report);
  const timer = setInterval(() => tend().catch(report), tendInterval);
  timer.unref();

  async function write(events: readonly TrackedEvent[]): Promise<void> {
    const now = clock.now();
    try {
      await insertEvents(database, events, now);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === noPartition)) throw error;
      await tend();
      await insertEvents(database, events, now);
    }
  }

  /** Leaves out the events of visitors who are over their limit. */
  async function limitVisitors(siteCode: string, { events, refused, problems }: ReadLines): Promise<ReadLines> {
    const byVisitor = Map.groupBy(events, ({ visitorCode }) => visitorCode);
    const excessive = new Set<string>();
    await Promise.all(
      [...byVisitor].map(async ([visitorCode, { length }]) => {
        if (!(await limits.takeVisitor(siteCode, visitorCode, length))) excessive.add(visitorCode);
      }),
    );
    if (excessive.size === 0) return { events, refused, problems };
    const kept = events.filter(({ visitorCode }) => !excessive.has(visitorCode));
    const left = events
      .filter(({ visitorCode }) => excessive.has(visitorCode))
      .map(({ line }) => ({ line: line + 1, message: 'too many events of this visitor' }));
    return {
      events: kept,
      refused: refused + left.length,
      problems: [...problems, ...left].slice(0, maxProblems),
    };
  }

  return {
    ready: async () => {
      await first;
    },
    receive: async (siteCode, body, { address, userAgent }) => {
      const lines = body.split('\n');
      const isBackend = limits.isBackend(address);
      if (!isBackend) {
        const units = lines.reduce((sum, line) => sum + getLineUnits(line), 0);
        const refusal = await limits.takeTracking(address, units);
        if (refusal) return { ok: false, error: refusal };
      }
      const read = await readLines(siteCode, lines, userAgent, isBackend ? Number.POSITIVE_INFINITY : maxUnitsPerBody);
      const { events, refused, problems } = isBackend ? read : await limitVisitors(siteCode, read);
      if (events.length === 0) return refuse('TRACKING_MALFORMED', { refused, problems });
      const written = batches.add(events);
      if (!written) return refuse('TOO_BUSY');
      await written;
      return { ok: true, value: { kept: events.length, refused, problems } };
    },
    close: async () => {
      clearInterval(timer);
      await first.catch(() => {});
      await batches.close();
    },
  };
}

type ReadLines = { events: TrackedEvent[]; refused: number; problems: LineProblem[] };

/** @param maxUnits lines beyond it are refused */
async function readLines(
  siteCode: string,
  lines: readonly string[],
  userAgent: string | undefined,
  maxUnits: number,
): Promise<ReadLines> {
  const events: TrackedEvent[] = [];
  const problems: LineProblem[] = [];
  let refused = 0;
  let units = 0;
  const isCrawler = crawlers(userAgent);
  const told = new Map<string, string>();
  for (const [index, text] of lines.entries()) {
    // A body may hold a hundred thousand lines: others must get their turn.
    if (index > 0 && index % linesPerTurn === 0) await setImmediate();
    if (text === '') continue;
    units += getLineUnits(text);
    const line = units > maxUnits ? { message: 'too many lines at once' } : readLine(text);
    if ('message' in line) {
      refused += 1;
      if (problems.length < maxProblems) problems.push({ line: index + 1, message: line.message });
      continue;
    }
    if (line.userAgent !== null) told.set(line.visitorCode, line.userAgent);
    events.push({ ...line, siteCode, line: index, isCrawler: isCrawler(told.get(line.visitorCode)) });
  }
  return { events, refused, problems };
}

/** Whether a visitor is a crawler, by the user agent told of it, else by the request's; each is looked at once. */
function crawlers(ofRequest: string | undefined): (told: string | undefined) => boolean {
  const known = new Map<string | undefined, boolean>();
  known.set(undefined, ofRequest !== undefined && !runtime.test(ofRequest) && isbot(ofRequest));
  return (told) => {
    const answer = known.get(told) ?? isbot(told);
    known.set(told, answer);
    return answer;
  };
}
