import { extraAttempts, maximumAnswerLength, maximumKeepaliveLength } from './constants.ts';
import { fail } from './errors.ts';
import { type Requester, withTimeout } from './platform.ts';
import type { Settings } from './settings.ts';

/** A fetched configuration; null if it has not changed since `lastModified`. */
type Fetched = { body: unknown; lastModified: string | null } | null;

type Answer = { response: Response; text: string };

export type Service = ReturnType<typeof createService>;

/** Reads a body piece by piece, as it arrives. */
export async function readChunks(response: Response, onText: (text: string) => void): Promise<void> {
  const reader = response.body?.getReader();
  const decoder = new TextDecoder();
  while (reader) {
    const { done, value } = await reader.read();
    if (done) return;
    onText(decoder.decode(value, { stream: true }));
  }
}

/** @throws when the body is too long; the request is aborted then */
async function readText(response: Response): Promise<string> {
  // Where bodies are not streams (React Native).
  if (!response.body) return response.text();
  let text = '';
  await readChunks(response, (chunk) => {
    text += chunk;
    if (text.length > maximumAnswerLength) throw new Error('The answer is too long');
  });
  return text;
}

/**
 * Calls the flag service over HTTP: hosts and paths, attempts, and a timeout for every call.
 * @param dataDomain the data host that the configuration names
 */
export function createService(settings: Settings, dataDomain: () => string | null | undefined) {
  const { siteCode, environment, serviceUrl, networkDomain, requester, requestTimeout, sdk } = settings;
  const [site, name, version, place] = [siteCode, sdk.name, sdk.version, environment].map(encodeURIComponent);

  /** Behind a network domain only the first label of a host counts. */
  function getUrl(host: string, path: string): string {
    const own = networkDomain ? `${String(host).split('.', 1)}.${networkDomain}` : host;
    return (serviceUrl || `https://${own}`) + path;
  }

  const service = {
    /** Returns the URL of a path of the data API. */
    dataUrl: (path: string) => getUrl(dataDomain() || 'data.kameleoon.io', `${path}?siteCode=${site}`),

    /** Sends a request until it succeeds; the timeout bounds all attempts together. */
    request(to: string, init: Omit<Parameters<Requester>[1], 'signal'>, attempts = 1): Promise<Answer> {
      const controller = new AbortController();
      const { signal } = controller;
      const attempt = async (left: number): Promise<Answer> => {
        try {
          const response = await requester(to, { ...init, signal });
          if (!response.ok && (init.body || response.status !== 304)) throw new Error(`Status ${response.status}`);
          // A tracking request needs no text back.
          return { response, text: init.body ? '' : await readText(response) };
        } catch (error) {
          if (left <= 1 || signal.aborted) throw error;
          return attempt(left - 1);
        }
      };
      return withTimeout(requestTimeout, attempt(attempts)).finally(() => controller.abort());
    },

    /**
     * @param changed the time of the change that the stream announced, in milliseconds
     * @throws FlagError `ClientConfiguration`
     */
    async configuration(lastModified: string | null, changed?: number): Promise<Fetched> {
      const query = (environment === 'production' ? '' : `&environment=${place}`) + (changed ? `&ts=${changed}` : '');
      const path = `/v3/${site}${query.replace('&', '?')}`;
      const headers = {
        'X-Kameleoon-SDK-Type': sdk.name,
        'X-Kameleoon-SDK-Version': sdk.version,
        // Its times are whole seconds: a change in the same second would be missed.
        ...(lastModified && !changed && { 'If-Modified-Since': lastModified }),
      };
      try {
        const { response, text } = await service.request(
          getUrl('sdk-config.kameleoon.eu', path),
          { method: 'GET', headers },
          1 + extraAttempts,
        );
        if (response.status === 304) return null;
        return { body: JSON.parse(text), lastModified: response.headers.get('Last-Modified') };
      } catch (cause) {
        return fail('ClientConfiguration', 'The configuration could not be fetched', cause);
      }
    },

    /** Makes one attempt to send a batch. Never rejects. */
    track: (body: string, outlivesPage: boolean): Promise<boolean> =>
      service
        .request(
          `${service.dataUrl('/visit/events')}&sdkName=${name}&sdkVersion=${version}${body.includes('&userAgent=') ? '&bodyUa=true' : ''}`,
          {
            method: 'POST',
            headers: { 'Content-Type': '*/*' },
            body,
            keepalive: outlivesPage && body.length <= maximumKeepaliveLength,
          },
        )
        .then(Boolean, () => false),
  };
  return service;
}
