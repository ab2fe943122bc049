import { normalizeEmail } from './contact.ts';

// No schemas here: browsers check a password while it is typed, without the library of the schemas.

/** Characters (code points). */
export const minPasswordLength = 8;
/** UTF-16 units, of what is sent. */
export const maxPasswordLength = 200;

/** The password rules that a password can break (spec §5), by the codes of the error table. */
export type PasswordProblem =
  | 'AUTH_MS_PV_001'
  | 'AUTH_MS_PV_002'
  | 'AUTH_MS_PV_003'
  | 'AUTH_MS_PV_004'
  | 'AUTH_MS_PV_005'
  | 'AUTH_MS_PV_006'
  | 'AUTH_MS_PV_007';

export type NewPassword = {
  password: string;
  confirmation: string;
  /** Empty where it is not known, as on the page of a reset link. */
  email: string;
  /** False where it replaces a password, which may not come back either. */
  isFirst: boolean;
};

/**
 * Checks a new password (spec §5); browser and server alike. The server knows the previous passwords too.
 * @returns every rule that it breaks, in the order of their codes
 */
export function findPasswordProblems({ password, confirmation, email, isFirst }: NewPassword): PasswordProblem[] {
  const isEmail = email !== '' && normalizeEmail(password) === normalizeEmail(email);
  const broken: Record<PasswordProblem, boolean> = {
    AUTH_MS_PV_001: [...password].length < minPasswordLength,
    AUTH_MS_PV_002: !/\p{Nd}/u.test(password),
    AUTH_MS_PV_003: !/[^\p{L}\p{M}\p{N}\p{Z}\p{C}]/u.test(password),
    AUTH_MS_PV_004: !/\p{Ll}/u.test(password) || !/\p{Lu}/u.test(password),
    AUTH_MS_PV_005: isFirst && isEmail,
    AUTH_MS_PV_006: !isFirst && isEmail,
    AUTH_MS_PV_007: password !== confirmation,
  };
  return (Object.keys(broken) as PasswordProblem[]).filter((code) => broken[code]);
}
