import type { HandOffResult } from '@vermilion/contract/happening';
import type { Api } from '~/platform/api.ts';
import { nullIfMissing } from '~/platform/loading.server.ts';
import { handOffQuery } from './hand-off-query.ts';

/** Returns what has become of a guest who comes back from a provider of bookings; what is not signed by it says nothing. */
export async function readHandOff(api: Api, { searchParams }: URL): Promise<HandOffResult> {
  const [id, outcome, reference, signature] = handOffQuery.map((name) => searchParams.get(name) ?? '');
  if (!id || !signature || (outcome !== 'booked' && outcome !== 'not_completed')) return { outcome: 'unknown' };
  const query = { outcome, reference, signature } as const;
  const result = await nullIfMissing(api('GET reservation-service/hand-offs/{id}', { params: { id }, query }));
  return result ?? { outcome: 'unknown' };
}
