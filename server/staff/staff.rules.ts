import { type StaffRole, staffRoles } from '@vermilion/contract/permissions';

/** How long an invitation can be accepted. */
export const invitationHours = 48;

/** Returns roles in the sequence of the table, each once. */
export function sortRoles(roles: readonly StaffRole[]): StaffRole[] {
  return staffRoles.filter((role) => roles.includes(role));
}
