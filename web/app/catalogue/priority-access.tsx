import { hasPriorityAccess } from '@vermilion/contract/tiers';
import type { ReactNode } from 'react';
import { useAccount } from '~/member/use-account.ts';

/** Shows `children` to members with Priority Access, `locked` to everybody else. */
export default function PriorityAccess({ locked, children }: { locked: ReactNode; children: ReactNode }) {
  return hasPriorityAccess(useAccount()?.loyaltyTier ?? null) ? children : locked;
}
