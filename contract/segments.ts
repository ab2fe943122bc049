import { z } from 'zod';
import { type Tier, tiers } from './tiers.ts';

/**
 * The groups of people for whom a part of a page can be: visitors who are not signed in, members, members of a tier, and employees, who
 * have the staff price.
 */
export const userSegments = ['visitor', 'member', ...tiers, 'employee'] as const;
export const userSegment = z.enum(userSegments);
export type UserSegment = (typeof userSegments)[number];

/** Returns the segments of an account. Employees who are members are both; staff who are neither are in none. */
export function listAccountSegments(account: {
  isMember: boolean;
  tier: Tier | null;
  isEmployee: boolean;
}): UserSegment[] {
  return [
    ...(account.isMember ? (['member'] as const) : []),
    ...(account.tier ? [account.tier] : []),
    ...(account.isEmployee ? (['employee'] as const) : []),
  ];
}
