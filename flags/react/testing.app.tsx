import { lazy, StrictMode, Suspense, useEffect, useState } from 'react';
import { FlagProvider, type FlagProviderProps, useFlag, useFlagClient, useVariables, useVariation } from './index.ts';

/** How often each component was rendered. */
export const renders: Record<string, number> = {};
const count = (name: string) => {
  renders[name] = (renders[name] ?? 0) + 1;
};

function Columns() {
  count('columns');
  const { columns = 1 } = useVariables('bag');
  return <p id="columns">{String(columns)}</p>;
}

function Bar() {
  count('bar');
  const { key, variables } = useVariation('bar');
  return <p id="bar">{`${key} ${JSON.stringify(variables)}`}</p>;
}

function Dark() {
  return <p id="dark">{String(useFlag('dark', true))}</p>;
}

function Unknown() {
  const fallback = { key: 'plain', id: null, experimentId: null, variables: {} };
  return <p id="unknown">{`${useFlag('unknown', true)} ${useVariation('unknown', fallback).key}`}</p>;
}

/** A flag that no server decided for. */
function Search() {
  return <p id="search">{String(useFlag('search'))}</p>;
}

function Late() {
  return <p id="late">{String(useFlag('late'))}</p>;
}

const Nothing = () => null;
let arrive = () => {};
/** Keeps what is beside it off the screen until it arrives. */
const Awaited = lazy(
  () =>
    new Promise<{ default: typeof Nothing }>((resolve) => {
      arrive = () => resolve({ default: Nothing });
    }),
);
/** Ends the wait of the component that suspends. */
export const letArrive = () => arrive();

/** What the client says of itself, once it can be asked. */
function Connected() {
  const client = useFlagClient();
  const [connected, setConnected] = useState(false);
  useEffect(() => setConnected(client !== null), [client]);
  return (
    <>
      <p id="connected">{String(connected)}</p>
      {connected && (
        <Suspense fallback={<p>…</p>}>
          <Late />
          <Awaited />
        </Suspense>
      )}
    </>
  );
}

/** The same for every rendering, so that its components are rendered again for reasons of their own only. */
const content = (
  <>
    <Columns />
    <Bar />
    <Dark />
    <Unknown />
    <Search />
    <Connected />
  </>
);

/** A page with a component for each thing that can become of a flag. */
export function App(props: Omit<FlagProviderProps, 'children'>) {
  return (
    <StrictMode>
      <FlagProvider {...props}>{content}</FlagProvider>
    </StrictMode>
  );
}
