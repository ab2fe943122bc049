import { listAccountSegments, type UserSegment } from '@vermilion/contract/segments';
import type { Tier } from '@vermilion/contract/tiers';
import type { Actor } from '../platform/actor.ts';

/**
 * Returns the segments of who makes a call, as the shop knows them: nothing that the call says counts.
 * @param findTier returns the tier of an account; null for one that has not joined
 */
export async function findSegments(
  actor: Actor,
  findTier: (accountId: string) => Promise<Tier | null>,
): Promise<UserSegment[]> {
  switch (actor.kind) {
    case 'visitor':
    case 'crawler':
      return ['visitor'];
    case 'member':
    case 'employee':
    case 'editor': {
      const tier = await findTier(actor.accountId);
      return listAccountSegments({
        isMember: actor.kind === 'member' || tier !== null,
        tier,
        isEmployee: actor.kind === 'employee',
      });
    }
    case 'provider':
    case 'integration':
      return [];
  }
}
