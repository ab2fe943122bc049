// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type FlagSession, openSession } from './session.ts';

const settings = { siteCode: 'site', environment: 'test', serviceUrl: '/flagservice' };
const configuration = {
  configuration: { realTimeUpdate: false, consentType: 'NOT_REQUIRED', dataApiDomain: 'localhost' },
  customData: [],
  segments: [],
  featureFlags: [],
};

let lines: URLSearchParams[] = [];
let sessions: FlagSession[] = [];

beforeEach(() => {
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie that the server sets
  document.cookie = 'kameleoonVisitorCode=anna';
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit = {}) => {
    if (!url.includes('/visit/events')) return Response.json(configuration);
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
  localStorage.clear();
  vi.unstubAllGlobals();
});

async function open(): Promise<FlagSession> {
  const session = await openSession(settings, 'TH');
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
