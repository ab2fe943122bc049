import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { closeBrowserAfterwards, openPage, reloadPage, visit } from './browser.ts';
import { addFirstProduct, type Shopper } from './buying.ts';
import {
  confirmEmail,
  dropSession,
  expectGoodPage,
  expectHeading,
  fillRegistration,
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

/** The menus of both widths lead to the account. */
const sites: Site[] = [
  { market: 'SG', language: 'en', width: 1280 },
  { market: 'TH', language: 'th', width: 390 },
];

test.for(sites)('$market in $language: register, confirm, sign out, sign in', async (site) => {
  const shopper = await open(site);
  const { page, origin, language } = shopper;
  const say = (english: string) => word(english, language);
  const email = createEmail();

  await openPage(page, `${origin}/sign_up`);
  await submitButton(shopper).click();
  await page.locator('[aria-invalid=true]').first().waitFor();
  await fillRegistration(shopper, email);
  const registrations: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/accounts')) registrations.push(request.url());
  });
  await submitButton(shopper).dblclick();
  await expectHeading(shopper, 'Check your email');
  expect(registrations).toHaveLength(1);

  const link = await readMailLink(email);
  await openPage(page, link);
  await expectGoodPage(shopper, 'confirmation');
  await confirmEmail(shopper, link);
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain(password);

  // A shared page, from the cache: the name comes after it.
  await openPage(page, `${origin}/about`);
  if (site.width === 1280) {
    await page.locator('header').getByText(shoppers[site.market].fullName, { exact: true }).first().waitFor();
    // What analytics gets about a member holds no name and no address (spec §3).
    const viewed = await page.evaluate(() => window.dataLayer?.at(-1)?.user);
    expect(viewed).toMatchObject({ status: 'member', is_employee: false, loyalty_points: expect.any(Number) });
    expect(JSON.stringify(viewed)).not.toMatch(/@|Tan|Mei/);
    await page.locator('header a[href$="/account"]').hover();
  } else {
    await page.getByRole('button', { name: say('Menu') }).click();
  }
  await expectGoodPage(shopper, 'menu of a member');
  await page
    .getByRole('button', { name: say('Logout') })
    .filter({ visible: true })
    .click();
  await page.waitForURL((url) => url.pathname === '/');
  expect((await page.context().cookies()).filter(({ name }) => name.startsWith('jwt'))).toEqual([]);

  await openPage(page, `${origin}/account/profile?a=1`);
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(
    `/sign_in?return_to=${encodeURIComponent('/account/profile?a=1')}`,
  );
  await signIn(shopper, email, 'Wrong-password-1');
  await page.locator('main [role=alert] .message').waitFor();
  await signIn(shopper, email);
  await page.waitForURL(({ pathname, search }) => pathname + search === '/account/profile?a=1');
  await expectHeading(shopper, 'Profile');
  expect(shopper.complaints.filter((text) => !/\b(?:422|401)\b/.test(text))).toEqual([]);
  await shopper.context.close();
});

test('after signing out Back shows no account, and the sign-in page leads a member on', async () => {
  const shopper = await open({ market: 'SG', language: 'en', width: 1280 });
  const { page, origin } = shopper;
  const email = createEmail();
  await joinAsMember(shopper, email);
  await openPage(page, `${origin}/sign_in?return_to=${encodeURIComponent('/terms?section=returns#returns')}`);
  await page.waitForURL(
    (url) => url.pathname === '/terms' && url.search === '?section=returns' && url.hash === '#returns',
  );
  // A member is not asked to join while the account cannot be loaded.
  await page.route('**/api/web/v1/account', (route) => route.abort());
  await openPage(page, `${origin}/account/profile`);
  await page.locator('header a[href$="/account"]').hover();
  await page
    .getByRole('region', { name: 'Account menu' })
    .getByRole('heading', { name: 'Beauty Pass', exact: true })
    .waitFor();
  await page.unroute('**/api/web/v1/account');
  await page.mouse.move(0, 800);
  await page.getByText(email).first().waitFor();
  await page.getByRole('navigation', { name: 'My Account' }).getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  await page.goBack();
  await page.waitForURL('**/sign_in?**');
  await expectHeading(shopper, 'Log In');
  expect(await page.getByText(email).count()).toBe(0);
  await shopper.context.close();
});

