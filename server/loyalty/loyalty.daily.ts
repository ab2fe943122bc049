import { hourMs, minuteMs } from '@vermilion/contract/durations';
import { getMarketDay } from '@vermilion/contract/market-day';
import { type MarketCode, marketCodes, markets } from '@vermilion/contract/markets';
import type { Clock } from '../platform/clock.ts';
import { defineRecurringJob } from '../platform/jobs.ts';
import { handleJob, type JobHandler } from '../platform/jobs.worker.ts';

/** Work of the membership that a market needs once a day. */
export type DailyTask = {
  /** In `lower_case`; never changed, as the database knows the job by it. */
  name: string;
  /** Time of day (`HH:MM`) on the market's clock. */
  at: string;
  /**
   * Does all that is due on a calendar day of the market or was due before it, so that days that were missed are caught up.
   * Idempotent.
   * @returns how many members it concerned
   */
  run: (market: MarketCode, day: string, signal?: AbortSignal) => Promise<number>;
};

/** When mails about nightly work of a calendar day are sent, on the market's clock. */
const mailTime = '09:00';

/** Returns when mails about nightly work of a calendar day of a market are sent: in the morning. */
export function getMailTime(market: MarketCode, day: string): Date {
  const zoned = Temporal.PlainDate.from(day).toZonedDateTime({
    timeZone: markets[market].timeZones[0],
    plainTime: mailTime,
  });
  return new Date(zoned.epochMilliseconds);
}

/** Does work in batches until one is not full. @returns how many members all of them concerned */
export async function runBatches(
  runBatch: () => Promise<number>,
  batchSize: number,
  signal: AbortSignal | undefined,
): Promise<number> {
  for (let total = 0; ; ) {
    signal?.throwIfAborted();
    const count = await runBatch();
    total += count;
    if (count < batchSize) return total;
  }
}

/** Returns one recurring job per task and market: each runs in one process, on the market's own day. */
export function createDailyJobs(tasks: readonly DailyTask[], clock: Clock): JobHandler[] {
  return tasks.flatMap(({ name, at, run }) =>
    marketCodes.map((market) => {
      const schedule = { dailyAt: at, zone: markets[market].timeZones[0] };
      const kind = `loyalty.${name}_${market.toLowerCase()}`;
      const job = defineRecurringJob(kind, schedule, {
        maxConcurrent: 1,
        timeLimitMs: 30 * minuteMs,
        retryForMs: 20 * hourMs,
      });
      return handleJob(
        job,
        async (_payload, { signal }) => void (await run(market, getMarketDay(market, clock.now()), signal)),
      );
    }),
  );
}
