import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { getAccountKind, listPermissions, permissions, type StaffRole, staffRoles } from './permissions.ts';

describe('what a role permits', () => {
  test.each<[StaffRole, readonly string[]]>([
    ['employee', []],
    [
      'support',
      [
        'sign_in_blocks.read',
        'sign_in_blocks.end',
        'points.read',
        'points.adjust',
        'gifts.give',
        'grants.manage',
        'members.correct',
        'gift_cards.read',
        'gift_cards.manage',
        'orders.read',
        'orders.fulfil',
        'orders.refund',
        'returns.manage',
        'bookings.manage',
      ],
    ],
    ['editor', ['content.preview', 'content.edit', 'content.publish', 'layouts.manage']],
    ['translator', ['content.preview', 'content.edit']],
    ['administrator', permissions],
  ])('%s: %j', (role, expected) => {
    expect(listPermissions([role])).toEqual(expected);
  });

  test('adds up, each permission once', () => {
    expect(listPermissions(['editor', 'support', 'editor'])).toEqual([
      'sign_in_blocks.read',
      'sign_in_blocks.end',
      'points.read',
      'points.adjust',
      'gifts.give',
      'grants.manage',
      'members.correct',
      'content.preview',
      'content.edit',
      'content.publish',
      'layouts.manage',
      'gift_cards.read',
      'gift_cards.manage',
      'orders.read',
      'orders.fulfil',
      'orders.refund',
      'returns.manage',
      'bookings.manage',
    ]);
    expect(listPermissions([])).toEqual([]);
  });

  test('only administrators change who may do what', () => {
    const others = staffRoles.filter((role) => role !== 'administrator');
    expect(listPermissions(others)).not.toContain('staff.manage');
  });
});

describe('what roles make of a person', () => {
  test('an editor or a translator alone has no staff discount', () => {
    expect(getAccountKind(['editor'])).toBe('editor');
    expect(getAccountKind(['translator'])).toBe('editor');
    expect(getAccountKind(['editor', 'translator'])).toBe('editor');
  });

  test('another role never takes the discount away', () => {
    fc.assert(
      fc.property(fc.subarray([...staffRoles]), fc.constantFrom(...staffRoles), (roles, added) => {
        const rank = (held: readonly StaffRole[]) => ['member', 'editor', 'employee'].indexOf(getAccountKind(held));
        expect(rank([...roles, added])).toBeGreaterThanOrEqual(rank(roles));
        expect(getAccountKind(roles) === 'member').toBe(roles.length === 0);
      }),
    );
  });
});
