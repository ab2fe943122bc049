import { setImmediate } from 'node:timers/promises';
import { isbot } from 'isbot';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database.ts';
import { createBatches } from './batches.ts';
import { type FlagResult, refuse } from './flagservice.errors.ts';
import { tendPartitions } from './tracking.partitions.ts';
import { type LineProblem, readLine } from './tracking.rules.ts';
import { insertEvents, type TrackedEvent } from './tracking.store.ts';

export type Receipt = { kept: number; refused: number; problems: LineProblem[] };

export type TrackingService = {
  /** Resolves once there is a place for events. */
  ready: () => Promise<void>;
  /**
   * Keeps the lines of a tracking body; resolves once they are written. Lines that cannot be read are left out and
   * told, the first 20 of them. TRACKING_MALFORMED where none can be read, TOO_BUSY where too many wait.
   * @param userAgent of the request: that of all visitors in it whose lines tell none
   */
  receive: (siteCode: string, body: string, userAgent: string | undefined) => Promise<FlagResult<Receipt>>;
  close: () => Promise<void>;
};

type Options = {
  database: Database;
  clock: Clock;
  /** How long events are kept, in days. */
  keepDays: number;
  report: (error: unknown) => void;
};

const mostProblems = 20;
const linesPerBreath = 2000;
const tendInterval = 6 * 3_600_000;
const noPartition = '23514';

/** These runtimes speak for visitors of their own, whose user agents they tell in lines; others that are no browsers are crawlers. */
const runtime = /^(?:node|undici|deno|bun)\b/i;

export function createTrackingService({ database, clock, keepDays, report }: Options): TrackingService {
  const tend = () => tendPartitions(database, clock.now().getTime(), keepDays);
  const batches = createBatches<TrackedEvent>({ write, most: 5000, mostWaiting: 200_000, atOnce: 2 });
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

  return {
    ready: async () => {
      await first;
    },
    receive: async (siteCode, body, userAgent) => {
      const { events, refused, problems } = await readBody(siteCode, body, userAgent);
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

async function readBody(siteCode: string, body: string, userAgent: string | undefined) {
  const events: TrackedEvent[] = [];
  const problems: LineProblem[] = [];
  let refused = 0;
  const isCrawler = crawlers(userAgent);
  const told = new Map<string, string>();
  for (const [index, text] of body.split('\n').entries()) {
    // A body may hold a hundred thousand lines: others must get their turn.
    if (index > 0 && index % linesPerBreath === 0) await setImmediate();
    if (text === '') continue;
    const line = readLine(text);
    if ('message' in line) {
      refused += 1;
      if (problems.length < mostProblems) problems.push({ line: index + 1, message: line.message });
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
