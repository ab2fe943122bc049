import type { AnyEndpoint } from '@vermilion/contract/endpoint';
import type { EndpointKey, Endpoints } from '@vermilion/contract/endpoints';
import type { DeclaredErrors } from '@vermilion/contract/errors';
import type { RenderMail } from '@vermilion/contract/mail';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import type { Env } from '../env.ts';
import type { Actor } from './actor.ts';
import type { Clock } from './clock.ts';
import type { Database } from './database.ts';
import type { Handlers, ReadGrants, ServedEndpoints } from './dispatch.ts';
import type { JobHandler } from './jobs.worker.ts';
import type { Mailer } from './mail.ts';
import type { Metrics } from './metrics.ts';
import type { Purger } from './purge.ts';
import type { Random } from './random.ts';
import type { RateLimits } from './rate-limits.ts';
import type { ReadinessCheck } from './readiness.ts';
import type { Registry, SingleRegistry } from './registry.ts';
import type { Report } from './report.ts';
import type { RequestContext } from './request-context.ts';
import type { ShopSource } from './shop/shop-source.ts';

/** What every noun is made with. */
export type Platform = {
  env: Env;
  /** Whose shop it is; may change while the shop runs in development. */
  shop: ShopSource;
  database: Database;
  clock: Clock;
  random: Random;
  /** `persons` is the key of what is stored to recognize people by without knowing them. */
  secrets: { orders: string; payments: string; sessions: string; persons: string; giftCards: string };
  /** Null where no mail server is set. */
  mailer: Mailer | null;
  renderMail: RenderMail;
  limits: RateLimits;
  purger: Pick<Purger, 'purgeHere' | 'subscribe'>;
  report: Report;
  metrics: Metrics;
};

/** Every noun's service by the noun's name; each `<noun>.noun.ts` adds its own by declaration merging. */
// biome-ignore lint/suspicious/noEmptyInterface: the nouns fill it by declaration merging
export interface Services {}

/** What others can contribute to a noun: to each property of its service that is a registry, parts by their names. */
type ContributionsTo<Service> = {
  readonly [Kind in keyof Service]?: Service[Kind] extends Registry<infer Value, infer Name>
    ? { readonly [Part in Name]?: Value }
    : Service[Kind] extends SingleRegistry<infer Value>
      ? Readonly<Record<string, Value>>
      : never;
};

/** What a noun contributes to those that it needs, by their names. */
type Contributions<Needs extends keyof Services> = {
  readonly [Name in keyof Services]?: Name extends Needs ? ContributionsTo<Services[Name]> : never;
};

/** What a noun adds to the shop. */
export type NounParts<Service, Keys extends EndpointKey = never, Needs extends keyof Services = never> = {
  /** What other nouns may call. */
  service: Service;
  /** What it adds to other nouns: what changes prices, what follows orders, what it holds about members … */
  contributes?: Contributions<Needs>;
  jobs?: readonly JobHandler[];
  /**
   * Returns who makes a request, by credentials that only this noun can check; null if it carries none.
   * @param canRenew whether expired credentials may be replaced by cookies of the answer, as on pages
   */
  identify?: (context: RequestContext, canRenew: boolean) => Promise<Actor | null>;
  /** Returns which roles somebody has on the staff, and where. */
  readGrants?: ReadGrants;
  /** Routes that are no endpoints of the API, such as the flag service's. */
  routes?: (app: FastifyInstance) => Promise<void>;
  /** The JSON Schema of what the contract leaves open to the shop's settings, for the API's description. */
  apiSchemas?: ReadonlyMap<z.ZodType, Record<string, unknown>>;
  /** Whether the noun can serve requests, by the name that `/ready` shows. */
  checks?: Record<string, ReadinessCheck>;
  close?: () => Promise<void>;
} & ([Keys] extends [never] ? { handlers?: undefined } : { handlers: Handlers<Keys> });

/** A noun's manifest: its name, the nouns whose services it calls, its endpoints and errors, and how it is made. */
export type Noun = {
  name: keyof Services;
  needs: readonly (keyof Services)[];
  endpoints: Record<string, AnyEndpoint>;
  errors: DeclaredErrors;
  create: (platform: Platform, services: Services) => Promise<AnyParts> | AnyParts;
};

type AnyParts = Omit<NounParts<unknown>, 'handlers' | 'contributes'> & {
  handlers?: Record<string, unknown> | undefined;
  contributes?: AnyContributions;
};

