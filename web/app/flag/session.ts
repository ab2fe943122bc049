import { type FlagSettings, goals, revenueCurrencyIndex, targetingAttributes } from '@vermilion/contract/flag';
import type { CurrencyCode, MarketCode } from '@vermilion/contract/markets';
import {
  createClient,
  customData,
  type EventSourceOpener,
  type FlagClient,
  pageView,
  parseUserAgent,
} from '@vermilion/flags';
import { removeSecrets } from '~/platform/page-address.ts';
import { hasToolsParameter } from './tools.ts';

export type Goal = keyof typeof goals;

/** An amount in the currency's major unit. */
export type Revenue = { amount: number; currency: CurrencyCode };

/** A visitor's flags in this browser. */
export type FlagSession = {
  client: FlagClient;
  visitorCode: string;
  /** Tracks a page on screen. @param path without language prefix and query */
  trackPage: (path: string) => void;
  /** Tracks what experiments count. */
  trackGoal: (goal: Goal, revenue?: Revenue) => void;
};

const requestTimeoutMs = 20_000;

/** A page fetches the configuration once: the server decides by the newest one, and each open tab would hold a stream. */
const noStream: EventSourceOpener = () => () => {};

/** Opens the flag client of a visitor who has a code. */
export async function openSession(settings: FlagSettings, market: MarketCode): Promise<FlagSession> {
  const { siteCode, environment, serviceUrl } = settings;
  const client = createClient({
    siteCode,
    environment,
    serviceUrl: new URL(serviceUrl, window.location.origin).href,
    requestTimeout: requestTimeoutMs,
    eventSource: noStream,
    logLevel: 'error',
  });
  await client.initialize();
  const visitorCode = client.getVisitorCode();
  const { userAgent } = navigator;
  client.addData(visitorCode, ...parseUserAgent(userAgent));
  if (hasToolsParameter()) {
    const { toggleDevtools } = await import('@vermilion/flags/devtools');
    toggleDevtools(client, visitorCode);
  }
  return {
    client,
    visitorCode,
    trackPage: (path) => {
      const attributes = targetingAttributes({ visitorCode, market, path, userAgent });
      client.addData(
        visitorCode,
        ...Object.entries(attributes).map(([index, values]) => customData(Number(index), ...values)),
        pageView({ urlAddress: removeSecrets(window.location.href), title: document.title }),
      );
      void client.flush(visitorCode);
    },
    trackGoal: (goal, revenue) =>
      client.trackConversion({
        visitorCode,
        goalId: goals[goal],
        ...(revenue && { revenue: revenue.amount, metadata: [customData(revenueCurrencyIndex, revenue.currency)] }),
      }),
  };
}
