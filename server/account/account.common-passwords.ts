import { listCommonForms } from './account.rules.ts';

/** The 49,000 passwords that leaked most often, in lower case, as the package lists them; loaded when the first one is chosen. */
let common: Promise<ReadonlySet<string>> | undefined;

async function loadCommon(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
}

/** Returns whether a password is among those that are tried first. */
export async function isCommonPassword(password: string): Promise<boolean> {
  common ??= loadCommon().catch((error) => {
    // The next one tries again.
    common = undefined;
    throw error;
  });
  const passwords = await common;
  return listCommonForms(password).some((form) => passwords.has(form));
}