type AnyContributions = Readonly<
  Record<string, Readonly<Record<string, Readonly<Record<string, unknown>>>> | undefined>
>;

/** Declares a noun; `create` is given exactly the services that `needs` names. */
export function defineNoun<
  Name extends keyof Services,
  Needs extends keyof Services = never,
  Keys extends EndpointKey = never,
>(noun: {
  name: Name;
  needs?: readonly Needs[];
  endpoints?: { readonly [Key in Keys]: Endpoints[Key] };
  errors?: DeclaredErrors;
  create: (
    platform: Platform,
    services: Pick<Services, Needs>,
  ) => Promise<NounParts<Services[Name], Keys, Needs>> | NounParts<Services[Name], Keys, Needs>;
}): Noun {
  return { needs: [], endpoints: {}, errors: {}, ...noun } as Noun;
}

/**
 * Makes the nouns, each after those that it needs, and joins their parts.
 * @throws where a noun needs one that is not listed, or two need each other
 */
export async function createNouns(nouns: readonly Noun[], platform: Platform) {
  const services: Partial<Record<keyof Services, unknown>> = {};
  const parts: AnyParts[] = [];
  const served: ServedEndpoints[] = [];
  for (const noun of sortByNeeds(nouns)) {
    const made = await noun.create(platform, services as Services);
    services[noun.name] = made.service;
    addContributions(noun, services, made.contributes ?? {});
    parts.push(made);
    served.push({ endpoints: noun.endpoints, errors: noun.errors, handlers: made.handlers ?? {} });
  }
  return {
    services: services as Services,
    endpoints: served,
    jobs: parts.flatMap(({ jobs }) => jobs ?? []),
    checks: Object.assign({}, ...parts.map(({ checks }) => checks)) as Record<string, ReadinessCheck>,
    routes: parts.flatMap(({ routes }) => routes ?? []),
    apiSchemas: new Map(parts.flatMap(({ apiSchemas }) => [...(apiSchemas ?? [])])),
    /** Who makes a request; null for guests. */
    identify: async (context: RequestContext, canRenew: boolean): Promise<Actor | null> => {
      for (const { identify } of parts) {
        const actor = await identify?.(context, canRenew);
        if (actor) return actor;
      }
      return null;
    },
    /** Which roles somebody has on the staff, and where, by all nouns together. */
    readGrants: (async (actor) => {
      const grants = await Promise.all(parts.map(({ readGrants }) => readGrants?.(actor) ?? []));
      return grants.flat();
    }) satisfies ReadGrants,
    /** Closes the nouns, each before those that it needs. */
    close: async () => {
      for (const { close } of parts.toReversed()) await close?.();
    },
  };
}

/** Adds what a noun contributes to the registries of those that it needs. @throws where it does not need one of them */
function addContributions(noun: Noun, services: object, contributions: AnyContributions): void {
  for (const [receiver, kinds] of Object.entries(contributions)) {
    if (!noun.needs.some((name) => name === receiver))
      throw new Error(`${noun.name} contributes to ${receiver}, which it does not need`);
    const registries = (services as Record<string, Record<string, Pick<Registry<unknown>, 'add'> | undefined>>)[
      receiver
    ];
    for (const [kind, named] of Object.entries(kinds ?? {})) {
      const registry = registries?.[kind];
      if (!registry) throw new Error(`${noun.name} contributes ${kind} to ${receiver}, which takes none`);
      for (const [name, value] of Object.entries(named)) registry.add(name, value);
    }
  }
}

/** The nouns in dependency order. */
export function sortByNeeds(nouns: readonly Noun[]): Noun[] {
  const byName = new Map(nouns.map((noun) => [noun.name, noun]));
  const sorted = new Set<Noun>();
  function add(noun: Noun, path: readonly string[]): void {
    if (path.includes(noun.name)) throw new Error(`Nouns need each other: ${[...path, noun.name].join(' → ')}`);
    for (const name of noun.needs) {
      const needed = byName.get(name);
      if (!needed) throw new Error(`${noun.name} needs ${name}, which server/nouns.ts does not list`);
      if (!sorted.has(needed)) add(needed, [...path, noun.name]);
    }
    sorted.add(noun);
  }
  for (const noun of nouns) if (!sorted.has(noun)) add(noun, []);
  return [...sorted];
}
