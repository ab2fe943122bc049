import { dateFilters, type GatheringKind } from '@vermilion/contract/happening-terms';
import type { Api } from '~/platform/api.ts';
import { throwNotFound, throwNotFoundIfMissing } from '~/platform/loading.server.ts';
import { type ChosenFilters, chooseFilters, isFiltered } from './chosen-filters.ts';
import { readUsedProducts } from './used-products.server.ts';

/** Reads the classes or events of a market. @param query of the address, which filters them */
export async function readGatherings(api: Api, kind: GatheringKind, query: URLSearchParams) {
  const [all, { pages }] = await Promise.all([readList(api, kind), api('GET booking-services/pages')]);
  const choices = { ...all.filters, groups: [], dates: all.gatherings.length > 0 ? dateFilters : [] };
  const chosen = chooseFilters(choices, query);
  const { gatherings } = isFiltered(chosen) ? await readList(api, kind, chosen) : all;
  return { activities: gatherings, choices, chosen, pages };
}

async function readList(api: Api, kind: GatheringKind, chosen?: ChosenFilters) {
  const { type: _, ...query } = chosen ?? {};
  if (kind === 'class') {
    const { classes, filters } = await api('GET booking-services/beauty-classes', { query });
    return { gatherings: classes, filters };
  }
  const { events, filters } = await api('GET booking-services/events', { query });
  return { gatherings: events, filters };
}

/** Reads the services of a market. @param query of the address, which filters them */
export async function readServices(api: Api, query: URLSearchParams) {
  const [all, { pages }] = await Promise.all([
    api('GET booking-services/beauty-services'),
    api('GET booking-services/pages'),
  ]);
  const choices = { ...all.filters, dates: [] };
  const chosen = chooseFilters(choices, query);
  const { type: group, date: _, ...filter } = chosen;
  const { services } = isFiltered(chosen)
    ? await api('GET booking-services/beauty-services', { query: { ...filter, group } })
    : all;
  return { activities: services, choices, chosen, pages };
}

/** Reads a class or an event, with the sessions of a store or of all. @throws a 404 response where it is none of the kind */
export async function readGathering(api: Api, kind: GatheringKind, id: string, store: string | null) {
  const { sessions, ...gathering } = await throwNotFoundIfMissing(
    api('GET booking-services/gatherings/{id}', { params: { id } }),
  );
  if (gathering.kind !== kind) throwNotFound();
  const places = new Map(sessions.map((session) => [session.store.code, session.store.name]));
  const chosen = store !== null && places.has(store) ? store : null;
  return {
    gathering,
    sessions: sessions.filter((session) => chosen === null || session.store.code === chosen),
    places: [...places].map(([code, name]) => ({ code, name })),
    chosen,
    products: await readUsedProducts(api, gathering.products),
  };
}
