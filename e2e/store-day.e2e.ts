import { expect, test } from 'vitest';
import { callApi, confirmByApi, holdByApi } from './api.ts';
import { closeBrowserAfterwards, expectNoAxeFindings, openPage, visit } from './browser.ts';
import type { Shopper } from './buying.ts';
import { acceptInvitation, expectGoodPage } from './members.ts';
import { storeManager } from './staff.ts';
import { word } from './words.ts';

closeBrowserAfterwards();

test('a store prints its day, and takes a service off, whose page says so', async () => {
  const staff = await acceptInvitation(storeManager.email);
  const guest: Shopper = { ...(await visit('SG', 'en', 1280)), market: 'SG', language: 'en', width: 1280 };
  const held = await holdByApi(guest, 3);
  await confirmByApi(guest, held);
  type Booking = { number: string; startsAt: string; store: { code: string }; artist: { name: string } };
  const booking = await callApi<Booking>(guest, 'GET', `reservation-service/${held.id}?key=${held.key}`);
  const day = new Date(booking.startsAt).toLocaleDateString('en-CA', { timeZone: 'Asia/Singapore' });
  const sheet = `/api/web/v1/staff/bookings/day-sheet?store=${booking.store.code}&day=${day}`;
  await staff.page.goto(staff.origin + sheet);
  const own = staff.page
    .locator('section')
    .filter({ has: staff.page.getByRole('heading', { name: booking.artist.name }) });
  await own.getByText(booking.number).waitFor();
  await expectNoAxeFindings(staff.page, 'the sheet of a day');
  // Each artist begins on a new sheet of paper.
  const sections = await staff.page.locator('section').count();
  const pdf = (await staff.page.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(pdf.match(/\/Type\s*\/Page\b/g)?.length).toBeGreaterThanOrEqual(sections);
  // The policy of the sheet lets no page of it call anything.
  await staff.page.goto(`${staff.origin}/robots.txt`);
  // Others are shown nothing.
  expect((await guest.page.goto(guest.origin + sheet))?.status()).toBe(401);
  guest.complaints.splice(0);

  const service = 'false-lashes-fitted';
  const pause = (storeCode: string | null, reason: string | null) =>
    callApi(staff, 'PUT', `staff/activities/service/${service}/pause`, { storeCode, reason });
  const { places } = await callApi<{ places: { code: string; name: string }[] }>(
    guest,
    'GET',
    `booking-service/activities/${service}`,
  );
  for (const [market, language, width] of [
    ['SG', 'en', 1280],
    ['HK', 'zh', 390],
  ] as const) {
    const shopper: Shopper = { ...(await visit(market, language, width)), market, language, width };
    const { page, origin, complaints } = shopper;
    if (market === 'SG') {
      await pause(places[0]?.code ?? '', 'The glue is sold out');
      await openPage(page, `${origin}/happening/services/${service}`);
      await page.getByText(`${places[0]?.name}: not offered at the moment`).waitFor();
      await expectGoodPage(shopper, 'a service that a store has taken off');
    }
    await pause(null, 'The glue is sold out everywhere');
    await openPage(page, `${origin}/happening/services/${service}`);
    await page
      .getByText(word('We don’t offer this at the moment. What is booked already stays as it is.', language))
      .waitFor();
    expect(await page.locator('main section > ul > li a').count()).toBe(0);
    await expectGoodPage(shopper, 'a service that all stores have taken off');
    await pause(null, null);
    await openPage(page, `${origin}/happening/services/${service}`);
    expect(await page.locator('main section > ul > li a').count()).toBeGreaterThan(0);
    expect(complaints).toEqual([]);
  }
  await pause(places[0]?.code ?? '', null);
}, 180_000);
