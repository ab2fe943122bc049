import { z } from 'zod';
import { defineEndpoints } from './endpoint.ts';
import { participationAnswers } from './participation.ts';

/** Whether a visitor takes part in the shop's experiments. */
export const participation = z
  .object({
    /** Whether nobody takes part unasked. */
    isConsentRequired: z.boolean(),
    /** The visitor's own answer; null where there is none. */
    answer: z.enum(participationAnswers).nullable(),
    takesPart: z.boolean(),
  })
  .meta({ id: 'Participation' });
export type Participation = z.infer<typeof participation>;

/** Null where the shop has no experiments. */
const response = z.object({ participation: participation.nullable() });

export const experimentEndpoints = defineEndpoints('flag', {
  'GET experiments/participation/': {
    summary: 'Whether this visitor takes part in experiments; null where there are none',
    audience: 'visitor',
    response,
  },
  'PUT experiments/participation/': {
    summary: 'Gives or withdraws the consent to experiments, for this browser',
    audience: 'visitor',
    idempotency: 'state',
    body: z.object({ takesPart: z.boolean() }).meta({ id: 'ParticipationChange' }),
    response,
  },
});

type ExperimentEndpoints = typeof experimentEndpoints;
declare module './endpoints.ts' {
  interface Endpoints extends ExperimentEndpoints {}
}
