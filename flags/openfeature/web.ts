import {
  type EvaluationContext,
  type FlagValue,
  type JsonValue,
  OpenFeatureEventEmitter,
  type Provider,
  ProviderEvents,
  ProviderNotReadyError,
  type TrackingEventDetails,
} from '@openfeature/web-sdk';
import type { FlagClient } from '../api.ts';
import type { ClientSettings } from '../settings.ts';
import { type Backend, createBackend, type ProviderOptions } from './backend.ts';
import { toVisitorData, trackEvent } from './context.ts';
import { type Kind, resolve } from './resolve.ts';

export type { ProviderOptions };

/**
 * A provider for `@openfeature/web-sdk`. The targeting key of the context is the visitor code; without one it is that of
 * the visitor cookie.
 */
export class VermilionWebProvider implements Provider {
  readonly metadata = { name: 'Vermilion' };
  readonly runsOn = 'client';
  readonly events = new OpenFeatureEventEmitter();
  readonly #backend: Backend;
  #context: EvaluationContext = {};
  #cookieCode: string | null = null;

  /** @param settings what the client is made with */
  constructor(settings: ClientSettings, options: ProviderOptions = {}) {
    this.#backend = createBackend(settings, options, {
      ready: () => {
        this.#learn();
        this.events.emit(ProviderEvents.Ready);
      },
      stale: (message) => this.events.emit(ProviderEvents.Stale, { message }),
      changed: (flagsChanged) => this.events.emit(ProviderEvents.ConfigurationChanged, { flagsChanged }),
    });
  }

  /** The client, for what OpenFeature has no words for. Another one after the provider was closed and set again. */
  get client(): FlagClient {
    return this.#backend.client();
  }

  async initialize(context: EvaluationContext = {}): Promise<void> {
    this.#context = context;
    await this.#backend.start();
    this.#learn();
  }

  /**
   * Nothing has to be fetched for another context, so there is nothing to wait for.
   * @throws ProviderNotReadyError without a configuration, since the SDK would take the provider to be ready; once there is
   *   one, the context given last counts
   */
  onContextChange(_before: EvaluationContext, context: EvaluationContext): void {
    this.#context = context;
    if (!this.client.isInitialized()) throw new ProviderNotReadyError('There is no configuration yet');
    this.#learn();
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
   * @throws OpenFeatureError without a goal, which the SDK logs
   */
  track(eventName: string, context: EvaluationContext, details: TrackingEventDetails): void {
    trackEvent(this.#backend.open(), this.#createVisitor(context), eventName, details);
  }

  #resolve<Value extends FlagValue>(flagKey: string, defaultValue: Value, kind: Kind, context: EvaluationContext) {
    const { open } = this.#backend;
    return resolve({ open, visitorCode: this.#createVisitor(context), flagKey, defaultValue, kind, context });
  }

  #learn(): void {
    const data = toVisitorData(this.#context);
    if (data.length > 0) this.client.addData(this.#createVisitor(this.#context), ...data);
  }

  #createVisitor({ targetingKey }: EvaluationContext): string {
    if (targetingKey) return targetingKey;
    this.#cookieCode ??= this.client.getVisitorCode();
    return this.#cookieCode;
  }
}
