import { setImmediate } from 'node:timers/promises';
import { hourMs } from '@vermilion/contract/durations';
import { isbot } from 'isbot';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database.ts';
import { defineRecurringJob } from '../platform/jobs.ts';
import { handleJob, type JobHandler } from '../platform/jobs.worker.ts';
import { createBatches } from './batches.ts';
import { type FlagResult, refuse } from './flagservice.errors.ts';
import { type FlagLimits, getLineUnits, maxUnitsPerBody } from './flagservice.limits.ts';
import { maintainPartitions } from './tracking.partitions.ts';
import { type LineProblem, readLine } from './tracking.rules.ts';
import { insertEvents, type TrackedEvent } from './tracking.store.ts';

export type Receipt = { kept: number; refused: number; problems: LineProblem[] };

/** Creates next week's partition in time, and drops those that are too old. */
const maintainPartitionsJob = defineRecurringJob('flagservice.maintain_partitions', { everyMs: 6 * hourMs });

export type TrackingService = {
  /** Run by the process that serves the flag service. */
  jobs: readonly JobHandler[];
  /** Resolves once this week's partition exists. */
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
  /** The request's; used for visitors whose lines carry none. */
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
const noPartition = '23514';

/** The user agents of servers that track for visitors; those send the visitors' user agents in lines of their own. */
const serverRuntime = /^(?:node|undici|deno|bun)\b/i;

export function createTrackingService({ database, clock, limits, keepDays, report }: Options): TrackingService {
  const maintain = () => maintainPartitions(database, clock.now().getTime(), keepDays);
  const batches = createBatches<TrackedEvent>({ write, maxItems: 5000, maxWaiting: 200_000, concurrency: 2 });
  const first = maintain();
  first.catch(report);

  async function write(events: readonly TrackedEvent[]): Promise<void> {
    const now = clock.now();
    try {
      await insertEvents(database, events, now);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === noPartition)) throw error;
      await maintain();
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
    jobs: [handleJob(maintainPartitionsJob, async () => void (await maintain()))],
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
  const isCrawler = createCrawlerCheck(userAgent);
  const userAgents = new Map<string, string>();
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
    if (line.userAgent !== null) userAgents.set(line.visitorCode, line.userAgent);
    events.push({ ...line, siteCode, line: index, isCrawler: isCrawler(userAgents.get(line.visitorCode)) });
  }
  return { events, refused, problems };
}

/** Creates a function that says whether a visitor is a crawler, by the user agent of its lines, else by the request's. */
function createCrawlerCheck(requestUserAgent: string | undefined): (userAgent: string | undefined) => boolean {
  const answers = new Map<string | undefined, boolean>();
  const isRequestByCrawler =
    requestUserAgent !== undefined && !serverRuntime.test(requestUserAgent) && isbot(requestUserAgent);
  answers.set(undefined, isRequestByCrawler);
  return (userAgent) => {
    const answer = answers.get(userAgent) ?? isbot(userAgent);
    answers.set(userAgent, answer);
    return answer;
  };
}
