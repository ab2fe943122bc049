import { minuteMs } from '@vermilion/contract/durations';
import type { Language } from '@vermilion/contract/markets';
import type { MarketService } from '../market/market.service.ts';
import type { Clock } from '../platform/clock.ts';
import { awaitTogether, type Database } from '../platform/database.ts';
import { fail, ok, type Result } from '../platform/result.ts';
import type { Texts } from '../platform/tables.ts';
import {
  listStoreVisits,
  listVisitResources,
  type StoredVisit,
  type VisitResource,
} from './happening.booking.store.ts';
import { toQuestions } from './happening.offering.ts';
import { renderDaySheet, type SheetEntry } from './happening.sheet.page.ts';
import { listSheets } from './happening.sheet.rules.ts';
import { maxVisits } from './happening.staff.ts';
import type { ServiceDefinition } from './happening.supply.file.ts';
import { getDayBounds } from './happening.supply.rules.ts';
import { getText, listServices, type StoredService } from './happening.supply.store.ts';
import { joinServices, joinTexts } from './happening.visit.rules.ts';

/**
 * Returns the bookings of a store on a day of its calendar (`YYYY-MM-DD`) as a page to print: those that are booked or wait for a yes, on
 * a sheet for each artist or chair, class and event.
 */
export type PrintDaySheet = (
  storeCode: string,
  wanted: { day: string; by: 'artist' | 'chair' },
  language: Language,
) => Promise<Result<string, 'STORE_NOT_FOUND'>>;

export function createDaySheet({
  database: { db },
  clock,
  market: stores,
}: {
  database: Database;
  clock: Clock;
  market: Pick<MarketService, 'findStore'>;
}): PrintDaySheet {
  return async (storeCode, { day, by }, language) => {
    const store = await stores.findStore(storeCode, language);
    if (!store) return fail('STORE_NOT_FOUND');
    const { from, to } = getDayBounds(store.zone, Temporal.PlainDate.from(day));
    const range = { from: new Date(from), to: new Date(to) };
    const [visits, resources, services] = await awaitTogether([
      listStoreVisits(
        db,
        storeCode,
        range,
        { states: ['confirmed', 'requested'] },
        { now: clock.now(), limit: maxVisits },
      ),
      listVisitResources(db, storeCode, range),
      listServices(db),
    ]);
    const byVisit = Map.groupBy(resources, ({ visitId }) => visitId);
    const byCode = new Map(services.map((service) => [service.code, service]));
    const entries = visits.map((visit) =>
      toEntry(visit, byVisit.get(visit.id) ?? [], findDefinition(visit, byCode), language),
    );
    return ok(renderDaySheet(listSheets(entries, by), { store, day, by, language }));
  };
}

/** Returns what the services of a visit are as one; undefined for a class or an event, and where no file names one of them any more. */
function findDefinition(
  { activity, further, sessionId }: StoredVisit,
  services: ReadonlyMap<string, StoredService>,
): ServiceDefinition | undefined {
  const [first, ...rest] = [activity, ...further].map((code) => services.get(code));
  if (sessionId !== null || !first || !rest.every((service) => service !== undefined)) return undefined;
  return joinServices([first, ...rest]).definition;
}

function toEntry(
  visit: StoredVisit,
  resources: readonly VisitResource[],
  definition: ServiceDefinition | undefined,
  language: Language,
): SheetEntry {
  const { names, activity, sessionId, startsAt, endsAt, answers } = visit;
  const [first, ...rest] = names;
  const name = first ? getText(joinTexts([first, ...rest]), language) : activity;
  const toOwner = (artist: { code: string; name: Texts }) => ({
    id: artist.code,
    name: getText(artist.name, language),
  });
  const work = resources.flatMap(({ code, name: artistName, from, to }) =>
    artistName ? [{ artist: toOwner({ code, name: artistName }), from: from.getTime(), to: to.getTime() }] : [],
  );
  // Whom the guest met is known for longer than what the visit took of everybody.
  const met = visit.artist ? [toOwner(visit.artist)] : [];
  const definedParts = definition?.parts ?? [];
  const lengthMinutes = definedParts.reduce(
    (sum, { minutes, processingMinutes }) => sum + minutes + processingMinutes,
    0,
  );
  // The file may have changed since it was booked: when and by whom each part is done is not known then.
  const hasTimes = lengthMinutes * minuteMs === endsAt.getTime() - startsAt.getTime();
  let next = startsAt.getTime();
  const parts = definedParts.map(({ name: partName, minutes, processingMinutes }) => {
    if (!hasTimes) return { name: getText(partName, language), times: null, artists: [] };
    const begins = next;
    const ends = begins + minutes * minuteMs;
    next = ends + processingMinutes * minuteMs;
    // Several guests have it at once, each with an artist.
    const artists = work.filter(({ from, to }) => from < ends && begins < to).map(({ artist }) => artist.name);
    return {
      name: getText(partName, language),
      times: { startsAt: new Date(begins), endsAt: new Date(ends) },
      artists: [...new Set(artists)],
    };
  });
  return {
    ...visit,
    name,
    session: sessionId === null ? null : { id: sessionId, name },
    artists: work.length > 0 ? work.map(({ artist }) => artist) : met,
    chairs: resources.flatMap(({ code, name: artistName }) => (artistName ? [] : [{ id: code, name: code }])),
    parts,
    answers: listAnswers(answers, toQuestions({ questions: definition?.questions ?? visit.questions ?? [] }, language)),
  };
}

/** Returns answers in the order of their questions, and then those to questions that are not asked any more. */
function listAnswers(
  answers: StoredVisit['answers'],
  questions: readonly { id: string; label: string }[],
): SheetEntry['answers'] {
  const labels = new Map(questions.map(({ id, label }) => [id, label]));
  const ids = [...new Set([...labels.keys(), ...Object.keys(answers)])];
  return ids.flatMap((id) => {
    const answer = answers[id];
    return answer === undefined ? [] : [{ question: labels.get(id) ?? id, answer }];
  });
}
