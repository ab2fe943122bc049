import type { FlagClient } from '../api.ts';
import { trackShown } from './exposure.ts';
import { type Decisions, isDisabled, isEarly, lookUp, type ShownVariation } from './snapshot.ts';

/** One flag as components see it, in the shape of `useSyncExternalStore`. Its functions never change. */
type ShownFlag = {
  /** What is shown; null when it cannot be decided, or not yet. */
  get(): ShownVariation | null;
  /** What the server has shown. */
  getServer(): ShownVariation | null;
  subscribe(onChange: () => void): () => void;
};

export type FlagStore = {
  flag(featureKey: string): ShownFlag;
  /** Connects to a client, which may come later or be another one: what is shown stays. Returns how to end it. */
  connect(connection: Connection): () => void;
};

/** Who decides what is not decided yet, and for whom. */
type Connection = { client: FlagClient | null; visitorCode: string };

type Given = {
  /** Until there is a connection. */
  connection: Connection;
  decisions?: Decisions;
  live: boolean;
  /** What was tracked already; a flag's variation is tracked once. */
  tracked: Set<string>;
  onError(error: unknown, featureKey?: string): void;
  onClientNeeded?(featureKey: string): void;
};

/** What a visitor sees of flags while on a page. A decision holds once it was made, unless `live`. */
export function createStore(given: Given): FlagStore {
  const { live, onError } = given;
  const cells = new Map<string, ReturnType<typeof createCell>>();
  let { connection } = given;

  function getCell(featureKey: string) {
    const known = cells.get(featureKey) ?? createCell(given, () => connection, featureKey);
    cells.set(featureKey, known);
    return known;
  }

  const decideAgain = () => {
    for (const one of cells.values()) one.decideAgain();
  };

  return {
    flag: getCell,
    connect(to) {
      connection = to;
      const { client, visitorCode } = to;
      if (!client) return () => {};
      let stops: (() => void)[] = [];
      let ended = false;
      const ready = () => {
        if (ended) return;
        if (live) {
          stops = [
            client.onEvent('configurationUpdate', decideAgain),
            client.onEvent('visitorUpdate', (update) => {
              if (update.visitorCode === visitorCode) decideAgain();
            }),
          ];
          decideAgain();
        } else for (const one of cells.values()) one.changed();
      };
      client.initialize().then(ready, (error) => ended || onError(error));
      return () => {
        ended = true;
        for (const stop of stops) stop();
      };
    },
  };
}

function createCell(
  { decisions, tracked, onError, onClientNeeded }: Given,
  connection: () => Connection,
  featureKey: string,
) {
  const listeners = new Set<() => void>();
  const given = decisions && Object.hasOwn(decisions, featureKey) ? decisions[featureKey] : undefined;
  let shown = given;
  let failure: unknown;

  function decide(): ShownVariation | null | undefined {
    const { client, visitorCode } = connection();
    if (!client?.isInitialized()) return undefined;
    try {
      return lookUp(client, visitorCode, featureKey);
    } catch (error) {
      if (isEarly(error)) return shown;
      failure = error;
      return null;
    }
  }

  /** Reports and tracks, which rendering must not do. Only what is on screen counts. */
  function settle(): void {
    if (listeners.size === 0) return;
    if (failure) onError(failure, featureKey);
    failure = undefined;
    const { client, visitorCode } = connection();
    // An experiment is tracked by a client, and what nobody has decided is decided by one.
    if (!client && (shown === undefined || shown?.experimentId != null)) onClientNeeded?.(featureKey);
    if (!client?.isInitialized() || !shown) return;
    const name = JSON.stringify([visitorCode, featureKey, shown.experimentId, shown.id]);
    if (tracked.has(name)) return;
    tracked.add(name);
    try {
      trackShown(client, visitorCode, featureKey, shown);
    } catch (error) {
      if (isEarly(error)) tracked.delete(name);
      // Of a disabled flag there is nothing to track either.
      else if (!isDisabled(error)) onError(error, featureKey);
    }
  }

  const cell = {
    get() {
      if (shown === undefined) shown = decide();
      return shown ?? null;
    },
    getServer: () => given ?? null,
    subscribe(onChange: () => void) {
      listeners.add(onChange);
      settle();
      return () => void listeners.delete(onChange);
    },
    /** Tells who looks at it. */
    changed(): void {
      cell.get();
      for (const listener of listeners) listener();
      settle();
    },
    decideAgain(): void {
      const next = decide();
      const isSame = JSON.stringify(next) === JSON.stringify(shown);
      if (!isSame) shown = next;
      if (isSame) settle();
      else cell.changed();
    },
  };
  return cell;
}
