import { expect, test } from 'vitest';
import type { Actor } from '../platform/actor.ts';
import { findSegments } from './content.segments.ts';

const guest = { address: '203.0.113.7', bagId: null, guestId: null };
const signedIn = { ...guest, accountId: 'account', sessionId: 'session' };

test.each<[string, Actor, 'gold' | null, string[]]>([
  ['a visitor', { ...guest, kind: 'visitor' }, 'gold', ['visitor']],
  ['a crawler', { ...guest, kind: 'crawler' }, 'gold', ['visitor']],
  ['somebody signed in who has not joined', { ...signedIn, kind: 'member' }, null, ['member']],
  ['a member of a tier', { ...signedIn, kind: 'member' }, 'gold', ['member', 'gold']],
  ['an employee', { ...signedIn, kind: 'employee' }, null, ['employee']],
  ['an employee who is a member', { ...signedIn, kind: 'employee' }, 'gold', ['member', 'gold', 'employee']],
  ['an editor who is a member', { ...signedIn, kind: 'editor' }, 'gold', ['member', 'gold']],
  ['an editor', { ...signedIn, kind: 'editor' }, null, []],
  ['a provider', { ...guest, kind: 'provider', name: 'x' }, 'gold', []],
])('%s is in these segments', async (_, actor, tier, segments) => {
  expect(await findSegments(actor, async () => tier)).toEqual(segments);
});
