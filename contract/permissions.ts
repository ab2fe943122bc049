/** What an endpoint for staff asks of its caller, as `<what>.<what is done with it>`. */
export const permissions = [
  'staff.read',
  'staff.manage',
  'audit.read',
  'sign_in_blocks.read',
  'sign_in_blocks.end',
  'points.read',
  'points.adjust',
  'gifts.give',
  'grants.manage',
  'members.correct',
  'content.preview',
  /** Of drafts. */
  'content.edit',
  'content.publish',
  /** Of layouts, redirects and overlays. */
  'layouts.manage',
  'promotions.manage',
  'samples.manage',
  'gift_cards.read',
  'gift_cards.manage',
  'orders.read',
  'orders.fulfil',
  'orders.refund',
  'returns.manage',
  'bookings.manage',
  'data.import',
] as const;
export type Permission = (typeof permissions)[number];

/** What somebody who works for the shop can be; one person may have several roles. */
export const staffRoles = ['employee', 'support', 'editor', 'translator', 'administrator'] as const;
export type StaffRole = (typeof staffRoles)[number];

/** What signed-in people are to the shop (spec §6): employees shop with the staff discount, editors see previews. */
export type AccountKind = 'member' | 'employee' | 'editor';

type RoleDefinition = { kind: Exclude<AccountKind, 'member'>; permissions: readonly Permission[] };

/** What each role makes of a person, and what it permits: the one table. A migration lists the roles once more. */
const roleDefinitions: Record<StaffRole, RoleDefinition> = {
  employee: { kind: 'employee', permissions: [] },
  /** Customer care. */
  support: {
    kind: 'employee',
    permissions: [
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
  },
  editor: {
    kind: 'editor',
    permissions: ['content.preview', 'content.edit', 'content.publish', 'layouts.manage'],
  },
  /** Writes drafts, which an editor publishes. */
  translator: { kind: 'editor', permissions: ['content.preview', 'content.edit'] },
  administrator: { kind: 'employee', permissions },
};

/** Returns what the roles of a person permit together. */
export function listPermissions(roles: readonly StaffRole[]): Permission[] {
  const held = new Set(roles.flatMap((role) => roleDefinitions[role].permissions));
  return permissions.filter((permission) => held.has(permission));
}

/** Returns what roles make of a person: an employee who is an editor too is an employee, and a person without roles a member. */
export function getAccountKind(roles: readonly StaffRole[]): AccountKind {
  const kinds = roles.map((role) => roleDefinitions[role].kind);
  if (kinds.includes('employee')) return 'employee';
  return kinds.includes('editor') ? 'editor' : 'member';
}
