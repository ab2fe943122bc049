import { secondMs } from '@vermilion/contract/durations';
import type { ErrorCode } from '@vermilion/contract/errors';
import type { happeningEndpoints, Service } from '@vermilion/contract/happening';
import type { happeningStaffEndpoints } from '@vermilion/contract/happening-staff';
import { markets } from '@vermilion/contract/markets';
import type { Provider } from '../platform/actor.ts';
import type { Handlers } from '../platform/dispatch.ts';
import {
  getGuesser,
  type RequestContext,
  resolveCaller,
  resolveSignedIn,
  type SiteContext,
} from '../platform/request-context.ts';
import { fail, ok, type Result } from '../platform/result.ts';
import { pollForMs } from './happening.hand-off.rules.ts';
import type { BookingProviders } from './happening.provider.ts';
import type { HappeningService } from './happening.service.ts';
import { sheetPolicy } from './happening.sheet.page.ts';
import { getStoredVisit, toVisit } from './happening.visit.rules.ts';

/** Binds hand-offs to the browser that began them; the same for all its tabs. A host beside the shop's cannot plant it. */
const handOffCookie = 'booking-hand-off';

/** Recognises a provider of bookings by its signature. */
export const identifyBookingProvider =
  (providers: BookingProviders) =>
  async ({ header, rawBody, address }: RequestContext): Promise<Provider | null> => {
    const provider = [...providers.values()].find(({ verify }) => verify(header, rawBody));
    return provider ? { kind: 'provider', name: provider.name, address } : null;
  };

