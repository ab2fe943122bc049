import {
  createContext,
  createElement,
  type ReactNode,
  useContext,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react';
import type { FlagClient } from '../api.ts';
import type { JsonValue } from '../variables.ts';
import { type Decisions, off, type ShownVariation } from './snapshot.ts';
import { createStore, type FlagStore } from './store.ts';

/** What flags are shown with. */
export type FlagProviderProps = {
  /** null: none yet, or none at all (on a server, for crawlers); then only `decisions` are shown, and nothing is tracked. */
  client: FlagClient | null;
  visitorCode: string;
  /** What the server decided (`takeSnapshot`), which the first render in the browser repeats exactly. */
  decisions?: Decisions;
  /**
   * What counts as a page: the router's location key, or the path. As long as it stays the same, what is shown stays the
   * same, whatever becomes of `decisions` and of the flags. With the next one `decisions` are looked at again, and what
   * they do not have is decided again.
   */
  page?: string;
  /** Whether a decision on screen changes as soon as the configuration or the visitor does. Default false. */
  live?: boolean;
  /** Called with what could not be fetched, decided or tracked. Rendering goes on. */
  onError?(error: unknown, featureKey?: string): void;
  /**
   * Called when there is no client and a component shows an experiment, or a flag that is not in `decisions`: time to load
   * one.
   */
  onClientNeeded?(featureKey: string): void;
  children?: ReactNode;
};

const FlagContext = createContext<FlagStore | null>(null);
const ClientContext = createContext<FlagClient | null>(null);

/** Gives flags to the components inside, and initializes the client. Without it flags show their defaults. */
export function FlagProvider(props: FlagProviderProps): ReactNode {
  const { client, visitorCode, decisions, page, live = false, onError = ignore, onClientNeeded, children } = props;
  const [tracked] = useState(() => new Set<string>());
  const create = () => ({
    page,
    live,
    store: createStore({ connection: { client, visitorCode }, decisions, live, tracked, onError, onClientNeeded }),
  });
  // A page shows what it came with: only the next one starts from the decisions of then.
  const [current, setCurrent] = useState(create);
  let { store } = current;
  if (current.page !== page || current.live !== live) {
    const next = create();
    setCurrent(next);
    store = next.store;
  }
  useEffect(() => store.connect({ client, visitorCode }), [store, client, visitorCode]);
  return createElement(FlagContext, { value: store }, createElement(ClientContext, { value: client }, children));
}

/** The provider's client. */
export const useFlagClient = (): FlagClient | null => useContext(ClientContext);

/**
 * Whether the visitor sees anything but `off`.
 * @param fallback shown when that cannot be decided
 */
export const useFlag = (featureKey: string, fallback = false): boolean => useShown(featureKey, isActive) ?? fallback;

/**
 * What the visitor sees of a flag.
 * @param fallback shown when that cannot be decided
 */
export const useVariation = (featureKey: string, fallback: ShownVariation = off): ShownVariation =>
  useShown(featureKey, returnSame) ?? fallback;

/**
 * The variables of what the visitor sees of a flag: values by key.
 * @param fallback shown when that cannot be decided
 */
export const useVariables = (
  featureKey: string,
  fallback: Readonly<Record<string, JsonValue>> = off.variables,
): Readonly<Record<string, JsonValue>> => useShown(featureKey, getVariables) ?? fallback;

const returnSame = (shown: ShownVariation) => shown;
const isActive = ({ key }: ShownVariation) => key !== off.key;
const getVariables = ({ variables }: ShownVariation) => variables;

const ignore = () => {};
const subscribeNever = () => ignore;
const returnNull = () => null;

/** Renders again only when the part that is looked at changes. */
function useShown<Part>(featureKey: string, part: (shown: ShownVariation) => Part): Part | null {
  const flag = useContext(FlagContext)?.flag(featureKey);
  const selectPart = (get: () => ShownVariation | null) => () => {
    const shown = get();
    return shown && part(shown);
  };
  return useSyncExternalStore(
    flag?.subscribe ?? subscribeNever,
    selectPart(flag?.get ?? returnNull),
    selectPart(flag?.getServer ?? returnNull),
  );
}
