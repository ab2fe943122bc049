import type { FlagClient } from '../api.ts';
import type { ShownVariation } from './snapshot.ts';

/**
 * Tracks that a visitor was shown a variation. Where the browser would have decided otherwise, because the server knew more
 * of the visitor or had another configuration, what was shown is what counts.
 * @throws FlagError when the client's configuration no longer has the flag, the experiment or the variation
 */
export function trackShown(
  client: FlagClient,
  visitorCode: string,
  featureKey: string,
  { key, id, experimentId }: ShownVariation,
): void {
  const track = () => client.getVariation({ visitorCode, featureKey });
  const own = client.explain(visitorCode, featureKey);
  if (own.experimentId === experimentId && own.variationId === id) {
    track();
    return;
  }
  // What somebody tries out in this browser is not measured, and a default variation belongs to no experiment.
  if (own.why === 'simulated' || own.why === 'forced' || experimentId === null) return;
  client.setForcedVariation({ visitorCode, experimentId, variationKey: key });
  track();
  client.setForcedVariation({ visitorCode, experimentId, variationKey: null });
}
