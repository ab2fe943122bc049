import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { closeBrowserAfterwards, openPage, reloadPage, visit } from './browser.ts';
import type { Shopper } from './buying.ts';
import { dropSession, expectGoodPage, expectHeading, joinAsMember, password, submitButton } from './members.ts';
import { shoppers } from './shoppers.ts';
import { word } from './words.ts';

closeBrowserAfterwards();

const site: Pick<Shopper, 'market' | 'language' | 'width'> = { market: 'TH', language: 'th', width: 390 };

type Person = { sub: string; email: string; name: string };

const createPerson = (): Person => ({ sub: randomUUID(), email: `${randomUUID()}@gmail.example`, name: 'Mei Tan' });

/** Says on Google's page who somebody is; with an empty subject they turn back. */
async function answerGoogle({ page }: Shopper, { sub, email, name }: Person): Promise<void> {
  await page.locator('[name=sub]').fill(sub);
  await page.locator('[name=email]').fill(email);
  await page.locator('[name=name]').fill(name);
  await page.locator('button').click();
}

/** Goes to Google by a link of the page, clicked twice. */
async function goToGoogle({ page, language }: Shopper, english = 'Continue with Google'): Promise<void> {
  await page
    .locator('main')
    .getByRole('link', { name: word(english, language), exact: true })
    .dblclick();
  await page.waitForURL('**/interaction/**');
}

/** Returns what the page sends to an endpoint from now on. */
function watchCalls({ page }: Shopper, path: string): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith(path)) calls.push(request.url());
  });
  return calls;
}

const isReturned = (url: URL) =>
  url.pathname === '/terms' && url.search === '?section=returns' && url.hash === '#returns';
const returnTo = encodeURIComponent('/terms?section=returns#returns');

test('somebody new registers with Google, and signs in with it again', async () => {
  const shopper: Shopper = { ...(await visit(site.market, site.language, site.width)), ...site };
  const { page, origin, market, language, context } = shopper;
  const say = (english: string) => word(english, language);
  const person = createPerson();

  await openPage(page, `${origin}/sign_in?return_to=${returnTo}`);
  await goToGoogle(shopper);
  await answerGoogle(shopper, person);
  await expectHeading(shopper, 'Sign Up');
  // The code is out of the address.
  expect(page.url()).toBe(`${origin}/sign_in/google`);
  expect(await page.locator('main [name=fullName]').inputValue()).toBe(person.name);
  await page.getByText(person.email).waitFor();

  const registrations = watchCalls(shopper, '/auth/social/accounts');
  await submitButton(shopper).click();
  await page.locator('[aria-invalid=true]').first().waitFor();
  await page.getByText(say('Agree to this to continue'), { exact: true }).first().waitFor();
  await expectGoodPage(shopper, 'registration by Google with errors');
  expect(registrations).toEqual([]);
  await page.locator('main [name=phone]').fill(shoppers[market].phone);
  await page.locator('main [name=birthday]').fill('1994-02-28');
  for (const box of await page.locator('main input[type=checkbox][required]').all()) await box.check();
  await submitButton(shopper).dblclick();
  await page.waitForURL(isReturned);
  expect(registrations).toHaveLength(1);
  // Back leads to Google, and before it to the sign-in page, which leads a member on.
  await page.goBack();
  await page.goBack();
  await page.waitForURL(isReturned);

  await openPage(page, `${origin}/account/password`);
  await page.getByText(person.email).waitFor();
  await page
    .getByText(say('To log in without Google, choose a password by email first. That unlinks Google.'))
    .waitFor();
  await expectGoodPage(shopper, 'password of an account with Google only');

  await dropSession(shopper);
  await openPage(page, `${origin}/sign_in?return_to=${returnTo}`);
  const signIns = watchCalls(shopper, '/auth/social');
  await goToGoogle(shopper);
  await answerGoogle(shopper, person);
  await page.waitForURL(isReturned);
  expect(signIns).toHaveLength(1);
  await openPage(page, `${origin}/account/profile`);
  await page.getByText(person.email).first().waitFor();
  expect(shopper.complaints).toEqual([]);
  await context.close();
});

test('a member links Google by the password, unlinks and links it again', async () => {
  const shopper: Shopper = { ...(await visit(site.market, site.language, site.width)), ...site };
  const { page, origin, language, context } = shopper;
  const say = (english: string) => word(english, language);
  const person = createPerson();
  await joinAsMember(shopper, person.email);
  await dropSession(shopper);

  await openPage(page, `${origin}/sign_in?return_to=${returnTo}`);
  await goToGoogle(shopper);
  await answerGoogle(shopper, person);
  await expectHeading(shopper, 'Link your account');
  await page.getByText(person.email).first().waitFor();
  await page.locator('main [name=password]').fill('Wrong-password-1');
  await submitButton(shopper).click();
  await page.locator('main [role=alert] .message').waitFor();
  await expectGoodPage(shopper, 'linking refused');
  const links = watchCalls(shopper, '/auth/social/links');
  await page.locator('main [name=password]').fill(password);
  await submitButton(shopper).dblclick();
  await page.waitForURL(isReturned);
  expect(links).toHaveLength(1);

  await openPage(page, `${origin}/account/password`);
  await page.getByText(person.email).first().waitFor();
  await page.getByRole('button', { name: say('Unlink Google') }).dblclick();
  await page
    .locator('main')
    .getByRole('link', { name: say('Link Google') })
    .waitFor();
  await goToGoogle(shopper, 'Link Google');
  await answerGoogle(shopper, { ...person, email: 'another@gmail.example' });
  await expectHeading(shopper, 'Link your account');
  await page.locator('main [name=password]').fill(password);
  await submitButton(shopper).click();
  await page.waitForURL('**/account/password');
  await page.getByText('another@gmail.example').waitFor();
  expect(shopper.complaints.filter((text) => !/\b422\b/.test(text))).toEqual([]);
  await context.close();
});

test('turning back at Google, and a page loaded again, lead to a new start', async () => {
  const shopper: Shopper = { ...(await visit(site.market, site.language, site.width)), ...site };
  const { page, origin, language, context } = shopper;
  const say = (english: string) => word(english, language);
  await openPage(page, `${origin}/sign_in?return_to=${returnTo}`);
  await goToGoogle(shopper);
  await answerGoogle(shopper, { sub: '', email: '', name: '' });
  await page.locator('main [role=alert]').waitFor();
  await expectHeading(shopper, 'Log In');
  expect(await page.getByRole('link', { name: say('Continue with Google') }).getAttribute('href')).toContain(returnTo);

  await reloadPage(page);
  await page.getByText(say('This login has expired. Start again.')).waitFor();
  // A redirect that somebody else began.
  await openPage(page, `${origin}/sign_in/google?state=${'x'.repeat(43)}&code=abc`);
  await page.locator('main [role=alert]').waitFor();
  expect(page.url()).toBe(`${origin}/sign_in/google`);
  await openPage(page, `${origin}/sign_in/google?error=temporarily_unavailable&return_to=${returnTo}`);
  await page
    .getByText(say('Google isn’t responding. Log in with your email and password, or try again later.'))
    .waitFor();
  await page
    .locator('main')
    .getByRole('link', { name: say('Log In'), exact: true })
    .click();
  await page.waitForURL((url) => url.pathname === '/sign_in' && url.search.includes(returnTo));
  await context.close();
});
