import { hkdfSync } from 'node:crypto';
import type { RefreshRequest, Session } from '@vermilion/contract/session';
import { type SignedIn, SignInExpiredError } from '../platform/actor.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database, Db } from '../platform/database.ts';
import { readGuestId } from '../platform/http/guest.ts';
import { readGuestBagId } from '../platform/http/guest-bag.ts';
import type { Random } from '../platform/random.ts';
import type { Report } from '../platform/report.ts';
import type { RequestContext } from '../platform/request-context.ts';
import { fail, ok, type Result } from '../platform/result.ts';
import { type AccessClaims, createAccessTokens } from './session.access-token.ts';
import {
  clearLoginCookies,
  readAccessToken,
  readDeviceId,
  readRefreshToken,
  type SessionTokens,
  setLoginCookies,
} from './session.cookies.ts';
import { describeDevice } from './session.device.ts';
import { followEndedSessions } from './session.ended.ts';
import { createSessionKeys } from './session.keys.ts';
import { createRefreshToken, isGenuine, parseRefreshToken } from './session.refresh-token.ts';
import { accessTokenSeconds, judgeRefresh, loginSeconds, type SessionKind } from './session.rules.ts';
import {
  advanceGeneration,
  deleteOldSessions,
  endExcessSessions,
  endSessions,
  findSession,
  insertSession,
  listOpenSessions,
  type SessionRow,
} from './session.store.ts';

export type { SessionTokens } from './session.cookies.ts';

/** The browser or app that somebody signs in with. */
export type Device = { deviceId: string; userAgent: string };

/** What a session is refreshed with. */
type RefreshCredentials = {
  refreshToken: string | null;
  deviceId: string | null;
  /** Required by some flows: of the same session, genuine, and possibly expired. */
  accessToken?: string | null;
};

export type SessionService = {
  /** Returns the device that a request comes from; a new one where it has no cookie. */
  readDevice: (context: RequestContext) => Device;
  /**
   * Starts a session of an account that has proved itself. Pass the tokens to `sendTokens` once the transaction is
   * committed.
   */
  start: (db: Db, input: { accountId: string; kind: SessionKind; device: Device }) => Promise<SessionTokens>;
  /** Sets the login cookies of a session. */
  sendTokens: (context: RequestContext, tokens: SessionTokens) => void;
  /**
   * Replaces the refresh token. Uses of one token within 30 seconds get the same successor; later ones end the session,
   * as one of the two who use it may have stolen it.
   */
  rotate: (credentials: RefreshCredentials) => Promise<Result<SessionTokens, 'AUTHENTICATION_FAILED'>>;
  /** Answers `POST auth/token` by the requested flow (spec §7), and sets the cookies. */
  refresh: (
    context: RequestContext,
    request: RefreshRequest,
  ) => Promise<Result<{ expires_in: number }, 'AUTHENTICATION_FAILED'>>;
  /** Returns the signed-in actor of a request's cookies; null for everybody else. See `identify` of `NounParts`. */
  identify: (context: RequestContext, canRenew: boolean) => Promise<SignedIn | null>;
  /** Ends the session of a request's cookies, if there is one, and clears them. */
  signOut: (context: RequestContext) => Promise<void>;
  /** Ends one session of an account; does nothing where it has ended. */
  end: (accountId: string, sessionId: string) => Promise<Result<undefined, 'SESSION_NOT_FOUND'>>;
  /**
   * Ends all sessions of an account, or all but one. Every process refuses their access tokens as soon as the
   * transaction is committed and announced, which takes milliseconds.
   */
  endAll: (db: Db, accountId: string, options?: { exceptSessionId?: string }) => Promise<void>;
  /** Returns the open sessions of an account, latest first. */
  list: (accountId: string, currentSessionId: string | null) => Promise<Session[]>;
  /** Replaces old signing keys. */
  rotateKeys: () => Promise<void>;
  /** Deletes sessions that were over for 30 days. */
  deleteOld: () => Promise<void>;
  close: () => Promise<void>;
};

type Options = {
  database: Database;
  clock: Clock;
  random: Random;
  /** Protects signing keys and refresh tokens; a new one signs everybody out within minutes. */
  secret: string;
  report: Report;
};

const maxUserAgentLength = 500;

