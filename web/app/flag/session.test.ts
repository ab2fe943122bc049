// @vitest-environment happy-dom
import { customData } from '@vermilion/flags';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Api } from '~/platform/api.ts';
import { createQueryClient } from '~/platform/queries.ts';
import { type FlagSession, openSession } from './session.ts';

const settings = { siteCode: 'site', environment: 'test', serviceUrl: '/flagservice' };
const createConfiguration = () => ({
  configuration: { realTimeUpdate: false, consentType, dataApiDomain: 'localhost' },
  customData: [],
  segments: [
    {
      id: 5,
      conditionsData: {
        firstLevelOrOperators: [],
        firstLevel: [
          {
            orOperators: [],
            conditions: [
              {
                targetingType: 'CUSTOM_DATUM',
                customDataIndex: '0',
                valueMatchType: 'EXACT',
                value: 'gold',
                isInclude: true,
              },
            ],
          },
        ],
      },
    },
  ],
  featureFlags: [
    {
      id: 1,
      featureKey: 'search-overlay-order',
      environmentEnabled: true,
      defaultVariationKey: 'off',
      variations: [
        { key: 'off', variables: [] },
        { key: 'popular', variables: [] },
      ],
      rules: [
        {
          id: 10,
          experimentId: 11,
          type: 'EXPERIMENTATION',
          exposition: 1,
          segmentId: 5,
          variationByExposition: [{ variationKey: 'popular', variationId: 12, exposition: 1 }],
        },
      ],
    },
  ],
});

let consentType = 'NOT_REQUIRED';
let lines: URLSearchParams[] = [];
let sessions: FlagSession[] = [];

function setCookie(cookie: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: what the server sets
  document.cookie = cookie;
}
const clearCookie = (name: string) => setCookie(`${name}=; Max-Age=0`);

beforeEach(() => {
  setCookie('kameleoonVisitorCode=anna');
  api.mockReset().mockResolvedValue({ loyaltyTier: 'gold' });
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit = {}) => {
    if (!url.includes('/visit/events')) return Response.json(createConfiguration());
    lines.push(
      ...String(body)
        .split('\n')
        .map((line) => new URLSearchParams(line)),
    );
    return new Response(null, { status: 204 });
  });
});
afterEach(async () => {
  for (const { client } of sessions) await client.close();
  sessions = [];
  lines = [];
  consentType = 'NOT_REQUIRED';
  for (const name of ['experiments', 'jwt-data']) clearCookie(name);
  queryClient.clear();
  onWithdrawn.mockReset();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const onWithdrawn = vi.fn();
const api = vi.fn();
const queryClient = createQueryClient();

const tryToOpen = async (path = '/search') =>
  openSession({ settings, market: 'TH', path, queryClient, api: api as unknown as Api, onWithdrawn });

async function open(): Promise<FlagSession> {
  const session = await tryToOpen();
  if (!session) throw new Error('The visitor does not take part');
  sessions.push(session);
  return session;
}

/** Sends what is tracked. @returns the fields of the lines of a type */
async function readTracked({ client }: FlagSession, type: string): Promise<Record<string, string>[]> {
  await client.flush({ instant: true });
  return lines.filter((line) => line.get('eventType') === type).map((line) => Object.fromEntries(line));
}

test('the amount of an order is tracked with its currency, and a goal without an amount with none', async () => {
  const session = await open();
  session.trackGoal('order', { amount: 1290.5, currency: 'THB' });
  session.trackGoal('addToBag');
  const goals = await readTracked(session, 'conversion');
  expect(goals).toMatchObject([
    { goalId: '2', revenue: '1290.5', metadata: '{"11":["THB"]}', visitorCode: 'anna' },
    { goalId: '1', revenue: '0' },
  ]);
  expect(goals[1]).not.toHaveProperty('metadata');
});

const getTier = (tracked: Record<string, string>[]) =>
  tracked.filter(({ index }) => index === '0').at(-1)?.valuesCountMap;

test('a member is decided and tracked with the tier, and a guest after that with none', async () => {
  setCookie('jwt-data=token');
  const session = await open();
  const shows = () => session.client.getVariation({ ...session, featureKey: 'search-overlay-order', track: false }).key;
  expect(shows()).toBe('popular');
  session.trackPage('/search');
  await vi.waitFor(async () => expect(await readTracked(session, 'page')).toHaveLength(1));
  expect(getTier(await readTracked(session, 'customData'))).toBe('{"gold":1}');

  clearCookie('jwt-data');
  session.trackPage('/about');
  await vi.waitFor(async () => expect(await readTracked(session, 'page')).toHaveLength(2));
  expect(getTier(await readTracked(session, 'customData'))).toBe('{}');
  expect(shows()).toBe('off');
});

test('a member whose account cannot be read is decided without a tier, and pages are tracked', async () => {
  setCookie('jwt-data=token');
  api.mockRejectedValue(new Error('offline'));
  const session = await open();
  session.trackPage('/search');
  await vi.waitFor(async () => expect(await readTracked(session, 'page')).toHaveLength(1));
  expect(getTier(await readTracked(session, 'customData'))).toBe('{}');
});

test('where consent is required, nobody takes part and nothing is tracked before it was given', async () => {
  consentType = 'REQUIRED';
  expect(await tryToOpen()).toBeNull();
  setCookie('experiments=no');
  expect(await tryToOpen()).toBeNull();
  expect(lines).toEqual([]);

  setCookie('experiments=yes');
  const session = await open();
  session.trackPage('/search');
  session.trackGoal('addToBag');
  await vi.waitFor(async () => expect(await readTracked(session, 'page')).toHaveLength(1));
  expect(await readTracked(session, 'conversion')).toHaveLength(1);
});

test('whoever says no does not take part, also where no consent is required, and what is left unsent stays unsent', async () => {
  const before = await open();
  before.client.addData('anna', customData(3, 'TH'));
  await new Promise((resolve) => setTimeout(resolve, 0));
  setCookie('experiments=no');
  expect(await tryToOpen()).toBeNull();
  expect(lines).toEqual([]);
});

test.each(['REQUIRED', 'NOT_REQUIRED'])(
  'a consent that is withdrawn in another tab ends tracking at once: %s',
  async (type) => {
    consentType = type;
    setCookie('experiments=yes');
    const session = await open();
    setCookie('experiments=no');
    session.trackGoal('addToBag');
    session.trackPage('/search');
    await vi.waitFor(() => expect(onWithdrawn).toHaveBeenCalledOnce());
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(await readTracked(session, 'conversion')).toEqual([]);
    expect(await readTracked(session, 'page')).toEqual([]);
    expect(onWithdrawn).toHaveBeenCalledOnce();
  },
);
