import type { Parts, RemoteMethods } from './client.ts';
import { customData, type VisitorData } from './data.ts';
import { fail } from './errors.ts';
import { getPlace, type Profile } from './profile.ts';
import { defaultFilters, formatVisitorQuery, type RemoteVisitor, readVisitor } from './remote.ts';
import { isPersistent } from './tracking.ts';
import type { JsonValue } from './variables.ts';

/** The methods that fetch data from the service. */
export function createRemoteMethods(parts: Parts): RemoteMethods {
  const { service, store, adding, configuration } = parts;

  async function fetchJson(url: string): Promise<unknown> {
    try {
      return JSON.parse((await service.request(url, { method: 'GET' })).text);
    } catch (cause) {
      return fail('RemoteData', 'The service did not answer with the data', cause);
    }
  }

  const remoteData = (key: string) => fetchJson(`${service.dataUrl('/map/map')}&key=${encodeURIComponent(key)}`);

  /** Whether an item of the service is not known better here: custom data that waits to be sent is newer than any of it. */
  function isNew(item: VisitorData, { known, outbox }: Profile): boolean {
    const once = ['device', 'browser', 'operatingSystem', 'geolocation'];
    if (item.kind === 'customData') return !outbox.has(getPlace(item));
    return !once.includes(item.kind) || !known.items.has(item.kind);
  }

  const isPersistentItem = (item: VisitorData) => {
    const definition = item.kind === 'customData' ? adding.findDefinition(item.index) : undefined;
    return definition !== undefined && isPersistent(definition);
  };

  function addRemote(
    visitorCode: string,
    { items, assignments, mapping }: RemoteVisitor,
    shouldAddData: boolean,
  ): void {
    const profile = store.profile(visitorCode);
    if (shouldAddData) {
      for (const [experimentId, variationId] of assignments) {
        profile.assignments.set(experimentId, { variationId, isTargetedRule: false, time: 0, status: 'sent' });
      }
    }
    // Last, because it calls listeners.
    adding.add(
      profile,
      items.filter((item) => (shouldAddData ? isNew(item, profile) : isPersistentItem(item) && isNew(item, profile))),
      false,
    );
    if (mapping) adding.map(profile, mapping.mappingIdentifier, mapping.timestamp);
  }

  return {
    getRemoteData: async (key) => (await remoteData(key)) as JsonValue,

    async getRemoteVisitorData({ visitorCode, filters = defaultFilters, shouldAddData = true }) {
      const item = store.profile(visitorCode).known.items.get('uniqueIdentifier');
      const isUser = item?.kind === 'uniqueIdentifier' && item.value;
      configuration();
      const answer = await fetchJson(
        service.dataUrl('/visit/visitor') + formatVisitorQuery(visitorCode, isUser, filters),
      );
      const remote = readOrThrow(() => readVisitor(answer, filters));
      addRemote(visitorCode, remote, shouldAddData);
      return remote.items;
    },

    async getVisitorWarehouseAudience({ visitorCode, customDataIndex, warehouseKey = visitorCode }) {
      const profile = store.profile(visitorCode);
      configuration();
      const answer = await remoteData(warehouseKey);
      const names = readOrThrow(() => {
        if (!answer) throw new Error('An empty answer');
        return Object.keys((answer as { warehouseAudiences?: object | null }).warehouseAudiences ?? {});
      });
      if (names.length === 0) return null;
      const audiences = customData(customDataIndex, ...names);
      adding.add(profile, [audiences], true);
      return audiences;
    },
  };
}

function readOrThrow<Result>(read: () => Result): Result {
  try {
    return read();
  } catch (cause) {
    return fail('RemoteData', 'The service answered with something else', cause);
  }
}
