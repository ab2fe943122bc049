import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { closeBrowserAfterwards, openPage, reloadPage, visit } from './browser.ts';
import { pay, pressPay, type Shopper } from './buying.ts';
import {
  dropSession,
  expectGoodPage,
  expectHeading,
  joinAsMember,
  password,
  readMailLink,
  signIn,
  submitButton,
} from './members.ts';
import { shoppers } from './shoppers.ts';
import { word } from './words.ts';

closeBrowserAfterwards();

type Site = Pick<Shopper, 'market' | 'language' | 'width'>;

const open = async (site: Site): Promise<Shopper> => ({
  ...(await visit(site.market, site.language, site.width)),
  ...site,
});
const createEmail = () => `${randomUUID()}@member.example`;

const phone: Site = { market: 'TH', language: 'th', width: 390 };
const screen: Site = { market: 'SG', language: 'en', width: 1280 };

test('the e-mail is changed by the link to the new one (Thai at 390)', async () => {
  const shopper = await open(phone);
  const { page, origin, language } = shopper;
  const say = (english: string) => word(english, language);
  const [email, next] = [createEmail(), createEmail()];
  await joinAsMember(shopper, email);
  await openPage(page, `${origin}/account/profile`);
  await page.getByRole('button', { name: say('Change email') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('[name=email]').fill(email.toUpperCase());
  await dialog.locator('[name=currentPassword]').fill('Wrong-password-1');
  await dialog.locator('button[type=submit]').click();
  await dialog.getByText(say('This is your email already')).first().waitFor();
  await dialog.locator('[name=email]').fill(next);
  await dialog.locator('button[type=submit]').click();
  await dialog.getByText(say('This isn’t your password')).first().waitFor();
  await expectGoodPage(shopper, 'change of e-mail, refused');
  await dialog.locator('[name=currentPassword]').fill(password);
  await dialog.locator('button[type=submit]').click();
  await dialog.getByRole('status').getByText(next).waitFor();
  await expectGoodPage(shopper, 'change of e-mail, mailed');

  const link = await readMailLink(next);
  const other = await open(phone);
  await openPage(other.page, link);
  await expectHeading(other, 'Confirm your new email');
  expect(other.page.url()).not.toContain('token');
  await expectGoodPage(other, 'confirmation of a new e-mail');
  await other.page.locator('main [name=password]').fill(password);
  await submitButton(other).click();
  await other.page.waitForURL('**/account/profile');
  await other.page.locator('main').getByText(next).first().waitFor();
  await openPage(page, `${origin}/account`);
  await page.waitForURL('**/sign_in?**');

  await openPage(page, `${origin}/about`);
  await openPage(page, link);
  await page.getByRole('link', { name: say('Request a new link') }).waitFor();
  await openPage(page, `${origin}/sign_in`);
  await signIn(shopper, next);
  await page.waitForURL((url) => url.pathname === '/');
  await other.context.close();
  await shopper.context.close();
});

test('a checkout starts with the account, and keeps a new address (English at 1280)', async () => {
  const shopper = await open(screen);
  const { page, origin, language, market } = shopper;
  const say = (english: string) => word(english, language);
  const { fullName, address } = shoppers[market];
  const email = createEmail();
  await joinAsMember(shopper, email);
  const value = (name: string) => page.locator(`main [name="${name}"]`).inputValue();
  const readAddress = async () =>
    Object.fromEntries(
      await Promise.all(Object.keys(address).map(async (part) => [part, await value(`delivery.address.${part}`)])),
    );
  const fillAddress = async (line1: string) => {
    for (const [part, text] of Object.entries({ ...address, line1 })) {
      const field = page.locator(`main [name="delivery.address.${part}"]`);
      if (part === 'subdivision') await field.selectOption(text);
      else await field.fill(text);
    }
  };
  const openCheckout = async () => {
    await openPage(page, `${origin}/products/velvet-bullet-lipstick`);
    const added = page.waitForResponse((response) => response.url().includes('/cart/line-items/'));
    await page
      .getByRole('button', { name: say('Add to bag'), exact: true })
      .filter({ visible: true })
      .first()
      .click();
    expect((await added).status()).toBe(200);
    await openPage(page, `${origin}/checkout`);
    await expect.poll(() => value('contact.email')).toBe(email);
    expect(await value('contact.fullName')).toBe(fullName);
    expect(await value('contact.phone')).not.toBe('');
  };
  const box = page.locator('main [name=saveAddress]');
  const saved = page.getByLabel(say('Saved addresses'));

  await openCheckout();
  expect(await saved.count()).toBe(0);
  await fillAddress(address.line1 ?? '');
  expect(await box.isChecked()).toBe(false);
  await box.check();
  await pressPay(shopper);
  await page.waitForURL(/\/pay/, { timeout: 30_000 });
  await pay(shopper, 'confirmed');

  await openCheckout();
  await expect.poll(readAddress).toEqual(address);
  await saved.waitFor();
  expect(await box.count()).toBe(0);
  await saved.selectOption({ label: say('Another address') });
  expect(await value('delivery.address.line1')).toBe('');
  await fillAddress('1 Draft Road');
  await box.waitFor();
  // What was typed stays through a reload, and no other address is mixed into it.
  await reloadPage(page);
  await expect.poll(readAddress).toEqual({ ...address, line1: '1 Draft Road' });
  await saved.selectOption({ index: 1 });
  await expect.poll(readAddress).toEqual(address);
  await shopper.context.close();
});

test('a blocked login names its reference, and the password is still reset (Thai at 390)', async () => {
  const shopper = await open(phone);
  const { page, origin, language } = shopper;
  const say = (english: string) => word(english, language);
  const email = createEmail();
  await joinAsMember(shopper, email);
  const confirmation = await readMailLink(email);
  await dropSession(shopper);
  await openPage(page, `${origin}/sign_in`);
  const statuses = await page.evaluate(async (address) => {
    const headers = { 'Content-Type': 'application/json' };
    const body = JSON.stringify({ email: address, password: 'Wrong-password-1' });
    const answers: number[] = [];
    for (let attempt = 1; attempt <= 10; attempt += 1) {
      answers.push((await fetch('/api/web/v1/sessions', { method: 'POST', headers, body })).status);
    }
    return answers;
  }, email);
  expect(new Set(statuses)).toEqual(new Set([422]));

  await openPage(page, `${origin}/sign_in`);
  await signIn(shopper, email);
  const message = page.locator('main [role=alert] .message');
  await message.waitFor();
  expect(await message.textContent()).toMatch(/[2-9A-Z]{4}-[2-9A-Z]{4}/);
  await message.getByRole('link', { name: say('Contact support') }).waitFor();
  await expectGoodPage(shopper, 'blocked login');

  await openPage(page, `${origin}/forgot_password`);
  await page.locator('main [name=email]').fill(email);
  await submitButton(shopper).click();
  await openPage(page, await readMailLink(email, confirmation));
  await page.locator('main [name=password]').fill('Second-Bullet-09');
  await page.locator('main [name=passwordConfirmation]').fill('Second-Bullet-09');
  await submitButton(shopper).click();
  await expectHeading(shopper, 'Your password is changed');
  await openPage(page, `${origin}/sign_in`);
  await signIn(shopper, email, 'Second-Bullet-09');
  await page.waitForURL((url) => url.pathname === '/');
  await shopper.context.close();
});
