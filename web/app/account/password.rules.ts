import type { FieldErrorCode } from '@vermilion/contract/errors';
import { findPasswordProblems } from '@vermilion/contract/password';

/** The texts of a form by the paths of the request that it makes. */
export type Values = Readonly<Partial<Record<string, string>>>;

/** What is wrong, by path. */
export type Problems = { [path: string]: FieldErrorCode | readonly FieldErrorCode[] };

/** Returns REQUIRED for each of the fields that is empty. */
export function findMissing(values: Values, fields: readonly string[]): Problems {
  return Object.fromEntries(fields.filter((field) => !values[field]?.trim()).map((field) => [field, 'REQUIRED']));
}

/**
 * Checks a new password and its repetition, by the rules that the server checks by.
 * @param email of the account; empty where it is not known
 * @returns every rule that is broken: that both must match at the repetition, the others at the password
 */
export function findNewPasswordProblems(values: Values, email: string, isFirst: boolean): Problems {
  const { password = '', passwordConfirmation = '' } = values;
  const broken = findPasswordProblems({ password, confirmation: passwordConfirmation, email, isFirst });
  const problems: Problems = {};
  const ofPassword = broken.filter((code) => code !== 'AUTH_MS_PV_007');
  if (ofPassword.length > 0) problems.password = ofPassword;
  if (broken.includes('AUTH_MS_PV_007')) problems.passwordConfirmation = 'AUTH_MS_PV_007';
  return problems;
}
