import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database.ts';
import type { JobHandler } from '../platform/jobs.worker.ts';
import type { RateLimits } from '../platform/rate-limits.ts';
import { type ConfigurationService, createConfigurationService } from './configuration.service.ts';
import { createFlagLimits, type FlagLimits } from './flagservice.limits.ts';
import { createLiveSites, type LiveSites } from './flagservice.live.ts';
import { createFlagEditor, type FlagEditor } from './flagservice.service.ts';
import { createResultsService, type ResultsService } from './results.service.ts';
import { createStreams, type Streams } from './stream.ts';
import { createTrackingService, type TrackingService } from './tracking.service.ts';

/** Where browsers reach the flag service that runs in the shop's process. */
export const flagServicePath = '/flagservice';

export type FlagService = {
  database: Database;
  clock: Clock;
  sites: LiveSites;
  editor: FlagEditor;
  configurations: ConfigurationService;
  streams: Streams;
  tracking: TrackingService;
  results: ResultsService;
  limits: FlagLimits;
  /** Recurring work, for the process's job worker. */
  jobs: readonly JobHandler[];
  /** Resolves once clients can be answered. */
  ready: () => Promise<void>;
  /** Ends the streams; resolves once every received event is written. */
  close: () => Promise<void>;
};

type Options = {
  database: Database;
  clock: Clock;
  report: (error: unknown) => void;
  rateLimits: RateLimits;
  /** Addresses and networks of the retailer's own servers, which are not limited. */
  backends?: readonly string[];
  /** How long tracked events are kept, in days. */
  keepDays?: number;
  /** How many event streams this process holds open at most. */
  maxStreams?: number;
  /** The interval of heartbeats on a stream. */
  heartbeatMs?: number;
};

/** Creates the flag service over a database (spec §7). `serveFlagService` serves it. */
export function createFlagService({
  database,
  clock,
  report,
  rateLimits,
  backends = [],
  keepDays = 400,
  maxStreams = 20_000,
  heartbeatMs = 20_000,
}: Options): FlagService {
  const limits = createFlagLimits({ rateLimits, backends });
  const sites = createLiveSites(database, clock, report);
  const streams = createStreams({ maxStreams, isBackend: limits.isBackend, heartbeatMs });
  const tracking = createTrackingService({ database, clock, limits, keepDays, report });
  sites.onChange((site) => streams.sendChange(site));
  return {
    database,
    clock,
    sites,
    editor: createFlagEditor({ database, clock }),
    configurations: createConfigurationService({ sites, clock }),
    streams,
    tracking,
    results: createResultsService({ database, sites }),
    limits,
    jobs: tracking.jobs,
    ready: async () => {
      await Promise.all([sites.ready(), tracking.ready()]);
    },
    close: async () => {
      streams.close();
      await sites.close();
      await tracking.close();
    },
  };
}
