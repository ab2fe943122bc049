import { extraAttempts, maximumAnswerLength, maximumKeepaliveLength } from './constants.ts';
import { FlagError } from './errors.ts';
import { eachChunk } from './platform.ts';
import type { Settings } from './settings.ts';

/** What came of asking for a configuration: null when it has not changed since `lastModified`. */
export type Fetched = { body: unknown; lastModified: string | null } | null;

export type Service = ReturnType<typeof createService>;

/** The flag service over HTTP: its hosts and paths, its attempts, and an end to every wait. */
export function createService(settings: Settings) {
  const { siteCode, environment, serviceUrl, networkDomain, requester, requestTimeout, sdk } = settings;
  const site = `siteCode=${encodeURIComponent(siteCode)}`;
  let dataHost = networkDomain ? `data.${networkDomain}` : 'data.kameleoon.io';

  const host = (name: string) => serviceUrl || `https://${name}`;
  const dataUrl = (path: string) => `${host(dataHost)}${path}?${site}`;

  /** Asks until the answer is good; the timeout bounds all attempts together. */
  const get = (url: string, attempts: number, headers?: Record<string, string>) =>
    within(requestTimeout, async (signal) => {
      for (let attempt = 1; ; attempt++) {
        try {
          const response = await requester(url, { method: 'GET', headers, signal });
          if (response.status === 304) return { response, text: '' };
          if (response.ok) return { response, text: await readText(response) };
          throw new Error(`The service answered ${response.status}`);
        } catch (error) {
          if (attempt >= attempts || signal.aborted) throw error;
        }
      }
    });

  const getJson = async (url: string): Promise<unknown> => {
    try {
      return JSON.parse((await get(url, 1)).text);
    } catch (cause) {
      throw new FlagError('RemoteData', 'The service did not answer with the data', { cause });
    }
  };

  return {
    /** The data host that the configuration names. Behind a network domain only its first label is taken. */
    setDataHost(domain: string | null | undefined): void {
      if (domain) dataHost = networkDomain ? `${domain.split('.')[0]}.${networkDomain}` : domain;
    },

    /**
     * @param changed when the stream told of a change, milliseconds
     * @throws FlagError `ClientConfiguration`
     */
    async configuration(lastModified: string | null, changed?: number): Promise<Fetched> {
      const query = [
        environment === 'production' ? '' : `environment=${encodeURIComponent(environment)}`,
        changed === undefined ? '' : `ts=${changed}`,
      ].filter(Boolean);
      const name = networkDomain ? `sdk-config.${networkDomain}` : 'sdk-config.kameleoon.eu';
      const url = `${host(name)}/v3/${encodeURIComponent(siteCode)}${query.length > 0 ? '?' : ''}${query.join('&')}`;
      const headers: Record<string, string> = {
        'X-Kameleoon-SDK-Type': sdk.name,
        'X-Kameleoon-SDK-Version': sdk.version,
      };
      // Its times are whole seconds, so of a change that was told of it could deny.
      if (lastModified && changed === undefined) headers['If-Modified-Since'] = lastModified;
      try {
        const { response, text } = await get(url, 1 + extraAttempts, headers);
        if (response.status === 304) return null;
        return { body: JSON.parse(text), lastModified: response.headers.get('Last-Modified') };
      } catch (cause) {
        throw new FlagError('ClientConfiguration', 'The configuration could not be fetched', { cause });
      }
    },

    /** One attempt; whoever sends decides when to try again. Never rejects. */
    async track(body: string, withUserAgent: boolean, outlivesPage: boolean): Promise<boolean> {
      const name = `&sdkName=${encodeURIComponent(sdk.name)}&sdkVersion=${encodeURIComponent(sdk.version)}`;
      const url = dataUrl('/visit/events') + name + (withUserAgent ? '&bodyUa=true' : '');
      const headers = { 'Content-Type': '*/*' };
      const keepalive = outlivesPage && body.length <= maximumKeepaliveLength;
      try {
        return await within(requestTimeout, async (signal) => {
          const { ok, body: answer } = await requester(url, { method: 'POST', headers, body, keepalive, signal });
          await answer?.cancel();
          return ok;
        });
      } catch {
        return false;
      }
    },

    /** @throws FlagError `RemoteData` */
    remoteData: (key: string) => getJson(`${dataUrl('/map/map')}&key=${encodeURIComponent(key)}`),

    /** @throws FlagError `RemoteData` */
    visitorData: (query: string) => getJson(dataUrl('/visit/visitor') + query),

    eventsUrl: () =>
      serviceUrl
        ? `${serviceUrl}/sse?${site}`
        : `https://${networkDomain ? `events.${networkDomain}` : 'events.kameleoon.eu'}:8110/sse?${site}`,
  };
}

/** Ends a request after a time, its body included, whether or not the requester heeds the signal. */
function within<Result>(milliseconds: number, run: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
  const controller = new AbortController();
  return new Promise<Result>((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`No answer within ${milliseconds} ms`)),
      Math.max(0, Math.min(milliseconds, 2 ** 31 - 1)),
    );
    run(controller.signal)
      .then(resolve, reject)
      .finally(() => clearTimeout(timer));
  }).finally(() => controller.abort());
}

async function readText(response: Response): Promise<string> {
  let text = '';
  await eachChunk(response, (chunk) => {
    text += chunk;
    if (text.length > maximumAnswerLength) throw new Error('The answer is too long');
  });
  return text;
}
