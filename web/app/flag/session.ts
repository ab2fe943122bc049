import type { QueryClient } from '@tanstack/react-query';
import { type FlagSettings, goals, revenueCurrencyIndex, targetingAttributes } from '@vermilion/contract/flag';
import type { CurrencyCode, MarketCode } from '@vermilion/contract/markets';
import { isTakingPart, participationCookie, readAnswer } from '@vermilion/contract/participation';
import {
  createClient,
  customData,
  type EventSourceOpener,
  type FlagClient,
  pageView,
  parseUserAgent,
} from '@vermilion/flags';
import type { Api } from '~/platform/api.ts';
import { removeSecrets } from '~/platform/page-address.ts';
import { isSignedIn } from '~/platform/session/signed-in.ts';
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

type Options = {
  settings: FlagSettings;
  market: MarketCode;
  /** Of the page on screen, without language prefix and query. */
  path: string;
  queryClient: QueryClient;
  api: Api;
  /** Called when the visitor has withdrawn in another tab: flags are decided by the server alone then. */
  onWithdrawn: () => void;
};

const requestTimeoutMs = 20_000;

/** A page fetches the configuration once: the server decides by the newest one, and each open tab would hold a stream. */
const noStream: EventSourceOpener = () => () => {};

const getAnswer = () => readAnswer(new RegExp(`(?:^|; )${participationCookie}=(\\w+)`).exec(document.cookie)?.[1]);

/** Opens the flag client of a visitor who has a code; null if the visitor does not take part in experiments. */
export async function openSession(options: Options): Promise<FlagSession | null> {
  const { settings, market, path: firstPath, queryClient, api, onWithdrawn } = options;
  // Before there is a client, which would send what an earlier one has left.
  if (getAnswer() === 'no') return null;
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
  const canTrack = () => isTakingPart(getAnswer(), client.getDataFile().configuration?.consentType === 'REQUIRED');
  if (!canTrack()) {
    await client.close();
    return null;
  }
  const visitorCode = client.getVisitorCode();
  if (getAnswer() === 'yes') client.setLegalConsent(visitorCode, true);
  const { userAgent } = navigator;
  const addAttributes = async (path: string) => {
    const tier = isSignedIn() ? await loadTier(queryClient, api) : undefined;
    const attributes = targetingAttributes({ visitorCode, market, path, userAgent, tier });
    const data = Object.entries(attributes).map(([index, values]) => customData(Number(index), ...values));
    client.addData(visitorCode, ...data);
  };
  client.addData(visitorCode, ...parseUserAgent(userAgent));
  await addAttributes(firstPath);
  if (hasToolsParameter()) {
    const { toggleDevtools } = await import('@vermilion/flags/devtools');
    toggleDevtools(client, visitorCode);
  }
  let isWithdrawn = false;
  const hasWithdrawn = () => {
    if (isWithdrawn || canTrack()) return isWithdrawn;
    isWithdrawn = true;
    client.setLegalConsent(visitorCode, false);
    onWithdrawn();
    return true;
  };
  /** Ends when the page views before have been added: they keep their order. */
  let added: Promise<unknown> = Promise.resolve();
  return {
    client,
    visitorCode,
    trackPage: (path) => {
      const view = pageView({ urlAddress: removeSecrets(window.location.href), title: document.title });
      added = added.then(async () => {
        await addAttributes(path);
        if (hasWithdrawn()) return;
        client.addData(visitorCode, view);
        await client.flush(visitorCode);
      });
    },
    trackGoal: (goal, revenue) => {
      if (hasWithdrawn()) return;
      client.trackConversion({
        visitorCode,
        goalId: goals[goal],
        ...(revenue && { revenue: revenue.amount, metadata: [customData(revenueCurrencyIndex, revenue.currency)] }),
      });
    },
  };
}

/** Returns the member's tier, which pages load for analytics too; none where it cannot be read. */
async function loadTier(queryClient: QueryClient, api: Api): Promise<string | undefined> {
  try {
    const { loadAnalyticsUser } = await import('~/member/analytics-user.ts');
    return (await loadAnalyticsUser(queryClient, api)).loyalty_tier ?? undefined;
  } catch {
    return undefined;
  }
}
