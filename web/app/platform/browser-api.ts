import type { ErrorBody } from '@vermilion/contract/errors';
import type { Site } from '@vermilion/contract/site';
import { type Api, ApiError } from './api.ts';

type AnyInput = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown };

/** The address below the API's root that a key and its parts name. */
function endpointUrl(path: string, { params = {}, query = {} }: AnyInput): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value));
  }
  return `/api/web/v1/${filled}${search.size > 0 ? `?${search}` : ''}`;
}

/** The page's language, and after it those of the visitor, whose regions the welcome mat goes by where no CDN tells more. */
function acceptLanguage({ language }: Pick<Site, 'language'>): string {
  const own = navigator.languages.slice(0, 9).map((tag, index) => `${tag};q=0.${9 - index}`);
  return [language, ...own].join(',');
}

/** The API as the browser reaches it; every call carries the headers of spec §7. */
export function createBrowserApi(site: Pick<Site, 'market' | 'language'>): Api {
  return (async (key: string, input: AnyInput = {}) => {
    const [method = 'GET', path = ''] = key.split(' ', 2);
    const response = await fetch(endpointUrl(path, input), {
      method,
      headers: {
        'content-type': 'application/json',
        'x-platform': 'web',
        'x-app-platform': 'web_desktop',
        'x-app-version': '1.0.0',
        'x-swa': 'web',
        'accept-language': acceptLanguage(site),
        'x-site-country': site.market.code.toLowerCase(),
      },
      ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
    });
    if (response.ok) return response.json();
    throw new ApiError(response.status, await errorBodyOf(response));
  }) as Api;
}

/** A proxy on the way may answer with a page of its own; the shop's words stand in then. */
async function errorBodyOf(response: Response): Promise<ErrorBody> {
  try {
    const body: unknown = await response.json();
    if (typeof body === 'object' && body !== null && 'code' in body && 'message' in body) return body as ErrorBody;
  } catch {
    // Not JSON.
  }
  return { code: 'INTERNAL', message: response.statusText };
}
