import type { ErrorBody } from '@vermilion/contract/errors';
import type { Site } from '@vermilion/contract/site';
import { type Api, ApiError, type CallOptions, NoAnswerError } from './api.ts';
import { readToken } from './session/token.ts';

type AnyInput = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown };

export type BrowserApiOptions = {
  site: Pick<Site, 'market' | 'language'>;
  /** For editors: shows drafts, as members of these segments would see them. */
  preview?: { segments: readonly string[] };
};

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

  async function sendRefreshing(send: () => Promise<Response>): Promise<Response> {
    await refreshing;
    const token = readToken();
    const response = await send();
    if (response.status !== 401 || !(token || readToken())) return response;
    // Only members who stay for long need its code.
    refreshing ??= import('./session/token-refresh.ts')
      .then(({ refreshToken }) => refreshToken(token, headers))
      .catch(() => false)
      .finally(() => {
        refreshing = null;
      });
    if (!(await refreshing)) return response;
    // An unread body keeps its connection busy.
    void response.body?.cancel();
    return send();
  }

  return (async (key: string, input: AnyInput = {}, { signal, keepalive, file }: CallOptions = {}) => {
    const [method = 'GET', path = ''] = key.split(' ', 2);
    const query = preview ? { ...input.query, user_segments: preview.segments.join(',') } : input.query;
    const url = getEndpointUrl(path, { ...input, query });
    const response = await receive(
      sendRefreshing(() =>
        fetch(url, {
          method,
          headers: file ? { ...headers, 'content-type': file.type || 'application/octet-stream' } : headers,
          signal,
          keepalive,
          ...(file && { body: file }),
          ...(input.body !== undefined && { body: JSON.stringify(input.body) }),
        }),
      ),
    );
    if (response.status === 204) return undefined;
    const body: unknown = await receive(response.json());
    if (response.ok) return body;
    if (isErrorBody(body)) throw new ApiError(response.status, body);
    throw new NoAnswerError('The answer is not the shop’s');
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

/** Waits for a part of an answer. @throws NoAnswerError where it does not arrive, or is no JSON: a proxy's page, say */
async function receive<Part>(part: Promise<Part>): Promise<Part> {
  try {
    return await part;
  } catch (cause) {
    throw new NoAnswerError('No answer', { cause });
  }
}

const isErrorBody = (body: unknown): body is ErrorBody =>
  typeof body === 'object' && body !== null && 'code' in body && 'message' in body;