test('a tab shows and sends nothing of a member once another has signed in in the next tab', async () => {
  const first = await open({ market: 'SG', language: 'en', width: 1280 });
  const second = await open({ market: 'SG', language: 'en', width: 1280 });
  const emails = [createEmail(), createEmail()] as const;
  await openPage(second.page, `${second.origin}/sign_up`);
  await fillRegistration(second, emails[1]);
  await submitButton(second).click();
  await expectHeading(second, 'Check your email');
  await joinAsMember(first, emails[0]);
  await openPage(first.page, `${first.origin}/account/profile`);
  await first.page.locator('main [name=fullName]').fill('First Name');
  // In a layout without a header too.
  const checkout = await first.context.newPage();
  await openPage(checkout, `${first.origin}/search?q=balm`);
  await addFirstProduct({ ...first, page: checkout });
  await openPage(checkout, `${first.origin}/checkout`);
  await checkout.locator('main [name="contact.fullName"]').fill('First Name');

  const tab = await first.context.newPage();
  await confirmEmail({ ...first, page: tab }, await readMailLink(emails[1]));
  await first.page.getByText(emails[1]).first().waitFor();
  expect(await first.page.content()).not.toContain(emails[0]);
  expect(await first.page.locator('main [name=fullName]').inputValue()).not.toBe('First Name');
  await checkout.waitForURL((url) => url.pathname === '/cart');
  expect(await checkout.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('First');
  await first.context.close();
  await second.context.close();
});

test('a return address of another site leads home', async () => {
  const shopper = await open({ market: 'SG', language: 'en', width: 1280 });
  const { page, origin, context } = shopper;
  const email = createEmail();
  await joinAsMember(shopper, email);
  for (const value of [
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '/%2Fevil.example',
    '/\t/evil.example',
  ]) {
    await dropSession(shopper);
    await openPage(page, `${origin}/sign_in?return_to=${encodeURIComponent(value)}`);
    await signIn(shopper, email);
    await page.waitForURL((url) => url.href === `${origin}/`);
  }
  await context.close();
});

test('a forgotten password is replaced by a mailed link, once (Indonesian at 390)', async () => {
  const shopper = await open({ market: 'ID', language: 'id', width: 390 });
  const { page, origin, language } = shopper;
  const say = (english: string) => word(english, language);
  const email = createEmail();
  await joinAsMember(shopper, email);
  const confirmation = await readMailLink(email);
  await dropSession(shopper);

  await openPage(page, `${origin}/forgot_password`);
  const texts: string[] = [];
  for (const address of [createEmail(), email]) {
    await page.locator('main [name=email]').fill(address);
    await submitButton(shopper).click();
    const message = page.locator('main').getByText(say('If the email exists, instructions are on their way.'));
    await message.waitFor();
    texts.push((await page.locator('main form').textContent()) ?? '');
  }
  expect(texts[0]).toBe(texts[1]);

  const link = await readMailLink(email, confirmation);
  await openPage(page, link);
  await expectHeading(shopper, 'Choose a new password');
  await expectGoodPage(shopper, 'new password');
  const renew = async (typed: string) => {
    await page.locator('main [name=password]').fill(typed);
    await page.locator('main [name=passwordConfirmation]').fill(typed);
    await submitButton(shopper).click();
  };
  await renew('Second-Bullet-09');
  await expectHeading(shopper, 'Your password is changed');
  await expectGoodPage(shopper, 'password replaced');

  await openPage(page, link);
  await page.reload();
  await page.locator('main .message').waitFor();
  await openPage(page, `${origin}/about`);
  await openPage(page, link);
  // The page says so before anything is typed.
  await page.getByRole('link', { name: say('Request a new link') }).waitFor();

  await openPage(page, `${origin}/sign_in`);
  await signIn(shopper, email, 'Second-Bullet-09');
  await page.waitForURL((url) => url.pathname === '/');
  await shopper.context.close();
});

test('no account without the consents, nor under 14 (Chinese at 1280)', async () => {
  const shopper = await open({ market: 'HK', language: 'zh', width: 1280 });
  const { page, origin, language, market } = shopper;
  const say = (english: string) => word(english, language);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/accounts')) sent.push(request.url());
  });
  await openPage(page, `${origin}/sign_up`);
  const tomorrow14YearsAgo = new Date();
  tomorrow14YearsAgo.setUTCFullYear(tomorrow14YearsAgo.getUTCFullYear() - 14);
  tomorrow14YearsAgo.setUTCDate(tomorrow14YearsAgo.getUTCDate() + 2);
  await fillRegistration(shopper, createEmail(), tomorrow14YearsAgo.toISOString().slice(0, 10));
  // News are never ticked beforehand.
  expect(await page.locator('main [name="consents.marketing"]').isChecked()).toBe(false);
  await page.locator('main [name="consents.third_party_sharing"]').uncheck();
  await submitButton(shopper).click();
  await page.getByText(say('You must be 14 or over'), { exact: true }).first().waitFor();
  await page.getByText(say('Agree to this to continue'), { exact: true }).first().waitFor();
  expect(sent).toEqual([]);

  // A reload keeps what was typed, but for the password.
  await reloadPage(page);
  expect(await page.locator('main [name=fullName]').inputValue()).toBe(shoppers[market].fullName);
  expect(await page.locator('main [name="consents.policy"]').isChecked()).toBe(true);
  expect(await page.locator('main [name=password]').inputValue()).toBe('');
  await shopper.context.close();
});

