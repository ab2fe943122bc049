import { marketConsents } from '@vermilion/contract/consents';
import { expect } from 'vitest';
import { callApi } from './api.ts';
import { expectNoAxeFindings, expectRoomForLargeText, openPage, visit } from './browser.ts';
import type { Shopper } from './buying.ts';
import { waitForMail } from './mails.ts';
import { shoppers } from './shoppers.ts';
import { expectTranslated, word } from './words.ts';

export const password = 'Velvet-Bullet-08';
const birthday = '1994-02-28';

/** Checks a page as it stands: accessible, with room for large text, and no English left in it. */
export async function expectGoodPage(shopper: Shopper, where: string, { isInEnglish = false } = {}): Promise<void> {
  const { page, language, market, width, isWithoutAxe = false } = shopper;
  if (!isWithoutAxe) await expectNoAxeFindings(page, `${where}, ${market} ${language} ${width}`);
  // With text of twice the size in the browser's settings a window of 1280 px has the layout of a phone.
  if (width === 390) await expectRoomForLargeText(page, `${where}, ${market} ${language}`);
  if (!isInEnglish) await expectTranslated(page, language);
}

const field = ({ page }: Shopper, name: string) => page.locator(`main [name="${name}"]`);

/** The button that sends the form of the page. */
export const submitButton = ({ page }: Shopper) =>
  page.locator('main form button[type=submit]').filter({ visible: true });

/** Waits for the page under this heading, named by its English text. */
export async function expectHeading({ page, language }: Shopper, english: string): Promise<void> {
  await page.getByRole('heading', { level: 1, name: word(english, language), exact: true }).waitFor();
}

/** Fills the registration, everything that is mandatory ticked. */
export async function fillRegistration(shopper: Shopper, email: string, day = birthday): Promise<void> {
  const { fullName, phone } = shoppers[shopper.market];
  await field(shopper, 'fullName').fill(fullName);
  await field(shopper, 'email').fill(email);
  await field(shopper, 'phone').fill(phone);
  await field(shopper, 'birthday').fill(day);
  await field(shopper, 'password').fill(password);
  await field(shopper, 'passwordConfirmation').fill(password);
  for (const box of await shopper.page.locator('main input[type=checkbox][required]').all()) await box.check();
}

/** Registers and confirms the address as the forms do, but over the API; is signed in on the account's overview then. */
export async function joinAsMember(shopper: Shopper, email: string): Promise<void> {
  const { page, origin, market } = shopper;
  const { fullName, phone } = shoppers[market];
  const consents = Object.fromEntries(
    marketConsents[market].flatMap(({ kind, isMandatory, version }) => (isMandatory ? [[kind, version]] : [])),
  );
  const registration = { fullName, email, phone, birthday, password, passwordConfirmation: password, consents };
  await callApi(shopper, 'POST', 'accounts', registration);
  const token = new URL(await readMailLink(email)).hash.replace('#token=', '');
  await callApi(shopper, 'POST', 'account/verification', { token, password });
  await openPage(page, `${origin}/account`);
}

/** Opens the link of a mail and gives the password that was chosen. */
export async function confirmEmail(shopper: Shopper, link: string): Promise<void> {
  const { page } = shopper;
  await openPage(page, link);
  await expectHeading(shopper, 'Confirm your email');
  expect(page.url()).not.toContain('token');
  await field(shopper, 'password').fill(password);
  await submitButton(shopper).click();
  await page.waitForURL('**/account');
}

/** Signs in on the page that is open. */
export async function signIn(shopper: Shopper, email: string, typed = password): Promise<void> {
  await field(shopper, 'email').fill(email);
  await field(shopper, 'password').fill(typed);
  await submitButton(shopper).click();
}

/** Ends the session of a member in the browser. The page is left first: it follows its session, and its reload would abort the next visit. */
export async function dropSession({ page, context }: Pick<Shopper, 'page' | 'context'>): Promise<void> {
  await page.goto('about:blank');
  await context.clearCookies({ name: /^jwt/ });
}

/** Returns the link of the newest mail to an address. @param not a link that an earlier mail had */
export async function readMailLink(to: string, not?: string): Promise<string> {
  const findLink = (mail: string) => /https?:\/\/[^\s"<]+#token=[\w-]+/.exec(mail)?.[0];
  const mail = await waitForMail([to], (each) => ![undefined, not].includes(findLink(each)));
  return findLink(mail) ?? '';
}

/** Returns a browser in which somebody of the staff is signed in, who was invited by mail and has no password yet. */
export async function acceptInvitation(email: string): Promise<Shopper> {
  const staff: Shopper = { ...(await visit('SG', 'en', 1280)), market: 'SG', language: 'en', width: 1280 };
  const token = new URL(await readMailLink(email)).hash.replace('#token=', '');
  await callApi(staff, 'PUT', 'staff/invitation', { token, password, passwordConfirmation: password });
  await callApi(staff, 'POST', 'sessions', { email, password });
  return staff;
}
