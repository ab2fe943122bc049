import type { experimentEndpoints, Participation } from '@vermilion/contract/experiments';
import { isTakingPart, type ParticipationAnswer } from '@vermilion/contract/participation';
import type { Handlers } from '../platform/dispatch.ts';
import { ok } from '../platform/result.ts';
import { getAnswer, setAnswer } from './flag.cookies.ts';
import type { ShopFlags } from './flag.service.ts';

export function createExperimentHandlers(flags: ShopFlags): Handlers<keyof typeof experimentEndpoints> {
  /** Before the configuration has arrived, consent counts as required. */
  function describe(answer: ParticipationAnswer | null): { participation: Participation | null } {
    if (!flags.settings) return { participation: null };
    const isConsentRequired = flags.isConsentRequired() ?? true;
    return { participation: { isConsentRequired, answer, takesPart: isTakingPart(answer, isConsentRequired) } };
  }

  return {
    'GET experiments/participation/': (_, { cookies }) => ok(describe(getAnswer(cookies))),
    'PUT experiments/participation/': ({ body }, { cookies }) => {
      const answer = body.takesPart ? 'yes' : 'no';
      if (flags.settings) setAnswer(cookies, answer);
      return ok(describe(answer));
    },
  };
}