test('profile, addresses, password, consents and devices (Thai at 390)', async () => {
  // A market of two languages: one can be chosen for its mails.
  const site: Site = { market: 'TH', language: 'th', width: 390 };
  const shopper = await open(site);
  const { page, origin, language, market } = shopper;
  const say = (english: string) => word(english, language);
  const email = createEmail();
  await joinAsMember(shopper, email);
  const button = (english: string) =>
    page.getByRole('button', { name: say(english), exact: true }).filter({ visible: true });
  const saved = () => page.getByRole('status').getByText(say('Saved')).waitFor();

  await openPage(page, `${origin}/account/profile`);
  await page.locator('main [name=fullName]').fill('Ying Yang');
  await button('Save').dblclick();
  await saved();

  await openPage(page, `${origin}/account/addresses`);
  await button('Add an address').click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('[name=fullName]').waitFor();
  const { fullName, phone, address } = shoppers[market];
  await dialog.locator('[name=fullName]').fill(fullName);
  await dialog.locator('[name=phone]').fill(phone);
  for (const [part, text] of Object.entries(address)) {
    const control = dialog.locator(`[name="address.${part}"]`);
    if (part === 'subdivision') await control.selectOption(text);
    else await control.fill(text);
  }
  await dialog.locator('button[type=submit]').dblclick();
  await page
    .locator('main li')
    .getByText(address.line1 ?? '')
    .waitFor();
  expect(
    await page
      .locator('main li')
      .filter({ hasText: address.line1 ?? '' })
      .count(),
  ).toBe(1);
  await expectGoodPage(shopper, 'addresses');
  await page
    .locator('main')
    .getByRole('button', { name: say('Change') })
    .click();
  await button('Remove address').click();
  await page.getByText(say('No address yet')).waitFor();

  await openPage(page, `${origin}/account/consents`);
  const saveBelow = (control: string) =>
    page
      .locator('main form')
      .filter({ has: page.locator(control) })
      .getByRole('button', { name: say('Save') })
      .click();
  await page.locator('main [name="consents.marketing"]').check();
  await saveBelow('[name="consents.marketing"]');
  await saved();
  await page.locator('main [name=language][value=en]').check();
  await saveBelow('[name=language]');
  await expect.poll(() => page.getByRole('status').getByText(say('Saved')).count()).toBe(2);
  await reloadPage(page);
  expect(await page.locator('main [name="consents.marketing"]').isChecked()).toBe(true);
  expect(await page.locator('main [name=language][value=en]').isChecked()).toBe(true);

  await openPage(page, `${origin}/account/password`);
  await page.locator('main [name=currentPassword]').fill(password);
  await page.locator('main [name=password]').fill('Fourth-Bullet-11');
  await page.locator('main [name=passwordConfirmation]').fill('Fourth-Bullet-11');
  await button('Save').click();
  await saved();
  expect(await page.locator('main [name=password]').inputValue()).toBe('');

  const other = await open(site);
  await openPage(other.page, `${origin}/sign_in?return_to=%2Faccount`);
  await signIn(other, email, 'Fourth-Bullet-11');
  await other.page.waitForURL('**/account');
  await openPage(page, `${origin}/account/devices`);
  await page
    .locator('main li')
    .getByRole('button', { name: say('Logout') })
    .click();
  await expect
    .poll(() =>
      page
        .locator('main ul.divide-y li')
        .filter({ has: page.locator('button') })
        .count(),
    )
    .toBe(0);
  await openPage(other.page, `${origin}/account`);
  await other.page.waitForURL('**/sign_in?**');
  await other.context.close();

  await openPage(page, `${origin}/account/data`);
  const [download] = await Promise.all([page.waitForEvent('download'), button('Download your data').click()]);
  expect(download.suggestedFilename()).toBe('account-data.json');
  await button('Delete account').click();
  await page.getByRole('dialog').locator('[name=password]').fill('Fourth-Bullet-11');
  await page.getByRole('dialog').locator('button[type=submit]').click();
  await page.waitForURL((url) => url.pathname === '/');
  await openPage(page, `${origin}/sign_in`);
  await signIn(shopper, email, 'Fourth-Bullet-11');
  await page.locator('main [role=alert] .message').waitFor();
  await shopper.context.close();
});

