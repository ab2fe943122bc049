import { type Kysely, sql } from 'kysely';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Clock } from './clock.ts';
import type { Database } from './database.ts';
import type { Metrics } from './metrics.ts';
import type { Tables } from './tables.ts';

export type PrometheusMetrics = Metrics & {
  /** Returns all metrics as Prometheus reads them. */
  render: () => Promise<{ contentType: string; body: string }>;
};

/** In seconds: cached pages take under a millisecond, rendered ones up to a second. */
const requestBuckets = [0.001, 0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

const jobBuckets = [0.01, 0.1, 0.5, 1, 5, 30, 120];

const countedMethods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** How long a scrape waits for the database. */
const scrapeTimeoutMs = 2_000;

/** Creates the metrics of a process; those of the queue are read from the database at each scrape. */
export function createPrometheusMetrics({ db, readPool }: Database, clock: Clock): PrometheusMetrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });

  const requests = new Counter({
    name: 'vermilion_http_requests_total',
    help: 'Requests answered, by route pattern',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: 'vermilion_http_request_duration_seconds',
    help: 'From the request line to the end of the answer',
    labelNames: ['route'],
    buckets: requestBuckets,
    registers,
  });
  const pages = new Counter({
    name: 'vermilion_page_cache_requests_total',
    help: 'Pages by where they came from: hit, stale (served while revalidated), shared (rendered by another process), miss, private',
    labelNames: ['outcome'],
    registers,
  });
  const jobs = new Counter({
    name: 'vermilion_jobs_total',
    help: 'Runs of jobs, by how they ended',
    labelNames: ['kind', 'outcome'],
    registers,
  });
  const jobDurations = new Histogram({
    name: 'vermilion_job_duration_seconds',
    help: 'How long runs of jobs took',
    labelNames: ['kind'],
    buckets: jobBuckets,
    registers,
  });
  const mails = new Counter({
    name: 'vermilion_mails_total',
    help: 'Mails handed to the mail server, or refused by it',
    labelNames: ['outcome'],
    registers,
  });
  const payments = new Counter({
    name: 'vermilion_payments_total',
    help: 'Payments that a report of the provider has brought to a state',
    labelNames: ['state'],
    registers,
  });
  const queue = new Gauge({
    name: 'vermilion_jobs_queued',
    help: 'Jobs in the database of all processes: due, scheduled for later, or dead',
    labelNames: ['kind', 'state'],
    registers,
  });
  const databaseUp = new Gauge({
    name: 'vermilion_database_up',
    help: '1 where the database answered this scrape',
    registers,
  });
  const memoryReaders = new Map<string, () => number>();
  new Gauge({
    name: 'vermilion_memory_bytes',
    help: 'Memory of caches and indexes of this process, estimated',
    labelNames: ['owner'],
    registers,
    collect() {
      for (const [owner, readBytes] of memoryReaders) this.set({ owner }, readBytes());
    },
  });
  if (readPool) {
    new Gauge({
      name: 'vermilion_database_connections',
      help: 'Connections of the pool of this process; waiting: callers without one',
      labelNames: ['state'],
      registers,
      collect() {
        const { total, idle, waiting } = readPool();
        this.set({ state: 'used' }, total - idle);
        this.set({ state: 'idle' }, idle);
        this.set({ state: 'waiting' }, waiting);
      },
    });
  }

  async function readQueue(): Promise<void> {
    queue.reset();
    const rows = await readAtMost(scrapeTimeoutMs, countJobs(db, clock)).catch(() => null);
    databaseUp.set(rows ? 1 : 0);
    for (const { kind, due, later, dead } of rows ?? []) {
      queue.set({ kind, state: 'due' }, due);
      queue.set({ kind, state: 'later' }, later);
      queue.set({ kind, state: 'dead' }, dead);
    }
  }

  return {
    countRequest: ({ method, route = 'none', status, seconds }) => {
      requests.inc({ method: countedMethods.has(method) ? method : 'other', route, status });
      durations.observe({ route }, seconds);
    },
    countPage: (outcome) => pages.inc({ outcome }),
    countJob: (kind, outcome, seconds) => {
      jobs.inc({ kind, outcome });
      jobDurations.observe({ kind }, seconds);
    },
    countMail: (outcome) => mails.inc({ outcome }),
    countPayment: (state) => payments.inc({ state }),
    trackMemory: (owner, readBytes) => void memoryReaders.set(owner, readBytes),
    render: async () => {
      await readQueue();
      return { contentType: registry.contentType, body: await registry.metrics() };
    },
  };
}

async function countJobs(db: Kysely<Tables>, clock: Clock) {
  const { rows } = await sql<{ kind: string; due: number; later: number; dead: number }>`
    select kind, count(*) filter (where failed_at is null and run_at <= ${clock.now()})::int as due,
      count(*) filter (where failed_at is null and run_at > ${clock.now()})::int as later,
      count(*) filter (where failed_at is not null)::int as dead
    from jobs group by kind`.execute(db);
  return rows;
}

async function readAtMost<Value>(milliseconds: number, promise: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${milliseconds} ms`)), milliseconds);
  });
  try {
    return await Promise.race([promise, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
