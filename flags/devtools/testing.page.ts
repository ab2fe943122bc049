import { createClient } from '../client.ts';
import { toggleDevtools } from './index.ts';

const client = createClient({ siteCode: 'abc', serviceUrl: location.origin, trackingInterval: 100 });
void client.initialize().catch(() => {});

const controls = {
  client,
  /** As an app does: the visitor of the page's cookies, and the simulations they ask for. */
  toggle: () => toggleDevtools(client, client.getVisitorCode('k3v9visitor')),
};
export type Controls = typeof controls;
Object.assign(window, { controls });
