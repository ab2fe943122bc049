import type { EvaluationContext, EvaluationDetails, JsonValue, ProviderStatus } from '@openfeature/server-sdk';
import * as server from '@openfeature/server-sdk';
import * as web from '@openfeature/web-sdk';
import type { FlagClient } from '../api.ts';
import type { ClientSettings } from '../settings.ts';
import type { ProviderOptions } from './backend.ts';
import { VermilionServerProvider } from './server.ts';
import { VermilionWebProvider } from './web.ts';

type EventName = 'PROVIDER_READY' | 'PROVIDER_ERROR' | 'PROVIDER_CONFIGURATION_CHANGED' | 'PROVIDER_STALE';

/** One of the two SDKs with a provider of ours, spoken to in the same way. */
export type Application = {
  provider: { readonly client: FlagClient; readonly metadata: { name: string }; onClose(): Promise<void> };
  /** Sets the provider, and waits until it is ready. Rejects when it is not. */
  set(): Promise<void>;
  /** Evaluates by the type of the default value. */
  evaluate(
    flagKey: string,
    defaultValue: JsonValue,
    context?: EvaluationContext,
  ): Promise<EvaluationDetails<JsonValue>>;
  track(
    eventName: string,
    details: Record<string, number | string | boolean>,
    context?: EvaluationContext,
  ): Promise<void>;
  status(): ProviderStatus | web.ProviderStatus;
  /** The events that handlers of the client received. */
  received: { event: EventName; message?: string; flagsChanged?: string[] }[];
};

const events = ['PROVIDER_READY', 'PROVIDER_ERROR', 'PROVIDER_CONFIGURATION_CHANGED', 'PROVIDER_STALE'] as const;
let count = 0;

/** Applications of both SDKs, each in a domain of its own; the API objects are one per process. */
export const sdks = {
  server(settings: ClientSettings, options?: ProviderOptions): Application {
    const domain = `test ${count++}`;
    const provider = new VermilionServerProvider(settings, options);
    const client = server.OpenFeature.getClient(domain);
    const received: Application['received'] = [];
    for (const event of events) {
      client.addHandler(event as server.ProviderEvents, (details) => void received.push({ event, ...pick(details) }));
    }
    return {
      provider,
      received,
      set: () => server.OpenFeature.setProviderAndWait(domain, provider),
      evaluate(flagKey, defaultValue, context) {
        if (typeof defaultValue === 'boolean') return client.getBooleanDetails(flagKey, defaultValue, context);
        if (typeof defaultValue === 'string') return client.getStringDetails(flagKey, defaultValue, context);
        if (typeof defaultValue === 'number') return client.getNumberDetails(flagKey, defaultValue, context);
        return client.getObjectDetails(flagKey, defaultValue, context);
      },
      async track(eventName, details, context) {
        client.track(eventName, context, details);
      },
      status: () => client.providerStatus,
    };
  },

  web(settings: ClientSettings, options?: ProviderOptions): Application {
    const domain = `test ${count++}`;
    const provider = new VermilionWebProvider(settings, options);
    const client = web.OpenFeature.getClient(domain);
    const received: Application['received'] = [];
    for (const event of events) {
      client.addHandler(event as web.ProviderEvents, (details) => void received.push({ event, ...pick(details) }));
    }
    return {
      provider,
      received,
      set: () => web.OpenFeature.setProviderAndWait(domain, provider),
      async evaluate(flagKey, defaultValue, context = {}) {
        await web.OpenFeature.setContext(domain, context);
        if (typeof defaultValue === 'boolean') return client.getBooleanDetails(flagKey, defaultValue);
        if (typeof defaultValue === 'string') return client.getStringDetails(flagKey, defaultValue);
        if (typeof defaultValue === 'number') return client.getNumberDetails(flagKey, defaultValue);
        return client.getObjectDetails(flagKey, defaultValue);
      },
      async track(eventName, details, context = {}) {
        await web.OpenFeature.setContext(domain, context);
        client.track(eventName, details);
      },
      status: () => client.providerStatus,
    };
  },
};

/** Takes every provider away, which closes it. */
export async function clearProviders(): Promise<void> {
  await Promise.all([server.OpenFeature.clearProviders(), web.OpenFeature.clearProviders()]);
}

const pick = (details: { message?: string; flagsChanged?: string[] } | undefined) => ({
  ...(details?.message === undefined ? {} : { message: details.message }),
  ...(details?.flagsChanged === undefined ? {} : { flagsChanged: details.flagsChanged }),
});
