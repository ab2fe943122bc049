/** Pages for visitors: signing in leads back to none of them, and needs no way back to home. */
const visitorPage = /^\/(?:sign_in(?:\/google)?|sign_up|forgot_password|reset_password|verify_email)?(?:[?#]|$)/;

/**
 * Returns the address of the sign-in page that leads back to a page (spec §2).
 * @param path of the page with its query and hash, without the language prefix
 */
export function getSignInPath(path: string): string {
  return addReturnPath('/sign_in', path);
}

/** As `getSignInPath`, for any page that signs in. */
export function addReturnPath(page: string, path: string): string {
  return visitorPage.test(path) ? page : `${page}?return_to=${encodeURIComponent(path)}`;
}
