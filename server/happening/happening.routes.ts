import type { happeningEndpoints, Service } from '@vermilion/contract/happening';
import { markets } from '@vermilion/contract/markets';
import type { Handlers } from '../platform/dispatch.ts';
import { type RequestContext, resolveCaller, resolveSignedIn, type SiteContext } from '../platform/request-context.ts';
import { fail, ok } from '../platform/result.ts';
import type { HappeningService } from './happening.service.ts';

export function createHappeningHandlers({
  offering,
  gatherings,
  bookings,
  purchases,
  mails,
}: Pick<HappeningService, 'offering' | 'gatherings' | 'bookings' | 'purchases' | 'mails'>): Handlers<
  keyof typeof happeningEndpoints
> {
  async function* sendText(text: string) {
    yield Buffer.from(text);
  }

  const readService = ({ params }: { params: { id: string } }, { market, language }: SiteContext) =>
    offering.readService({ market, language }, params.id);

  /** Returns for which market times are asked, and the booking that is to be moved to one of them. */
  async function readMoved(
    { booking, key }: { booking?: string | undefined; key?: string | undefined },
    request: RequestContext,
  ) {
    const { market, language } = request;
    if (booking === undefined) return ok({ market, language, moved: undefined });
    const access = await purchases.findPermitted(await resolveCaller(request), booking, key, 'change');
    if (!access.ok) return access;
    const { id, starts_at: startsAt, market: code } = access.value.purchase;
    return ok({ market: markets[code], language, moved: { id, startsAt } });
  }

  return {
    'GET booking-service/activities/': async (_parts, { market, language }) =>
      ok({ services: await offering.listServices({ market, language }) }),
    'GET booking-services/beauty-services': async ({ query }, { market, language }) =>
      ok({ services: await offering.listServices({ market, language }, query) }),
    'GET layouts/store-services/activity-groups': async (_parts, { market, language }) =>
      ok({ groups: countGroups(await offering.listServices({ market, language })) }),
    'GET layouts/store-services/activities': async (_parts, { market, language }) => {
      const services = await offering.listServices({ market, language });
      return ok({ activities: services.map(({ id, name, group }) => ({ id, name, group })) });
    },
    'GET booking-services/beauty-classes': async (_parts, { market, language }) =>
      ok({ classes: await gatherings.list({ market, language }, 'class') }),
    'GET booking-services/events': async (_parts, { market, language }) =>
      ok({ events: await gatherings.list({ market, language }, 'event') }),
    'GET booking-services/gatherings/{id}': async ({ params }, { market, language }) =>
      gatherings.read({ market, language }, params.id),
    'GET booking-services/pages': async (_parts, { market, language }) =>
      ok({ pages: await gatherings.listPages(market.code, language) }),
    'GET booking-service/activities/{id}': readService,
    'GET happening/services/activities/{id}': readService,
    'GET booking-service/questions/{id}': async ({ params }, { market, language }) => {
      const service = await offering.readService({ market, language }, params.id);
      return service.ok ? ok({ questions: service.value.questions }) : service;
    },
    'GET booking-service/available-slots/{id}': async ({ params, query }, request) => {
      const question = await readMoved(query, request);
      return question.ok
        ? offering.countSlots(question.value, params.id, { ...query, moved: question.value.moved })
        : question;
    },
    'GET booking-service/time-slots/{id}': async ({ params, query }, request) => {
      const question = await readMoved(query, request);
      return question.ok
        ? offering.listSlots(question.value, params.id, { ...query, moved: question.value.moved })
        : question;
    },

    'POST reservation-service/create': async ({ body }, request) =>
      bookings.hold(await resolveCaller(request), request.address, body),
    'GET reservation-service/{id}': async ({ params, query }, request) =>
      bookings.read(await resolveCaller(request), params.id, query.key),
    'POST reservation-service/{id}': async ({ params, query, body }, request) =>
      bookings.change(await resolveCaller(request), params.id, query.key, body),
    'DELETE reservation-service/{id}': async ({ params, query }, request) =>
      bookings.cancel(await resolveCaller(request), params.id, query.key),
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
    'GET account/bookings': async ({ query }, request) => {
      const { accountId } = await resolveSignedIn(request);
      return ok(await bookings.list(accountId, request.language, query.cursor ?? null));
    },
  };
}

const countGroups = (services: readonly Service[]) =>
  [...Map.groupBy(services, ({ group }) => group.id).values()].flatMap((ofGroup) =>
    ofGroup.slice(0, 1).map(({ group }) => ({ ...group, activities: ofGroup.length })),
  );
