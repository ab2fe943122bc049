import type { Gathering } from '@vermilion/contract/happening';
import type { GatheringKind } from '@vermilion/contract/happening-terms';
import type { Api } from '~/platform/api.ts';
import { throwNotFound, throwNotFoundIfMissing } from '~/platform/loading.server.ts';

/** Reads the classes or events of a market. @param store the code of the store that the address chooses */
export async function readGatherings(api: Api, kind: GatheringKind, store: string | null) {
  const [gatherings, { stores }, { pages }] = await Promise.all([
    readList(api, kind),
    api('GET stores/'),
    api('GET booking-services/pages'),
  ]);
  return { ...chooseStore(gatherings, stores, store), pages };
}

const readList = async (api: Api, kind: GatheringKind): Promise<Gathering[]> =>
  kind === 'class'
    ? (await api('GET booking-services/beauty-classes')).classes
    : (await api('GET booking-services/events')).events;

/** Returns what a store offers, and the stores that offer any of it. A store that has closed, or that somebody made up, leaves nothing out. */
export function chooseStore<Activity extends { stores: string[] }>(
  activities: readonly Activity[],
  stores: readonly { code: string; name: string }[],
  wanted: string | null,
) {
  const places = stores.filter(({ code }) => activities.some((activity) => activity.stores.includes(code)));
  const chosen = places.find(({ code }) => code === wanted)?.code ?? null;
  return {
    activities: activities.filter((activity) => chosen === null || activity.stores.includes(chosen)),
    places: places.map(({ code, name }) => ({ code, name })),
    chosen,
  };
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
  };
}
