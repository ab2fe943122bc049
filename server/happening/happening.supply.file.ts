import { fileLine as line, minorUnits, openMarket, slug } from '@vermilion/contract/fields';
import { storeMoment } from '@vermilion/contract/happening-staff';
import { bookingProviderNames, gatheringKinds, maxVisitPoints } from '@vermilion/contract/happening-terms';
import { languages } from '@vermilion/contract/markets';
import { tiers } from '@vermilion/contract/tiers';
import { z } from 'zod';

/** Text per language; English is there always and stands in for what is missing. */
const texts = (maxLength: number) => {
  const text = line(maxLength).min(1);
  return z.strictObject({ en: text, id: text.optional(), th: text.optional(), zh: text.optional() });
};
const hexColor = z.string().regex(/^#[0-9a-f]{6}$/);
const minutes = (max: number) => z.number().int().min(0).max(max);
const time = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/);
const hours = z.strictObject({ from: time, to: time });

/** What services, classes and events have in common. */
const activityDefinition = z.strictObject({
  ground: hexColor,
  name: texts(80),
  summary: texts(200),
  description: texts(1000),
  /** Minor units; a market without one does not offer it. */
  prices: z.partialRecord(openMarket, minorUnits.min(0)),
  questions: z
    .array(
      z.strictObject({
        id: slug,
        label: texts(200),
        isRequired: z.boolean().default(false),
        choices: z.array(texts(80)).min(2).max(12).optional(),
      }),
    )
    .max(10)
    .default([]),
  /** The slugs of products that are used. */
  products: z.array(slug).max(12).default([]),
  /** How much of the price is paid when it is booked: 100 is all of it, and 0 is paid in the store. */
  depositPercent: z.number().int().min(0).max(100).default(0),
  /** How much of the deposit is kept where the guest cancels too late, or does not come. */
  lateFeePercent: z.number().int().min(0).max(100).default(100),
  /** How many hours before it begins it can be cancelled without losing that. */
  cancelHours: z.number().int().min(0).max(336).default(24),
  /** Whether the store says yes or no to each booking. */
  needsApproval: z.boolean().default(false),
  /** What a member earns once the visit is completed, whoever comes along; left out: nothing. */
  points: z.number().int().min(0).max(maxVisitPoints).optional(),
});
/** What a file says of how a booking is paid and cancelled. */
export type TermsDefinition = Pick<
  z.infer<typeof activityDefinition>,
  'depositPercent' | 'lateFeePercent' | 'cancelHours' | 'needsApproval'
>;
/** What is asked before a visit. */
export type QuestionDefinition = z.infer<typeof activityDefinition>['questions'][number];

const serviceDefinition = activityDefinition.extend({
  /** One after the other; each takes a skill of its artist. `processingMinutes`: the artist is free for others meanwhile. */
  parts: z
    .array(
      z.strictObject({
        name: texts(80),
        skill: slug,
        minutes: z.number().int().min(5).max(480),
        processingMinutes: minutes(240).default(0),
      }),
    )
    .min(1)
    .max(8),
  beforeMinutes: minutes(120).default(0),
  afterMinutes: minutes(120).default(0),
  stores: z.array(line(40).min(1)).min(1),
  /** How long before it begins it is booked at the latest. */
  leadMinutes: minutes(10_080).default(60),
  /** How many days ahead it can be booked. */
  horizonDays: z.number().int().min(1).max(365).default(60),
  /** Who keeps its times and books it, and what it is called there; left out: the shop. */
  provider: z.strictObject({ name: z.enum(bookingProviderNames), reference: line(100).min(1) }).optional(),
});
export type ServiceDefinition = z.infer<typeof serviceDefinition>;

const gatheringDefinition = activityDefinition.extend({
  minutes: z.number().int().min(15).max(600),
  /** Of an event: the lowest tier of the members it is for; left out: everybody. */
  tier: z.enum(tiers).optional(),
});
export type GatheringDefinition = z.infer<typeof gatheringDefinition>;

const session = z.strictObject({
  id: slug,
  store: line(40).min(1),
  startsAt: storeMoment,
  seats: z.number().int().min(1).max(1000),
  /** Which is spoken. */
  language: z.enum(languages).default('en'),
});

const artistProfile = z.strictObject({
  name: texts(80),
  title: texts(80),
  languages: z.array(z.enum(languages)).min(1),
  ground: hexColor,
});
export type ArtistProfile = z.infer<typeof artistProfile>;

const workingDay = z
  .strictObject({ ...hours.shape, breaks: z.array(hours).max(4).default([]) })
  .refine(({ from, to }) => from < to, 'ends before it begins')
  .nullable();

const leave = z
  .strictObject({ from: z.iso.date(), to: z.iso.date() })
  .refine(({ from, to }) => from <= to, 'ends before it begins');

/** All that the stores offer: services by group, artists and chairs, classes and events. */
export const supplyFile = z.strictObject({
  groups: z.array(z.strictObject({ id: slug, name: texts(80) })).min(1),
  services: z.array(serviceDefinition.extend({ id: slug, group: slug })),
  artists: z.array(
    artistProfile.extend({
      id: slug,
      store: line(40).min(1),
      skills: z.array(slug).min(1),
      /** From Monday on. */
      week: z.array(workingDay).length(7),
      /** Days on which the artist is away, the last of them included. */
      leave: z.array(leave).max(100).default([]),
    }),
  ),
  chairs: z.array(z.strictObject({ id: slug, store: line(40).min(1), turnaroundMinutes: minutes(240).default(0) })),
  gatherings: z
    .array(
      gatheringDefinition.extend({
        id: slug,
        kind: z.enum(gatheringKinds),
        sessions: z.array(session).max(1000).default([]),
      }),
    )
    .default([]),
});
export type SupplyRecord = z.input<typeof supplyFile>;
export type Supply = z.output<typeof supplyFile>;
