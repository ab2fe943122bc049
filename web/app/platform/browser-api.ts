import type { ErrorBody } from '@vermilion/contract/errors';
import type { Site } from '@vermilion/contract/site';
import { type Api, ApiError, type CallOptions } from './api.ts';
import { createRefreshingSender } from './token-refresh.ts';

type AnyInput = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown };

export type BrowserApiOptions = {
  site: Pick<Site, 'market' | 'language'>;
  /** Renews the token of a signed-in visitor after a 401; without it, the 401 is the answer. */
  refreshToken?: () => Promise<unknown>;
  /** For editors: shows drafts, as members of these segments would see them. */
  preview?: { segments: readonly string[] };
};

/** The API as the browser calls it; every call carries the headers of spec §7. */
export function createBrowserApi({ site, refreshToken, preview }: BrowserApiOptions): Api {
  const sendRefreshing = refreshToken && createRefreshingSender(refreshToken, hasToken);
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
  return (async (key: string, input: AnyInput = {}, { signal, keepalive }: CallOptions = {}) => {
    const [method = 'GET', path = ''] = key.split(' ', 2);
    const query = preview ? { ...input.query, user_segments: preview.segments.join(',') } : input.query;
    const url = getEndpointUrl(path, { ...input, query });
    const send = () =>
      fetch(url, {
        method,
        headers,
        signal,
        keepalive,
        ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
      });
    const response = await (sendRefreshing ? sendRefreshing(send) : send());
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

/** Whether the visitor has a token (spec §3); its signature is not readable here. */
function hasToken(): boolean {
  return /(?:^|; )jwt-data=[^;]/.test(document.cookie);
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