export function createHappeningHandlers({
  offering,
  gatherings,
  bookings,
  waiting,
  handOffs,
  purchases,
  mails,
  storeDay,
  printDaySheet,
  roster,
  pauses,
  schedule,
}: Pick<
  HappeningService,
  | 'offering'
  | 'gatherings'
  | 'bookings'
  | 'waiting'
  | 'handOffs'
  | 'purchases'
  | 'mails'
  | 'storeDay'
  | 'printDaySheet'
  | 'roster'
  | 'pauses'
  | 'schedule'
>): Handlers<keyof typeof happeningEndpoints | keyof typeof happeningStaffEndpoints> {
  async function* sendText(text: string) {
    yield Buffer.from(text);
  }

  const readService = (id: string, { market, language }: SiteContext, wanted = oneGuest) =>
    offering.readService({ market, language }, toVisit(id, wanted));

  /** Returns for which market and visit times are asked, and the booking that is to be moved to one of them. */
  async function readQuestion(
    id: string,
    { booking, key, ...wanted }: VisitQuery & { booking?: string | undefined; key?: string | undefined },
    request: RequestContext,
  ) {
    const { market, language } = request;
    if (booking === undefined) return ok({ market, language, visit: toVisit(id, wanted), moved: undefined });
    const access = await purchases.findPermitted(await resolveCaller(request), booking, key, 'change');
    if (!access.ok) return access;
    const { purchase } = access.value;
    const moved = { id: booking, startsAt: purchase.starts_at, storeCode: purchase.store_code };
    return ok({
      market: markets[purchase.market],
      language,
      visit: getStoredVisit(purchase) ?? toVisit(id, wanted),
      moved,
    });
  }

  return {
    'GET booking-service/activities/': async (_parts, { market, language }) =>
      ok({ services: await offering.listServices({ market, language }) }),
    'GET booking-services/beauty-services': async ({ query }, { market, language }) =>
      ok(await offering.filterServices({ market, language }, query)),
    'GET booking-services/by-product/{slug}': async ({ params }, { market, language }) => {
      const services = await offering.listServices({ market, language }, params.slug);
      return ok({
        services: services.map(({ id, name, minutes, price, currencySymbol }) => ({
          id,
          name,
          minutes,
          price,
          currencySymbol,
        })),
      });
    },
    'GET layouts/store-services/activity-groups': async (_parts, { market, language }) =>
      ok({ groups: countGroups(await offering.listServices({ market, language })) }),
    'GET layouts/store-services/activities': async (_parts, { market, language }) => {
      const services = await offering.listServices({ market, language });
      return ok({ activities: services.map(({ id, name, group }) => ({ id, name, group })) });
    },
    'GET booking-services/beauty-classes': async ({ query }, { market, language }) => {
      const { gatherings: classes, filters } = await gatherings.list({ market, language }, 'class', query);
      return ok({ classes, filters });
    },
    'GET booking-services/events': async ({ query }, { market, language }) => {
      const { gatherings: events, filters } = await gatherings.list({ market, language }, 'event', query);
      return ok({ events, filters });
    },
    'GET booking-services/gatherings/{id}': async ({ params }, { market, language }) =>
      gatherings.read({ market, language }, params.id),
    'GET booking-services/stores/{code}': async ({ params }, { market, language }) => {
      const offered = await offering.readStore({ market, language }, params.code);
      if (!offered.ok) return offered;
      const { store } = offered.value;
      return ok({ ...offered.value, gatherings: await gatherings.listOfStore({ market, language }, store) });
    },
    'GET booking-services/pages': async (_parts, { market, language }) =>
      ok({ pages: await gatherings.listPages(market.code, language) }),
    'GET booking-service/activities/{id}': ({ params, query }, site) => readService(params.id, site, query),
    'GET happening/services/activities/{id}': ({ params }, site) => readService(params.id, site),
    'GET booking-service/questions/{id}': async ({ params }, site) => {
      const service = await readService(params.id, site);
      return service.ok ? ok({ questions: service.value.questions }) : service;
    },
    'GET booking-service/available-slots/{id}': async ({ params, query }, request) => {
      const question = await readQuestion(params.id, query, request);
      return question.ok
        ? offering.countSlots(question.value, question.value.visit, { ...query, moved: question.value.moved })
        : question;
    },
    'GET booking-service/time-slots/{id}': async ({ params, query }, request) => {
      const question = await readQuestion(params.id, query, request);
      return question.ok
        ? offering.listSlots(question.value, question.value.visit, { ...query, moved: question.value.moved })
        : question;
    },
    'POST booking-service/waits': async ({ body }, request) =>
      waiting.join(await resolveCaller(request), request.address, body),
    'GET booking-service/waits/{id}': async ({ params, query }, request) =>
      waiting.read(await resolveCaller(request), params.id, query.key),
    'DELETE booking-service/waits/{id}': async ({ params, query }, request) =>
      waiting.leave(await resolveCaller(request), params.id, query.key),

    'POST reservation-service/create': async ({ body }, request) =>
      bookings.hold(await resolveCaller(request), request.address, body),
    'POST reservation-service/hand-offs': async ({ body }, request) => {
      const known = request.cookies.getOfHost(handOffCookie);
      const begun = await handOffs.begin(await resolveCaller(request), body, known);
      if (!begun.ok) return begun;
      const { redirectUrl, browser } = begun.value;
      request.cookies.set(handOffCookie, browser, { maxAge: pollForMs / secondMs, isOfHost: true });
      return ok({ redirectUrl });
    },
    'GET reservation-service/hand-offs/{id}': async ({ params, query }, request) => {
      const given = { handOffId: params.id, ...query };
      return ok(
        await handOffs.readReturn(await resolveCaller(request), given, request.cookies.getOfHost(handOffCookie)),
      );
    },
    'POST reservation-service/callbacks': async ({ body }, request) => {
      const actor = await request.actor();
      // The audience lets no others in.
      if (actor.kind !== 'provider') throw new Error('A report comes from a provider');
      return handOffs.receive(actor.name, body);
    },
    'GET reservation-service/{id}': async ({ params, query }, request) =>
      bookings.read(await resolveCaller(request), params.id, query.key),
    'POST reservation-service/{id}': async ({ params, query, body }, request) =>
      bookings.change(
        { ...(await resolveCaller(request)), guesser: await getGuesser(request) },
        params.id,
        query.key,
        body,
      ),
    'POST reservation-service/{id}/payments': async ({ params, query, body }, request) =>
      purchases.retry(await resolveCaller(request), params.id, query.key, body.method),
    'DELETE reservation-service/{id}': async ({ params, query }, request) =>
      bookings.cancel(await resolveCaller(request), params.id, query.key, query.fee),
    'GET reservation-service/{id}/calendar': async ({ params, query }, request) => {
      const access = await purchases.findPermitted(await resolveCaller(request), params.id, query.key, 'view');
      if (!access.ok) return access;
      const { purchase, isOwn } = access.value;
      // What is only held is in nobody's calendar.
      if (purchase.confirmed_at === null) return fail('BOOKING_NOT_FOUND');
      const link = purchases.createLink(purchase, isOwn ? null : (query.key ?? null), request.language);
      const entry = await mails.createEntry(purchase, link);
      return ok({ mediaType: 'text/calendar; charset=utf-8', body: sendText(entry), fileName: 'booking.ics' });
    },
    'GET staff/bookings/': ({ query: { store, day, ...filter } }, { language }) =>
      storeDay.list(store, day, filter, language),
    'GET staff/bookings/day-sheet': async ({ query: { store, ...wanted } }, { language }) => {
      const sheet = await printDaySheet(store, wanted, language);
      if (!sheet.ok) return sheet;
      return ok({ mediaType: 'text/html; charset=utf-8', body: sendText(sheet.value), policy: sheetPolicy });
    },
    'POST staff/bookings/': async ({ body }, request) =>
      toChanged(await bookings.bookForGuest(await resolveSignedIn(request), request.language, body)),
    'POST staff/bookings/{id}/move': async ({ params, body }, request) =>
      toChanged(await bookings.moveByStore(await resolveSignedIn(request), params.id, body)),
    'POST staff/bookings/{id}/approve': async ({ params }, request) =>
      toChanged(await bookings.approve(await resolveSignedIn(request), params.id)),
    'POST staff/bookings/{id}/cancel': async ({ params, body }, request) =>
      toChanged(await bookings.cancelByStore(await resolveSignedIn(request), params.id, body.reason)),
    'POST staff/bookings/{id}/refunds': async ({ params, body }, request) =>
      bookings.refund(await resolveSignedIn(request), params.id, body),
    'PUT staff/bookings/{id}/attendance': async ({ params, body }, request) =>
      storeDay.setAttendance(await resolveSignedIn(request), params.id, body.attendance),
    'GET staff/artists/': async ({ query: { store, ...range } }, { language }) => {
      const listed = await roster.list(store, range, language);
      return listed.ok ? ok({ artists: listed.value }) : listed;
    },
    'POST staff/artists/{id}/leaves': async ({ params, body }, request) =>
      roster.addLeave(await resolveSignedIn(request), params.id, body),
    'DELETE staff/artists/{id}/leaves/{leaveId}': async ({ params }, request) =>
      roster.removeLeave(await resolveSignedIn(request), params.id, params.leaveId),
    'PUT staff/artists/{id}/shifts/{day}': async ({ params, body }, request) =>
      roster.setShift(await resolveSignedIn(request), params.id, params.day, body),
    'GET staff/activities/': async ({ query }, { language }) => {
      const listed = await pauses.list(query.store, language);
      return listed.ok ? ok({ activities: listed.value }) : listed;
    },
    'PUT staff/activities/{kind}/{id}/pause': async ({ params, body }, request) =>
      pauses.set(await resolveSignedIn(request), params, body),
    'GET staff/sessions/': async ({ query: { store, from, cursor } }, { language }) =>
      schedule.list(store, { from, cursor: cursor ?? null }, language),
    'POST staff/sessions/': async ({ body }, request) => schedule.add(await resolveSignedIn(request), body),
    'PUT staff/sessions/{id}/seats': async ({ params, body }, request) =>
      schedule.setSeats(await resolveSignedIn(request), params.id, body.seats),
    'POST staff/sessions/{id}/close': async ({ params, body }, request) =>
      schedule.close(await resolveSignedIn(request), params.id, body.reason),
    'GET account/bookings': async ({ query }, request) => {
      const { accountId } = await resolveSignedIn(request);
      const [listed, waits] = await Promise.all([
        bookings.list(accountId, request.language, query.cursor ?? null),
        waiting.listForAccount(accountId, request.language),
      ]);
      return ok({ ...listed, waits });
    },
  };
}

type VisitQuery = Parameters<typeof toVisit>[1];
const oneGuest: VisitQuery = { further: [], guests: 1 };

const toChanged = <Code extends ErrorCode>(changed: Result<{ id: string; number: string }, Code>) =>
  changed.ok ? ok({ id: changed.value.id, number: changed.value.number }) : changed;

const countGroups = (services: readonly Service[]) =>
  [...Map.groupBy(services, ({ group }) => group.id).values()].flatMap((ofGroup) =>
    ofGroup.slice(0, 1).map(({ group }) => ({ ...group, activities: ofGroup.length })),
  );
