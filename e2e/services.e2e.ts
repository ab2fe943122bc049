import { randomUUID } from 'node:crypto';
import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import { callApi, confirmByApi, type HeldTime, listArtistDays, readFirstSession, takeSeatsByApi } from './api.ts';
import { closeBrowserAfterwards, openPage, visit } from './browser.ts';
import type { Shopper } from './buying.ts';
import { readMailPath, waitForMail } from './mails.ts';
import { submitButton } from './members.ts';
import { shoppers } from './shoppers.ts';
import { word } from './words.ts';

closeBrowserAfterwards();

test.for([
  { market: 'AU', language: 'en', width: 1280, artist: 1 },
  { market: 'HK', language: 'zh', width: 390, artist: 0 },
] as const)('a guest books, moves and cancels a visit in $market ($language at $width)', async (edition) => {
  const { market, language, width, artist } = edition;
  const shopper: Shopper = { ...(await visit(market, language, width)), market, language, width };
  const { page, origin, complaints } = shopper;
  const say = (english: string) => word(english, language);
  const email = `${randomUUID()}@guest.example`;
  await openPage(page, `${origin}/happening/services`);
  await page.locator('main section > ul > li a').first().click();
  await page.waitForURL(/services\/[\w-]+$/);
  // A store, then an artist or any.
  await page.locator('main section > ul > li a').first().click();
  await page.waitForURL(/store=/);
  await page.getByRole('heading', { level: 2, name: say('With whom'), exact: true }).waitFor();
  await page.locator('main section > ul > li a').nth(artist).click();
  await page.waitForURL(/artist=/);
  const day = page.locator('.times-day:not(.times-day-full)').nth(2);
  await day.click();
  await page.waitForURL(/day=/);
  const url = page.url();
  await page.locator('.times-slot').first().click();
  await page.waitForURL(/happening\/bookings\//);
  // Back shows the times again, and forward what is held.
  await page.goBack();
  await page.waitForURL(url);
  await page.goForward();
  await page.getByRole('heading', { level: 1, name: say('Who is coming') }).waitFor();
  await page.fill('[name="contact.fullName"]', shoppers[market].fullName);
  await page.reload();
  await expect.poll(() => page.inputValue('[name="contact.fullName"]')).toBe(shoppers[market].fullName);
  await submitButton(shopper).click();
  await page.locator('[aria-invalid=true]').first().waitFor();
  await page.fill('[name="contact.email"]', email);
  await page.fill('[name="contact.phone"]', shoppers[market].phone);
  await page.fill('[name="answers.allergies"]', 'None');
  await submitButton(shopper).click();
  await page.getByRole('heading', { level: 1, name: say('You’re booked') }).waitFor();
  await waitForMail([email]);

  const id = /bookings\/([\w-]+)/.exec(page.url())?.[1] ?? '';
  const query = new URL(page.url()).search;
  type Booking = { startsAt: string; status: string };
  const readBooking = () => callApi<Booking>(shopper, 'GET', `reservation-service/${id}${query}`);
  const { startsAt } = await readBooking();
  const entry = await page.evaluate(
    async (path) => (await fetch(path)).text(),
    `/api/web/v1/reservation-service/${id}/calendar${query}`,
  );
  const calendar = new ICAL.Component(ICAL.parse(entry));
  const event = new ICAL.Event(calendar.getFirstSubcomponent('vevent') ?? undefined);
  expect([event.startDate.toJSDate().toISOString(), event.sequence]).toEqual([startsAt, 0]);

  await page.getByRole('link', { name: say('Reschedule') }).click();
  await page.getByRole('heading', { level: 1, name: say('Choose another time') }).waitFor();
  // The demo's other guests leave an artist few times on some days.
  await page.locator('.times-slot').last().click();
  await page.waitForURL(/happening\/bookings\//);
  await expect.poll(async () => (await readBooking()).startsAt).not.toBe(startsAt);
  await page.getByRole('link', { name: say('Cancel booking') }).click();
  await page.getByRole('heading', { level: 1, name: say('Cancel this booking?') }).waitFor();
  await page.getByRole('button', { name: say('Cancel booking') }).click();
  await page.getByRole('heading', { level: 1, name: say('This booking was cancelled') }).waitFor();
  expect((await readBooking()).status).toBe('cancelled');
  await openPage(page, `${origin}/happening/services/reschedule/${id}${query}`);
  expect(await page.locator('.times-slot').count()).toBe(0);
  expect(complaints).toEqual([]);
});

test.for([
  { market: 'TH', language: 'th', width: 1280 },
  { market: 'ID', language: 'id', width: 390 },
] as const)(
  'a guest waits for a full class, is offered a seat, and comes ($market, $language at $width)',
  async (edition) => {
    const { market, language, width } = edition;
    const shopper: Shopper = { ...(await visit(market, language, width)), market, language, width };
    const { page, origin, complaints } = shopper;
    const say = (english: string) => word(english, language);
    const email = `${randomUUID()}@guest.example`;
    const activity = 'brush-care';
    const taken: HeldTime[] = [];
    for (let { left } = await readFirstSession(shopper, activity); left > 0; left -= Math.min(4, left)) {
      const seats = await takeSeatsByApi(shopper, activity, Math.min(4, left));
      await confirmByApi(shopper, seats);
      taken.push(seats);
    }
    await openPage(page, `${origin}/happening/classes/${activity}`);
    await page.locator('main section button').first().click();
    await page.waitForURL(/happening\/bookings\//);
    await page.fill('[name="contact.fullName"]', shoppers[market].fullName);
    await page.fill('[name="contact.email"]', email);
    await page.fill('[name="contact.phone"]', shoppers[market].phone);
    await submitButton(shopper).click();
    await page.getByRole('heading', { level: 1, name: say('You’re on the waiting list') }).waitFor();
    await waitForMail([email]);

    const [first] = taken;
    await callApi(shopper, 'DELETE', `reservation-service/${first?.id}?key=${first?.key}`);
    await expect
      .poll(
        async () => {
          await page.reload();
          return page.getByRole('heading', { level: 1, name: say('Who is coming') }).isVisible();
        },
        { timeout: 20_000 },
      )
      .toBe(true);
    // Who comes was said before.
    expect(await page.inputValue('[name="contact.email"]')).toBe(email);
    await submitButton(shopper).click();
    await page.getByRole('heading', { level: 1, name: say('You’re booked') }).waitFor();
    await page.getByRole('link', { name: say('Cancel booking') }).click();
    await page.waitForURL(/happening\/classes\/cancel\//);
    await page.getByRole('button', { name: say('Cancel booking') }).click();
    await page.getByRole('heading', { level: 1, name: say('This booking was cancelled') }).waitFor();
    expect(complaints).toEqual([]);
  },
);

test.for([{ market: 'SG', language: 'en', width: 390 }] as const)(
  'a guest waits for a full day, is offered what becomes free, and comes ($market, $language at $width)',
  async (edition) => {
    const { market, language, width } = edition;
    // From an address of its own: what one holds in a minute is limited.
    const opened = await visit(market, language, width, { extraHTTPHeaders: { 'x-forwarded-for': '198.51.100.50' } });
    const shopper: Shopper = { ...opened, market, language, width };
    const { page, origin, complaints } = shopper;
    const email = `${randomUUID()}@guest.example`;
    const activityId = 'brow-shape-and-tint';
    // The day of an artist on which the least is free.
    const days = (await listArtistDays(shopper, activityId)).filter(({ slots }) => slots > 0);
    const [nearest] = days.toSorted((one, other) => one.slots - other.slots);
    const { storeCode, artistId, day } = nearest ?? { storeCode: '', artistId: '', day: '' };
    const query = `store=${storeCode}&artist=${artistId}&day=${day}`;
    const taken: HeldTime[] = [];
    const refused = new Set<string>();
    for (;;) {
      type Times = { slots: { startsAt: string }[] };
      const { slots } = await callApi<Times>(shopper, 'GET', `booking-service/time-slots/${activityId}?${query}`);
      const [slot] = slots;
      if (!slot) break;
      // What was refused is not offered again.
      expect([...refused]).not.toContain(slot.startsAt);
      const body = { activityId, storeCode, artistId, startsAt: slot.startsAt, idempotencyKey: randomUUID() };
      const held = await callApi<HeldTime>(shopper, 'POST', 'reservation-service/create', body).catch((error) => {
        // A journey beside this one may have taken it since it was listed.
        if (!String(error).includes('SLOT_NOT_AVAILABLE')) throw error;
        refused.add(slot.startsAt);
        return null;
      });
      if (!held) continue;
      await confirmByApi(shopper, held);
      taken.push(held);
    }
    await openPage(page, `${origin}/happening/services/${activityId}?${query}`);
    await page.getByText('Wait for this day').click();
    await page.fill('[name="contact.fullName"]', shoppers[market].fullName);
    await page.fill('[name="contact.email"]', email);
    await page.fill('[name="contact.phone"]', shoppers[market].phone);
    await submitButton(shopper).click();
    await page.getByText('You’re on the waiting list for').waitFor();
    const place = await readMailPath(email, '/happening/waits');

    const [first] = taken;
    await callApi(shopper, 'DELETE', `reservation-service/${first?.id}?key=${first?.key}`);
    await openPage(page, origin + (await readMailPath(email, '/happening/bookings')));
    await page.getByRole('heading', { level: 1, name: 'Who is coming' }).waitFor();
    // Who comes was said before.
    expect(await page.inputValue('[name="contact.email"]')).toBe(email);
    await page.fill('[name="answers.allergies"]', 'None');
    await submitButton(shopper).click();
    await page.getByRole('heading', { level: 1, name: 'You’re booked' }).waitFor();
    // The link of the place leads there, too.
    await openPage(page, origin + place);
    await page.getByRole('heading', { level: 1, name: 'You’re booked' }).waitFor();
    expect(complaints).toEqual([]);
  },
);
