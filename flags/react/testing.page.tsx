import { hydrateRoot } from 'react-dom/client';
import { createClient } from '../client.ts';
import { customData } from '../data.ts';
import type { Decisions } from './index.ts';
import { App, letArrive, renders } from './testing.app.tsx';

/** What the page was served with. */
export type Given = {
  visitorCode: string;
  decisions?: Decisions;
  live?: boolean;
  page?: string;
  /** Without a client. */
  crawler?: boolean;
  /** Hydrates only when the client has its configuration. */
  late?: boolean;
};

const given: Given = JSON.parse(document.getElementById('given')?.textContent ?? '');
const client = createClient({ siteCode: 'abc', serviceUrl: location.origin, trackingInterval: 100, updateInterval: 1 });
const errors: string[] = [];
const onError = (error: unknown, featureKey?: string) => void errors.push(`${featureKey}: ${String(error)}`);
const app = ({ crawler, late: _, ...props }: Given) => (
  <App client={crawler ? null : client} onError={onError} {...props} />
);
if (given.late) await client.initialize();
const root = hydrateRoot(document.getElementById('root') as HTMLElement, app(given), {
  onRecoverableError: (error) => void errors.push(`hydration: ${String(error)}`),
});

const controls = {
  client,
  errors,
  renders,
  letArrive,
  /** Renders with other props. */
  show: (changes: Partial<Given>) => root.render(app({ ...given, ...changes })),
  /** Tells the client of the visitor's country. */
  from: (country: string) => client.addData(given.visitorCode, customData(3, country)),
};
export type Controls = typeof controls;
Object.assign(window, { controls });
