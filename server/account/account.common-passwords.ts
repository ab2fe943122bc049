import { dictionary } from '@zxcvbn-ts/language-common';
import { listCommonForms } from './account.rules.ts';

/** The 49,000 passwords that leaked most often, in lower case, as the package lists them. */
const common: ReadonlySet<string> = new Set(dictionary['passwords-common']);

/** Returns whether a password is among those that are tried first. */
export function isCommonPassword(password: string): boolean {
  return listCommonForms(password).some((form) => common.has(form));
}
