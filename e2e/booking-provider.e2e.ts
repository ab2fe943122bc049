import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { callApi } from './api.ts';
import { closeBrowserAfterwards, openPage, visit } from './browser.ts';
import type { Shopper } from './buying.ts';
import { waitForMail } from './mails.ts';
import { shoppers } from './shoppers.ts';
import { word } from './words.ts';

closeBrowserAfterwards();

/** The editions of the others are run by `BOOKING_PROVIDER_MARKETS=all`. */
const editions = [
  { market: 'HK', language: 'zh', width: 390 },
  { market: 'AU', language: 'en', width: 1280 },
  { market: 'ID', language: 'id', width: 390 },
  { market: 'TH', language: 'th', width: 1280 },
] as const;

const servicePath = '/happening/services/gift-finding';

test.for(process.env.BOOKING_PROVIDER_MARKETS === 'all' ? editions : editions.slice(0, 1))(
  'a guest turns back at the provider, goes again, books, and moves and cancels there ($market, $language at $width)',
  async (edition) => {
    const { market, language, width } = edition;
    const shopper: Shopper = { ...(await visit(market, language, width)), market, language, width };
    const { page, origin, complaints } = shopper;
    const say = (english: string) => word(english, language);
    const sayNamed = (english: string) => say(english).replace('{name}', 'Booxi');
    const waitForTitle = (english: string) => page.getByRole('heading', { level: 1, name: say(english) }).waitFor();
    const email = `${randomUUID()}@guest.example`;
    const act = (action: string) => page.locator(`button[value=${action}]`).click();
    const leave = async () => {
      await page.getByRole('button', { name: sayNamed('Book with {name}') }).click();
      await page.waitForURL(/\/book\//);
    };

    await openPage(page, origin + servicePath);
    await page.locator('main section > ul > li a').first().click();
    await page.waitForURL(/store=/);
    const chosen = new URL(page.url());
    await leave();
    await act('decline');
    await page.waitForURL(/booxi\/cancel/);
    await waitForTitle('Booking not completed');
    // Nothing of what was chosen is lost.
    await page.getByRole('link', { name: say('Go back and try again') }).click();
    await page.waitForURL((url) => url.pathname === chosen.pathname && url.search === chosen.search);

    await leave();
    await page.fill('[name=fullName]', shoppers[market].fullName);
    await page.fill('[name=email]', email);
    await page.fill('[name=phone]', shoppers[market].phone);
    await act('book');
    await page.waitForURL(/booxi\/success/);
    await waitForTitle('Thank you for booking');
    const returned = page.url();
    await page.getByRole('link', { name: say('See your booking') }).click();
    await waitForTitle('You’re booked');
    await waitForMail([email]);

    const id = /bookings\/([\w-]+)/.exec(page.url())?.[1] ?? '';
    const query = new URL(page.url()).search;
    type Shown = { status: string; startsAt: string; number: string };
    // The address of the answer tells another browser nothing.
    const other: Shopper = { ...(await visit(market, language, width)), market, language, width };
    const readBooking = () => callApi<Shown>(other, 'GET', `reservation-service/${id}${query}`);
    const { startsAt, number } = await readBooking();
    await openPage(other.page, returned);
    await other.page.getByRole('heading', { level: 1, name: say('We can’t tell yet whether you’re booked') }).waitFor();
    expect(await other.page.locator('main').textContent()).not.toContain(number);
    // Neither does the page of the shop move or cancel it.
    await openPage(page, `${origin}/happening/services/reschedule/${id}${query}`);
    expect(await page.locator('.times-slot').count()).toBe(0);

    await page.getByRole('link', { name: sayNamed('Reschedule or cancel with {name}') }).click();
    await page.waitForURL(/\/book\//);
    await act('move');
    await expect.poll(async () => (await readBooking()).startsAt).not.toBe(startsAt);
    await act('cancel');
    await expect.poll(async () => (await readBooking()).status).toBe('cancelled');
    await openPage(page, `${origin}/happening/bookings/${id}${query}`);
    await waitForTitle('This booking was cancelled');
    expect(complaints).toEqual([]);
    expect(other.complaints).toEqual([]);
  },
);
