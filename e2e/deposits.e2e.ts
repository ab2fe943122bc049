import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { callApi } from './api.ts';
import { closeBrowserAfterwards, openPage, visit } from './browser.ts';
import { pay, type Shopper } from './buying.ts';
import { waitForMail } from './mails.ts';
import { acceptInvitation, submitButton } from './members.ts';
import { shoppers } from './shoppers.ts';
import { receptionist } from './staff.ts';
import { word } from './words.ts';

closeBrowserAfterwards();

/** The editions of the others are run by `DEPOSIT_MARKETS=all`. */
const editions = [
  { market: 'HK', language: 'zh', width: 390 },
  { market: 'ID', language: 'id', width: 1280 },
  { market: 'AU', language: 'en', width: 390 },
  { market: 'TH', language: 'th', width: 1280 },
] as const;

/** Holds a time of a service that is paid when it is booked, and fills in who comes. */
async function fillDetails({ page, origin, market, language }: Shopper, service: string, email: string): Promise<void> {
  await openPage(page, `${origin}/happening/services/${service}`);
  await page.locator('main section > ul > li a').first().click();
  await page.waitForURL(/store=/);
  await page.getByRole('heading', { level: 2, name: word('With whom', language), exact: true }).waitFor();
  await page.locator('main section > ul > li a').first().click();
  await page.waitForURL(/artist=/);
  // The last of the free days of a week: what is cancelled a day before at the latest costs nothing then.
  await page.locator('.times-day:not(.times-day-full)').last().click();
  await page.waitForURL(/day=/);
  await page.locator('.times-slot').first().click();
  await page.waitForURL(/happening\/bookings\//);
  await page.fill('[name="contact.fullName"]', shoppers[market].fullName);
  await page.fill('[name="contact.email"]', email);
  await page.fill('[name="contact.phone"]', shoppers[market].phone);
  await page.fill('[name="answers.allergies"]', 'None');
}

test.for(process.env.DEPOSIT_MARKETS === 'all' ? editions : editions.slice(0, 2))(
  'a guest pays a deposit that fails first, and has it back ($market, $language at $width)',
  async (edition) => {
    const { market, language, width } = edition;
    const shopper: Shopper = { ...(await visit(market, language, width)), market, language, width };
    const { page, complaints } = shopper;
    const say = (english: string) => word(english, language);
    const email = `${randomUUID()}@guest.example`;
    const waitForTitle = (english: string) => page.getByRole('heading', { level: 1, name: say(english) }).waitFor();
    await fillDetails(shopper, 'evening-face', email);
    // A gift card that nobody has is said at the form, and nothing is lost.
    await page.fill('[name="payment.giftCardCode"]', 'ABCD-EFGH-JKLM-NPQR');
    await submitButton(shopper).click();
    await page.locator('form [role=alert], form .message').first().waitFor();
    expect(await page.inputValue('[name="contact.email"]')).toBe(email);
    // The browser complains about the refusal.
    expect(complaints.splice(0)).toHaveLength(1);
    await page.fill('[name="payment.giftCardCode"]', '');
    await submitButton(shopper).click();
    await page.waitForURL(/\/pay/, { timeout: 30_000 });
    await pay(shopper, 'failed', /happening\/bookings\//);
    await waitForTitle('The payment didn’t go through');
    await page.getByRole('button', { name: say('Retry Payment') }).click();
    await page.waitForURL(/\/pay/, { timeout: 30_000 });
    await pay(shopper, 'confirmed', /happening\/bookings\//);
    await waitForTitle('You’re booked');
    await waitForMail([email]);

    const id = /bookings\/([\w-]+)/.exec(page.url())?.[1] ?? '';
    const query = new URL(page.url()).search;
    type Shown = { paid: number; terms: { deposit: number }; refund: { amount: number; state: string } | null };
    const readBooking = () => callApi<Shown>(shopper, 'GET', `reservation-service/${id}${query}`);
    const { paid, terms } = await readBooking();
    expect(paid).toBe(terms.deposit);
    await page.getByRole('link', { name: say('Cancel booking') }).click();
    await waitForTitle('Cancel this booking?');
    await page.getByRole('button', { name: say('Cancel booking') }).click();
    await waitForTitle('This booking was cancelled');
    await expect
      .poll(async () => (await readBooking()).refund, { timeout: 20_000 })
      .toEqual({ amount: paid, state: 'succeeded' });
    expect(complaints).toEqual([]);
  },
);

let hired: Promise<Shopper> | undefined;

test.for(process.env.DEPOSIT_MARKETS === 'all' ? editions : editions.slice(3))(
  'a guest pays for what the store has to say yes to, has it, and cancels too late ($market, $language at $width)',
  async (edition) => {
    const { market, language, width } = edition;
    const shopper: Shopper = { ...(await visit(market, language, width)), market, language, width };
    const { page, origin, complaints } = shopper;
    const say = (english: string) => word(english, language);
    const email = `${randomUUID()}@guest.example`;
    const waitForTitle = (english: string) => page.getByRole('heading', { level: 1, name: say(english) }).waitFor();
    // Within the week in which its whole deposit is kept.
    await fillDetails(shopper, 'wedding-morning', email);
    await submitButton(shopper).click();
    await page.waitForURL(/\/pay/, { timeout: 30_000 });
    await pay(shopper, 'confirmed', /happening\/bookings\//);
    await waitForTitle('We’ve asked the store');
    const id = /bookings\/([\w-]+)/.exec(page.url())?.[1] ?? '';
    const query = new URL(page.url()).search;
    hired ??= acceptInvitation(receptionist.email);
    await callApi(await hired, 'POST', `staff/bookings/${id}/approve`, {});
    await openPage(page, `${origin}/happening/bookings/${id}${query}`);
    await waitForTitle('You’re booked');
    await page.getByRole('link', { name: say('Cancel booking') }).click();
    await waitForTitle('Cancel this booking?');
    await page.getByRole('button', { name: say('Cancel booking') }).click();
    await waitForTitle('This booking was cancelled');
    await page.getByText(say('It was too late to get the deposit back.')).waitFor();
    const { refundDue, refund } = await callApi<{ refundDue: number; refund: object | null }>(
      shopper,
      'GET',
      `reservation-service/${id}${query}`,
    );
    expect([refundDue, refund]).toEqual([0, null]);
    expect(complaints).toEqual([]);
  },
);
