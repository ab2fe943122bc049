import type { ErrorBody } from '@vermilion/contract/errors';
import type { Site } from '@vermilion/contract/site';
import { type Api, ApiError, type CallOptions } from './api.ts';
import { readToken } from './token.ts';

type AnyInput = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown };

export type BrowserApiOptions = {
  site: Pick<Site, 'market' | 'language'>;
  /** For editors: shows drafts, as members of these segments would see them. */
  preview?: { segments: readonly string[] };
};

/** Sends a request; called again to repeat it. */
type Send = () => Promise<Response>;

/**
 * The API as the browser calls it; every call carries the headers of spec §7. A 401 of a signed-in visitor leads to one
 * token refresh and one repetition (spec §4); while a refresh runs, other calls wait for it. A refresh that fails for a
 * passing reason leaves the 401 as the answer.
 */
export function createBrowserApi({ site, preview }: BrowserApiOptions): Api {
  let refreshing: Promise<boolean> | null = null;
  const headers: Record<string, string> = {
    'content-type': 'application/json',
    'x-platform': 'web',
    'x-app-platform': 'web_desktop',
    'x-app-version': '1.0.0',
    'x-swa': 'web',
    'accept-language': site.language,
    'x-site-country': site.market.code.toLowerCase(),
    ...(preview && { 'x-preview-mode': 'true' }),
  };
  const request = (method: string, url: string, body: unknown, options: CallOptions = {}) =>
    fetch(url, {
      method,
      headers,
      ...options,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });

  async function sendRefreshing(send: Send): Promise<Response> {
    await refreshing;
    const token = readToken();
    const response = await send();
    const isGuest = token === null && readToken() === null;
    if (response.status !== 401 || isGuest) return response;
    refreshing ??= refresh(token).finally(() => {
      refreshing = null;
    });
    return (await refreshing) ? send() : response;
  }

  /** Only members who stay for long need its code. */
  async function refresh(refused: string | null): Promise<boolean> {
    try {
      const { refreshToken } = await import('./token-refresh.ts');
      const body = { grant_type: 'refresh_token', flow: 'client' };
      return await refreshToken(refused, () => request('POST', getEndpointUrl('auth/token', {}), body));
    } catch {
      return false;
    }
  }

  return (async (key: string, input: AnyInput = {}, { signal, keepalive }: CallOptions = {}) => {
    const [method = 'GET', path = ''] = key.split(' ', 2);
    const query = preview ? { ...input.query, user_segments: preview.segments.join(',') } : input.query;
    const url = getEndpointUrl(path, { ...input, query });
    const response = await sendRefreshing(() => request(method, url, input.body, { signal, keepalive }));
    if (response.status === 204) return undefined;
    if (response.ok) return response.json();
    throw new ApiError(response.status, await readErrorBody(response));
  }) as Api;
}

/** Returns the path of an endpoint with its parameters filled in. */
function getEndpointUrl(path: string, { params = {}, query = {} }: AnyInput): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value));
  }
  return `/api/web/v1/${filled}${search.size > 0 ? `?${search}` : ''}`;
}

/** Returns the body of a failed answer; a proxy may answer with a page of its own, which the status text replaces. */
async function readErrorBody(response: Response): Promise<ErrorBody> {
  try {
    const body: unknown = await response.json();
    if (typeof body === 'object' && body !== null && 'code' in body && 'message' in body) return body as ErrorBody;
  } catch {
    // Not JSON.
  }
  return { code: 'INTERNAL', message: response.statusText };
}
