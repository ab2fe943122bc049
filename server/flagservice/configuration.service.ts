import type { Clock } from '../platform/clock.ts';
import type { Bodies } from '../platform/encoding.ts';
import { buildConfiguration, type ConfigurationBody, type ConfigurationForm } from './configuration.rules.ts';
import { type FlagResult, refuse } from './flagservice.errors.ts';
import type { LiveSite, LiveSites } from './flagservice.live.ts';

/** A configuration as it is sent: the same bytes until the next change. */
export type ServedConfiguration = {
  bodies: Bodies;
  /** The time of the last change in milliseconds, rounded down to whole seconds. */
  lastModified: number;
};

export type ConfigurationService = {
  /** Returns the configuration of a site's environment, for this process. */
  read: (siteCode: string, environment: string) => FlagResult<ConfigurationBody>;
  /** Returns the configuration of a site's environment as clients read it, in one of the two forms. */
  serve: (siteCode: string, environment: string, form: ConfigurationForm) => FlagResult<ServedConfiguration>;
  /**
   * Whether the time of the last change identifies the body. Another edit in the same second has the same time, so that
   * second must be over.
   */
  isSettled: (served: ServedConfiguration) => boolean;
};

/** Serialises each site's configuration once per environment and form, and caches the bytes until a change. */
export function createConfigurationService({ sites, clock }: { sites: LiveSites; clock: Clock }): ConfigurationService {
  const cached = new WeakMap<LiveSite, Map<string, ServedConfiguration>>();

  function build(site: LiveSite, environment: string, form: ConfigurationForm): FlagResult<ConfigurationBody> {
    const { document, changedAt } = site;
    if (!document.environments.some(({ key }) => key === environment)) return refuse('FLAG_ENVIRONMENT_NOT_FOUND');
    const now = clock.now().getTime();
    return { ok: true, value: buildConfiguration(document, environment, form, { now, changedAt }) };
  }

  return {
    read: (siteCode, environment) => {
      const site = sites.find(siteCode);
      return site ? build(site, environment, 'v3') : refuse('FLAG_SITE_NOT_FOUND');
    },
    serve: (siteCode, environment, form) => {
      const site = sites.find(siteCode);
      if (!site) return refuse('FLAG_SITE_NOT_FOUND');
      const ofSite = cached.get(site) ?? new Map<string, ServedConfiguration>();
      cached.set(site, ofSite);
      const key = `${form} ${environment}`;
      const existing = ofSite.get(key);
      if (existing) return { ok: true, value: existing };
      const body = build(site, environment, form);
      if (!body.ok) return body;
      const value: ServedConfiguration = {
        bodies: { identity: Buffer.from(JSON.stringify(body.value)) },
        lastModified: Math.floor(site.changedAt / 1000) * 1000,
      };
      ofSite.set(key, value);
      return { ok: true, value };
    },
    isSettled: ({ lastModified }) => clock.now().getTime() >= lastModified + 1000,
  };
}
