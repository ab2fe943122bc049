import { randomUUID } from 'node:crypto';
import { systemClock } from '@vermilion/server/platform/clock';
import { systemRandom } from '@vermilion/server/platform/random';
import { createSessionService, type SessionService } from '@vermilion/server/session/session.service';
import type { ShopProcess, Stage } from './shops.ts';
import { countValues, repeatAtOnce, Visitor } from './visitor.ts';

const refreshRounds = 20;
const parallelRefreshes = 100;
const signOuts = 30;
const maxDelayMs = 1000;

/**
 * Proves that both processes give all parallel uses of a refresh token one successor, and that a session which one of them
 * has ended is soon refused by the other.
 */
export async function proveSessions(stage: Stage, shops: readonly [ShopProcess, ShopProcess], suffix: string) {
  const sessions = await createSessionService({
    database: stage.database,
    clock: systemClock,
    random: systemRandom,
    secret: stage.settings.SECRET ?? '',
    report: () => {},
  });
  try {
    return [await refreshAtOnce(stage, sessions, shops, suffix), await measureSignOuts(stage, sessions, shops, suffix)];
  } finally {
    await sessions.close();
  }
}

/** Signs somebody in. @returns the session's id, and the cookies as a header */
async function signIn({ database }: Stage, sessions: SessionService) {
  const device = { deviceId: randomUUID(), userAgent: '' };
  const tokens = await sessions.start(database.db, { accountId: randomUUID(), kind: 'member', device });
  const signatureAt = tokens.accessToken.lastIndexOf('.');
  const cookie = [
    `jwt-data=${tokens.accessToken.slice(0, signatureAt)}`,
    `jwt-signature=${tokens.accessToken.slice(signatureAt + 1)}`,
    `jwt-refresh-token=${tokens.refreshToken}`,
    `device-id=${tokens.deviceId}`,
  ].join('; ');
  return { sessionId: tokens.sessionId, cookie };
}

async function refreshAtOnce(
  stage: Stage,
  sessions: SessionService,
  shops: readonly [ShopProcess, ShopProcess],
  suffix: string,
) {
  const outcomes: string[] = [];
  for (let round = 0; round < refreshRounds; round += 1) {
    const { sessionId, cookie } = await signIn(stage, sessions);
    const visitor = new Visitor(shops);
    const replies = await repeatAtOnce(parallelRefreshes, () =>
      visitor.send('POST', '/api/web/v1/auth/token', {
        headers: { cookie },
        body: { grant_type: 'refresh_token', flow: 'client' },
      }),
    );
    const successors = new Set(
      replies.map(({ headers }) =>
        [headers['set-cookie'] ?? []].flat().find((text) => /^jwt-refresh-token=./.test(text)),
      ),
    );
    const { generation, ended_at } = await stage.database.db
      .selectFrom('sessions')
      .select(['generation', 'ended_at'])
      .where('id', '=', sessionId)
      .executeTakeFirstOrThrow();
    const isRight =
      replies.every(({ status }) => status === 200) && successors.size === 1 && generation === 1 && !ended_at;
    outcomes.push(isRight ? 'one successor' : 'WRONG');
  }
  const counts = countValues(outcomes);
  return {
    proof: `${parallelRefreshes} parallel refreshes of one session, ${suffix}`,
    figure: JSON.stringify(counts),
    verdict: counts['one successor'] === refreshRounds ? ('held' as const) : ('FAILED' as const),
  };
}

async function measureSignOuts(
  stage: Stage,
  sessions: SessionService,
  [one, other]: readonly [ShopProcess, ShopProcess],
  suffix: string,
) {
  const delays: number[] = [];
  for (let round = 0; round < signOuts; round += 1) {
    const { cookie } = await signIn(stage, sessions);
    const read = () => new Visitor([other]).send('GET', '/api/web/v1/sessions', { headers: { cookie } });
    const before = await read();
    if (before.status !== 200) throw new Error(`The session is not accepted: ${before.text}`);
    await new Visitor([one]).send('DELETE', '/api/web/v1/sessions', { headers: { cookie } });
    const endedAt = performance.now();
    while ((await read()).status === 200);
    delays.push(performance.now() - endedAt);
  }
  const longest = Math.max(...delays);
  return {
    proof: `${signOuts} sign-outs reach the other process, ${suffix}`,
    figure: `within ${Math.ceil(longest)} ms`,
    verdict: longest <= maxDelayMs ? ('held' as const) : ('FAILED' as const),
  };
}
