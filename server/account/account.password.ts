import type { Language } from '@vermilion/contract/markets';
import { findPasswordProblems, type NewPassword } from '@vermilion/contract/password';
import { type FieldProblem, toFieldErrors } from '../platform/person.ts';
import { fail } from '../platform/result.ts';
import { isCommonPassword } from './account.common-passwords.ts';

/** Returns every rule that a new password breaks, by field; previous passwords are compared elsewhere. */
export async function findNewPasswordProblems(given: NewPassword): Promise<FieldProblem[]> {
  const problems: FieldProblem[] = findPasswordProblems(given).map((code) => ({
    path: code === 'AUTH_MS_PV_007' ? 'passwordConfirmation' : 'password',
    code,
  }));
  if (await isCommonPassword(given.password)) problems.push({ path: 'password', code: 'PASSWORD_COMMON' });
  return problems;
}

/** Returns the failure of a field that a wrong password was typed into. */
export function failWrongPassword(path: string, language: Language) {
  return fail('VALIDATION_FAILED', { fields: toFieldErrors([{ path, code: 'PASSWORD_WRONG' }], language) });
}