test('a guest logs in at checkout, and the checkout goes on as the member’s', async () => {
  const email = createEmail();
  const elsewhere = await open({ market: 'TH', language: 'th', width: 1280 });
  await joinAsMember(elsewhere, email);
  await elsewhere.context.close();

  const shopper = await open({ market: 'TH', language: 'th', width: 390 });
  const { page, origin, language } = shopper;
  await openPage(page, `${origin}/products/velvet-bullet-lipstick`);
  const added = page.waitForResponse((response) => response.url().includes('/cart/line-items/'));
  await page
    .getByRole('button', { name: word('Add to bag', language), exact: true })
    .filter({ visible: true })
    .first()
    .click();
  expect((await added).status()).toBe(200);
  await openPage(page, `${origin}/checkout`);
  await page.locator('main [name="contact.fullName"]').fill('มะลิ ใจดี');
  await page
    .locator('main')
    .getByRole('button', { name: word('Log In', language) })
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('[name=email]').fill(email);
  await dialog.locator('[name=password]').fill(password);
  await dialog.locator('button[type=submit]').click();
  await dialog.waitFor({ state: 'hidden' });
  await expect
    .poll(() =>
      page
        .locator('main')
        .getByRole('button', { name: word('Log In', language) })
        .count(),
    )
    .toBe(0);
  expect(new URL(page.url()).pathname).toBe('/checkout');
  expect(await page.locator('main [name="contact.fullName"]').inputValue()).toBe('มะลิ ใจดี');
  const bag = await page.evaluate(async () => (await fetch('/api/web/v1/cart/')).json());
  expect(bag.lines).toHaveLength(1);
  await shopper.context.close();
});
