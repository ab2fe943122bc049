import {
  type EvaluationContext,
  GeneralError,
  TargetingKeyMissingError,
  type TrackingEventDetails,
} from '@openfeature/core';
import type { FlagClient } from '../api.ts';
import { type CustomData, customData } from '../data.ts';

/**
 * The visitor data in a context: `customData`, one or a list of `{ index, values }`, where the index may be the name.
 * What is no such thing is left out.
 */
export const toVisitorData = ({ customData: given }: EvaluationContext): CustomData[] =>
  [given].flat().flatMap((item) => {
    const { index, values } = (item ?? {}) as { index?: unknown; values?: unknown };
    const texts = [values].flat().filter(isPrimitive).map(String);
    return typeof index === 'number' || typeof index === 'string' ? [customData(index, ...texts)] : [];
  });

const isPrimitive = (value: unknown) => ['string', 'number', 'boolean'].includes(typeof value);

/**
 * Tracks an event as a conversion of the goal that it is named by, or `goalId` of the details; `value` is the revenue.
 * @throws TargetingKeyMissingError without a visitor
 * @throws GeneralError when neither is a goal's id
 */
export function trackEvent(
  client: FlagClient,
  visitorCode: string | undefined,
  eventName: string,
  { value = 0, goalId = eventName, negative }: TrackingEventDetails,
): void {
  if (!visitorCode) throw new TargetingKeyMissingError('The targeting key is the visitor code');
  const goal = goalId === '' ? Number.NaN : Number(goalId);
  if (!Number.isSafeInteger(goal)) throw new GeneralError(`The event ${eventName} names no goal by its id`);
  client.trackConversion({ visitorCode, goalId: goal, revenue: value, negative: negative === true });
}
