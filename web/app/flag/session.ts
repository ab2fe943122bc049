import { type FlagSettings, goals, targetingAttributes } from '@vermilion/contract/flag';
import type { MarketCode } from '@vermilion/contract/markets';
import {
  createClient,
  customData,
  dataFromUserAgent,
  type EventSourceOpener,
  type FlagClient,
  pageView,
} from '@vermilion/flags';
import { addressToTell } from '~/platform/page-address.ts';

export type Goal = keyof typeof goals;

/** A visitor's flags in this browser. */
export type FlagSession = {
  client: FlagClient;
  visitorCode: string;
  /** Tells of a page on screen. @param path without language prefix and query */
  viewed: (path: string) => void;
  /** Tells that the visitor did what an experiment may count. @param revenue in the currency's major unit */
  reached: (goal: Goal, revenue?: number) => void;
};

/** How long the service is waited for, in milliseconds. */
const requestTimeout = 20_000;

/**
 * A page asks for the configuration once, when it opens: the server decides what it shows by the newest one, and a
 * stream would hold a connection for each open tab.
 */
const noStream: EventSourceOpener = () => () => {};

/** Asks for the tools that show and simulate flags: `?flags` in the address. */
const wantsTools = () => new URLSearchParams(window.location.search).has('flags');

/** Opens the flag client of a visitor whom the server has given a code. */
export async function openSession(settings: FlagSettings, market: MarketCode): Promise<FlagSession> {
  const { siteCode, environment, serviceUrl } = settings;
  const client = createClient({
    siteCode,
    environment,
    serviceUrl: new URL(serviceUrl, window.location.origin).href,
    requestTimeout,
    eventSource: noStream,
    logLevel: 'error',
  });
  await client.initialize();
  const visitorCode = client.getVisitorCode();
  const { userAgent } = navigator;
  client.addData(visitorCode, ...dataFromUserAgent(userAgent));
  if (wantsTools()) {
    const { toggleDevtools } = await import('@vermilion/flags/devtools');
    toggleDevtools(client, visitorCode);
  }
  return {
    client,
    visitorCode,
    viewed: (path) => {
      const attributes = targetingAttributes({ visitorCode, market, path, userAgent });
      client.addData(
        visitorCode,
        ...Object.entries(attributes).map(([index, values]) => customData(Number(index), ...values)),
        pageView({ urlAddress: addressToTell(window.location.href), title: document.title }),
      );
      void client.flush(visitorCode);
    },
    reached: (goal, revenue) =>
      client.trackConversion({ visitorCode, goalId: goals[goal], ...(revenue === undefined ? {} : { revenue }) }),
  };
}