export async function createSessionService({
  database,
  clock,
  random,
  secret,
  report,
}: Options): Promise<SessionService> {
  const { db } = database;
  const refreshKey = deriveKey(secret, 'refresh tokens');
  const keys = await createSessionKeys({ database, clock, encryptionKey: deriveKey(secret, 'signing keys'), report });
  const ended = await followEndedSessions({ database, clock, report });
  const accessTokens = createAccessTokens({ keys, clock });

  async function createTokens(session: SessionRow): Promise<SessionTokens> {
    const { id, account_id, kind, generation, device_id } = session;
    return {
      sessionId: id,
      accessToken: await accessTokens.create({ sub: account_id, sid: id, kind, gen: generation }),
      refreshToken: createRefreshToken(refreshKey, session),
      deviceId: device_id,
    };
  }

  /** Returns when a refresh token that is made now expires. */
  const getExpiry = (now: Date) => new Date(now.getTime() + loginSeconds * 1000);

  async function rotate({ refreshToken, deviceId, accessToken }: RefreshCredentials) {
    const refusal = fail('AUTHENTICATION_FAILED');
    const presented = refreshToken === null ? null : parseRefreshToken(refreshToken);
    if (!presented) return refusal;
    if (accessToken !== undefined) {
      const claims = accessToken === null ? null : await accessTokens.read(accessToken);
      if (claims?.sid !== presented.sessionId) return refusal;
    }
    // A second look where another call has replaced the token in between.
    for (let look = 1; look <= 2; look += 1) {
      const session = await findSession(db, presented.sessionId);
      if (!session || !isGenuine(refreshKey, presented, session) || session.device_id !== deviceId) return refusal;
      const now = clock.now();
      const judgement = judgeRefresh(session, presented.generation, now);
      if (judgement === 'over') return refusal;
      if (judgement === 'repeat') return ok(await createTokens(session));
      if (judgement === 'reused') {
        report('A replaced refresh token was used again: its session was ended', { session: session.id }, 'warn');
        await endOne(session.account_id, session.id, 'token_reused');
        return refusal;
      }
      const rotated = await advanceGeneration(db, session, { now, expiresAt: getExpiry(now) });
      if (rotated) return ok(await createTokens(rotated));
    }
    return refusal;
  }

  async function endOne(accountId: string, sessionId: string, reason: 'signed_out' | 'ended' | 'token_reused') {
    for (const id of await endSessions(db, { accountId, sessionId }, reason, clock.now())) ended.add(id);
  }

  const readCookies = ({ cookies }: RequestContext) => ({
    refreshToken: readRefreshToken(cookies),
    deviceId: readDeviceId(cookies),
  });

  /** Replaces the tokens of a request's cookies, and those cookies; clears them where they are no longer valid. */
  async function renewCookies(context: RequestContext, credentials: RefreshCredentials) {
    const renewed = await rotate(credentials);
    if (renewed.ok) setLoginCookies(context.cookies, renewed.value);
    else clearLoginCookies(context.cookies, { keepsDevice: true });
    return renewed;
  }

  function createActor(context: RequestContext, { sub, sid, kind }: AccessClaims): SignedIn {
    const guest = { bagId: readGuestBagId(context), guestId: readGuestId(context) };
    return { kind, accountId: sub, sessionId: sid, address: context.address, ...guest };
  }

  return {
    readDevice: (context) => ({
      deviceId: readDeviceId(context.cookies) ?? random.uuid(),
      userAgent: context.header('user-agent')?.slice(0, maxUserAgentLength) ?? '',
    }),
    start: async (within, { accountId, kind, device }) => {
      const now = clock.now();
      const session = await insertSession(within, {
        id: random.uuid(),
        account_id: accountId,
        kind,
        device_id: device.deviceId,
        user_agent: device.userAgent,
        token_seed: random.uuid(),
        started_at: now,
        rotated_at: now,
        expires_at: getExpiry(now),
      });
      await endExcessSessions(within, accountId, now);
      return createTokens(session);
    },
    sendTokens: ({ cookies }, tokens) => setLoginCookies(cookies, tokens),
    rotate,
    refresh: async (context, request) => {
      const renewed =
        request.flow === 'client'
          ? await renewCookies(context, readCookies(context))
          : await rotate({
              refreshToken: request.refresh_token,
              deviceId: request.device_id,
              accessToken: readBearer(context.header('authorization')),
            });
      if (!renewed.ok) return renewed;
      if (request.flow === 'app') setLoginCookies(context.cookies, renewed.value);
      return ok({ expires_in: accessTokenSeconds });
    },
    identify: async (context, canRenew) => {
      const accessToken = readAccessToken(context.cookies);
      if (accessToken === null) return null;
      const claims = await accessTokens.read(accessToken);
      if (!claims) return null;
      if (!accessTokens.hasExpired(claims) && !ended.has(claims.sid)) return createActor(context, claims);
      if (readRefreshToken(context.cookies) === null) return null;
      if (!canRenew) throw new SignInExpiredError();
      const renewed = await renewCookies(context, { ...readCookies(context), accessToken });
      return renewed.ok ? createActor(context, claims) : null;
    },
    signOut: async (context) => {
      const { cookies } = context;
      const presented = parseRefreshToken(readRefreshToken(cookies) ?? '');
      const session = presented && (await findSession(db, presented.sessionId));
      if (session && isGenuine(refreshKey, presented, session))
        await endOne(session.account_id, session.id, 'signed_out');
      const claims = await accessTokens.read(readAccessToken(cookies) ?? '');
      if (claims && claims.sid !== presented?.sessionId) await endOne(claims.sub, claims.sid, 'signed_out');
      clearLoginCookies(cookies);
    },
    end: async (accountId, sessionId) => {
      const session = await findSession(db, sessionId);
      if (session?.account_id !== accountId) return fail('SESSION_NOT_FOUND');
      await endOne(accountId, sessionId, 'ended');
      return ok(undefined);
    },
    endAll: async (within, accountId, { exceptSessionId } = {}) => {
      await endSessions(within, { accountId, exceptSessionId }, 'all_ended', clock.now());
    },
    list: async (accountId, currentSessionId) => {
      const sessions = await listOpenSessions(db, accountId, clock.now());
      return sessions.map(({ id, user_agent, started_at, rotated_at }) => ({
        id,
        device: describeDevice(user_agent),
        startedAt: started_at.toISOString(),
        lastUsedAt: rotated_at.toISOString(),
        isCurrent: id === currentSessionId,
      }));
    },
    rotateKeys: keys.rotate,
    deleteOld: () => deleteOldSessions(db, clock.now()),
    close: async () => {
      await keys.close();
      await ended.close();
    },
  };
}

/** Derives a key of 32 bytes for one purpose from a secret. */
function deriveKey(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `vermilion sessions: ${purpose}`, 32));
}

function readBearer(header: string | undefined): string | null {
  return /^Bearer ([\w.-]+)$/i.exec(header ?? '')?.[1] ?? null;
}
