import { z } from 'zod';
import { tiers } from './tiers.ts';

/** The groups of people for whom a part of a page can be: visitors who are not signed in, members, members of a tier, and staff. */
export const userSegments = ['visitor', 'member', ...tiers, 'employee'] as const;
export const userSegment = z.enum(userSegments);
export type UserSegment = (typeof userSegments)[number];
