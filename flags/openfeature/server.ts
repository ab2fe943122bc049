import {
  type EvaluationContext,
  type FlagValue,
  type JsonValue,
  OpenFeatureEventEmitter,
  type Provider,
  ProviderEvents,
  type TrackingEventDetails,
} from '@openfeature/server-sdk';
import type { FlagClient } from '../api.ts';
import type { ClientSettings } from '../settings.ts';
import { type Backend, createBackend, type ProviderOptions } from './backend.ts';
import { toVisitorData, trackEvent } from './context.ts';
import { type Kind, resolve } from './resolve.ts';

export type { ProviderOptions };

/** A provider for `@openfeature/server-sdk`. The targeting key of a context is the visitor code. */
export class VermilionServerProvider implements Provider {
  readonly metadata = { name: 'Vermilion' };
  readonly runsOn = 'server';
  readonly events = new OpenFeatureEventEmitter();
  readonly #backend: Backend;

  /** @param settings what the client is made with */
  constructor(settings: ClientSettings, options: ProviderOptions = {}) {
    this.#backend = createBackend(settings, options, {
      ready: () => this.events.emit(ProviderEvents.Ready),
      stale: (message) => this.events.emit(ProviderEvents.Stale, { message }),
      changed: (flagsChanged) => this.events.emit(ProviderEvents.ConfigurationChanged, { flagsChanged }),
    });
  }

  /** The client, for what OpenFeature has no words for. Another one after the provider was closed and set again. */
  get client(): FlagClient {
    return this.#backend.client();
  }

  initialize(): Promise<void> {
    return this.#backend.start();
  }

  onClose(): Promise<void> {
    return this.#backend.close();
  }

  resolveBooleanEvaluation(flagKey: string, defaultValue: boolean, context: EvaluationContext) {
    return this.#resolve(flagKey, defaultValue, 'boolean', context);
  }

  resolveStringEvaluation(flagKey: string, defaultValue: string, context: EvaluationContext) {
    return this.#resolve(flagKey, defaultValue, 'string', context);
  }

  resolveNumberEvaluation(flagKey: string, defaultValue: number, context: EvaluationContext) {
    return this.#resolve(flagKey, defaultValue, 'number', context);
  }

  resolveObjectEvaluation<Value extends JsonValue>(flagKey: string, defaultValue: Value, context: EvaluationContext) {
    return this.#resolve(flagKey, defaultValue, 'object', context);
  }

  /**
   * Tracks a conversion of the goal that the event is named by, or `goalId` of the details; `value` is the revenue.
   * @throws OpenFeatureError without a targeting key or a goal, which the SDK logs
   */
  track(eventName: string, context: EvaluationContext, details: TrackingEventDetails): void {
    const client = this.#backend.open();
    const { targetingKey } = context;
    const data = toVisitorData(context);
    if (targetingKey && data.length > 0) client.addData(targetingKey, ...data);
    trackEvent(client, targetingKey, eventName, details);
  }

  async #resolve<Value extends FlagValue>(
    flagKey: string,
    defaultValue: Value,
    kind: Kind,
    context: EvaluationContext,
  ) {
    const { open } = this.#backend;
    const visitorCode = context.targetingKey;
    return resolve({ open, visitorCode, flagKey, defaultValue, kind, context, data: toVisitorData(context) });
  }
}
