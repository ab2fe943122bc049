import type { Clock } from '../platform/clock.ts';
import type { Bodies } from '../platform/encoding.ts';
import { type ConfigurationForm, configurationOf } from './configuration.rules.ts';
import { type FlagResult, refuse } from './flagservice.errors.ts';
import type { LiveSite, LiveSites } from './flagservice.live.ts';

/** A configuration as it is sent: the same bytes until the next change. */
export type ServedConfiguration = {
  bodies: Bodies;
  /** When it changed last, in milliseconds, whole seconds. */
  lastModified: number;
};

export type ConfigurationService = {
  /** What clients of a site's environment read, in one of the two forms. */
  serve: (siteCode: string, environment: string, form: ConfigurationForm) => FlagResult<ServedConfiguration>;
  /**
   * Whether the body may be named by its time: a second must be over before its last change is known, or an edit
   * later in it would be taken for the same.
   */
  isSettled: (served: ServedConfiguration) => boolean;
};

/** Serialises each site's configuration once per environment and form, and keeps the bytes until a change. */
export function createConfigurationService({ sites, clock }: { sites: LiveSites; clock: Clock }): ConfigurationService {
  const kept = new WeakMap<LiveSite, Map<string, ServedConfiguration>>();

  return {
    serve: (siteCode, environment, form) => {
      const site = sites.find(siteCode);
      if (!site) return refuse('FLAG_SITE_NOT_FOUND');
      const served = kept.get(site) ?? new Map<string, ServedConfiguration>();
      kept.set(site, served);
      const key = `${form} ${environment}`;
      const known = served.get(key);
      if (known) return { ok: true, value: known };
      if (!site.document.environments.some((known) => known.key === environment)) {
        return refuse('FLAG_ENVIRONMENT_NOT_FOUND');
      }
      const { document, changedAt } = site;
      const body = configurationOf(document, environment, form, { now: clock.now().getTime(), changedAt });
      const value: ServedConfiguration = {
        bodies: { identity: Buffer.from(JSON.stringify(body)) },
        lastModified: Math.floor(changedAt / 1000) * 1000,
      };
      served.set(key, value);
      return { ok: true, value };
    },
    isSettled: ({ lastModified }) => clock.now().getTime() >= lastModified + 1000,
  };
}
