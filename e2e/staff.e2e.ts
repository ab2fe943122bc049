import { expect, test } from 'vitest';
import { closeBrowserAfterwards, openPage, visit } from './browser.ts';
import type { Shopper } from './buying.ts';
import { expectGoodPage, expectHeading, password, readMailLink, signIn, submitButton } from './members.ts';
import { administrator } from './staff.ts';

closeBrowserAfterwards();

test('an administrator who was invited accepts, once, and signs in', async () => {
  const { email, market, language } = administrator;
  const shopper: Shopper = { ...(await visit(market, language, 390)), market, language, width: 390 };
  const { page, origin, context } = shopper;
  const link = await readMailLink(email);

  await openPage(page, link);
  await expectHeading(shopper, 'Join our team');
  await page.locator('main').getByText(email).waitFor();
  expect(page.url()).not.toContain('token');
  await submitButton(shopper).click();
  await page.locator('[aria-invalid=true]').first().waitFor();
  await expectGoodPage(shopper, 'invitation with errors');
  await page.locator('main [name=password]').fill(password);
  await page.locator('main [name=passwordConfirmation]').fill(password);
  const acceptances: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT') acceptances.push(request.url());
  });
  await submitButton(shopper).dblclick();
  await expectHeading(shopper, 'Welcome to our team');
  expect(acceptances).toHaveLength(1);
  await expectGoodPage(shopper, 'accepted invitation');

  const readStaff = () => page.evaluate(async () => (await fetch('/api/web/v1/staff/')).status);
  expect(await readStaff()).toBe(401);
  await openPage(page, `${origin}/sign_in`);
  await signIn(shopper, email);
  await page.waitForURL(`${origin}/`);
  expect(await readStaff()).toBe(200);

  await openPage(page, link);
  await page.getByRole('alert').first().waitFor();
  await context.close();
});
