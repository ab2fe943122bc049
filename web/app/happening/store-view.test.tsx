// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import type { Store } from '@vermilion/contract/market';
import { markets } from '@vermilion/contract/markets';
import { beforeEach, expect, test, vi } from 'vitest';
import { CityChoice } from '~/market/city-choice.tsx';
import { getStoreAt } from '~/market/opening-hours.rules.ts';
import { createStoreData } from '~/market/store-data.ts';
import { StoreList } from '~/market/store-list.tsx';
import { renderInApp } from '~/ui/render.testing.tsx';
import StoreOffer, { type StoreOffered } from './store-offer.tsx';
import { StoreView } from './store-view.tsx';

const state = vi.hoisted(() => ({ market: 'SG' as 'SG' | 'AU', browserNow: null as number | null }));
vi.mock('~/platform/use-site.ts', () => ({
  useSite: () => ({ market: markets[state.market], language: 'en', locale: `en-${state.market}` }),
  useMoney: () => (minor: number) => `$${minor / 100}`,
  useShopIdentity: () => ({ isExample: false }),
  useMembershipName: () => 'Beauty Pass',
}));
vi.mock('~/platform/server-clock.ts', () => ({ useServerClock: () => state.browserNow }));

beforeEach(() => {
  state.market = 'SG';
  state.browserNow = null;
});

const hours = { opens: '10:00', closes: '21:00' };
const store: Store = {
  code: 'sg-a',
  market: 'SG',
  name: 'Orchard',
  address: '1 Orchard Road',
  city: 'Singapore',
  zone: 'Asia/Singapore',
  phone: '+65 6550 1410',
  hours: [hours, hours, hours, hours, hours, hours, null],
  closedDays: ['2026-12-25', '2026-11-26', '2026-11-20'],
  preparationMinutes: 120,
  cutOff: null,
};
const ground = '#ffffff';
const offered: StoreOffered = {
  services: [
    {
      id: 'brow-shape',
      name: 'Brow shape',
      summary: 'Shaped and tinted.',
      group: { id: 'brows', name: 'Brows' },
      minutes: 30,
      provider: null,
      price: 4800,
      currencySymbol: '$',
      ground,
      stores: ['sg-a'],
    },
  ],
  artists: [
    { id: 'mei', name: 'Mei', title: 'Brow artist', languages: ['en', 'zh'], skills: ['Brows', 'Lips'], ground },
  ],
  gatherings: [
    {
      id: 'brow-class',
      kind: 'class',
      name: 'Draw your brows',
      summary: 'A pencil and an hour.',
      minutes: 60,
      price: 0,
      currencySymbol: '$',
      ground,
      tier: null,
      next: { startsAt: '2026-12-01T10:30:00.000Z', zone: 'Asia/Singapore' },
    },
  ],
};
const nothing: StoreOffered = { services: [], artists: [], gatherings: [] };

// Wednesday.
const openMoment = '2026-11-25T04:00:00Z';
const renderAt = (moment: string, shown = offered, own = store) =>
  renderInApp(
    <>
      <StoreView at={getStoreAt(own, new Date(moment))} hasServices={shown.services.length > 0} />
      <StoreOffer code={own.code} {...shown} />
    </>,
  );
const listRows = (name: string) =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('row')
    .map((row) => [row.textContent?.replaceAll(' ', ' '), row.getAttribute('aria-current')]);
const getHref = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

test('an open store shows its hours with today marked, the days to come on which it is closed, and what is booked there', () => {
  renderAt(openMoment);
  expect(screen.getByText('Open until 9:00 pm')).toBeDefined();
  expect(listRows('Hours of each day of the week')).toEqual([
    ['Monday10:00 am–9:00 pm', null],
    ['Tuesday10:00 am–9:00 pm', null],
    ['Wednesday (today)10:00 am–9:00 pm', 'date'],
    ['Thursday10:00 am–9:00 pm', null],
    ['Friday10:00 am–9:00 pm', null],
    ['Saturday10:00 am–9:00 pm', null],
    ['SundayClosed', null],
  ]);
  expect(listRows('Days on which the store is closed')).toEqual([
    ['26 November 2026Thursday', null],
    ['25 December 2026Friday', null],
  ]);
  expect(getHref('+65 6550 1410')).toBe('tel:+6565501410');
  expect(getHref('Book a service here')).toBe('/happening/services?store=sg-a');
  expect(getHref('Brow shape')).toBe('/happening/services/brow-shape?store=sg-a');
  expect(screen.getByText('30 min · $48')).toBeDefined();
  expect(getHref('Draw your brows')).toBe('/happening/classes/brow-class?store=sg-a');
  expect(getHref('All classes of this store')).toBe('/happening/classes?store=sg-a');
  expect(screen.queryByRole('link', { name: 'All events of this store' })).toBeNull();
  expect(screen.getByText('Services: Brows, Lips')).toBeDefined();
  expect(screen.getByText('Languages: English, Chinese')).toBeDefined();
  const levels = screen.getAllByRole('heading').map(({ tagName, textContent }) => `${tagName} ${textContent}`);
  expect(levels).toEqual([
    'H1 Orchard',
    'H2 Opening hours',
    'H3 Closed on these days',
    'H2 Where to find us',
    'H2 Services here',
    'H3 Brows',
    'H4 Brow shape',
    'H2 Our artists',
    'H3 Mei',
    'H2 Classes and events here',
    'H3 Draw your brows',
  ]);
});

test('on a holiday it says that it is closed today, and when it opens', () => {
  renderAt('2026-11-26T04:00:00Z');
  expect(screen.getByText('Closed today. Opens Friday at 10:00 am')).toBeDefined();
  expect(listRows('Hours of each day of the week')).toContainEqual(['Thursday (today)Closed today', 'date']);
});

test('from a week on the day is a date, which no reader takes for one of the next days', () => {
  const closedDays = Array.from({ length: 8 }, (_, index) => `2026-11-${25 + index}`).map((day) =>
    day > '2026-11-30' ? `2026-12-0${Number(day.slice(-2)) - 30}` : day,
  );
  renderAt(openMoment, nothing, { ...store, closedDays });
  expect(screen.getByText('Closed today. Opens Thu, 3 Dec at 10:00 am')).toBeDefined();
});

test('a store without hours today is closed, and one that takes no bookings shows where it is and when it opens', () => {
  renderAt('2026-11-29T04:00:00Z', nothing);
  expect(screen.getByText('Closed today. Opens Monday at 10:00 am')).toBeDefined();
  expect(screen.getByText('1 Orchard Road')).toBeDefined();
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Opening hours',
    'Where to find us',
  ]);
});

test('what a cached page says of its minute gives way to the time of the browser, by the clock of the store', () => {
  state.browserNow = Date.parse('2026-11-25T16:30:00Z');
  renderAt(openMoment);
  expect(screen.getByText('Closed today. Opens Friday at 10:00 am')).toBeDefined();
  expect(listRows('Hours of each day of the week')).toContainEqual(['Thursday (today)Closed today', 'date']);
});

test('stores are listed by city, and their zone is named where the market has several', () => {
  state.market = 'AU';
  const createPlace = (code: string, city: string, zone: string) =>
    getStoreAt({ ...store, code, name: code, city, zone }, new Date(openMoment));
  renderInApp(
    <StoreList
      stores={[
        createPlace('collins', 'Melbourne', 'Australia/Melbourne'),
        createPlace('hay', 'Perth', 'Australia/Perth'),
        createPlace('chapel', 'Melbourne', 'Australia/Melbourne'),
      ]}
    />,
  );
  expect(screen.getAllByRole('heading').map(({ tagName, textContent }) => `${tagName} ${textContent}`)).toEqual([
    'H2 Melbourne',
    'H3 collins',
    'H3 chapel',
    'H2 Perth',
    'H3 hay',
  ]);
  expect(getHref('hay')).toBe('/stores/hay');
  expect(screen.getByText(/Open until 9:00 pm \(AWST\)/)).toBeDefined();
});

test('one city can be chosen where there are several', () => {
  const renderCities = (cities: string[], chosen: string | null) =>
    renderInApp(<CityChoice cities={cities} chosen={chosen} />);
  renderCities(['Singapore'], null);
  expect(screen.queryByRole('navigation')).toBeNull();
  renderCities(['Perth', 'Sydney & Co'], 'Perth');
  const links = screen
    .getAllByRole('link')
    .map((link) => [link.getAttribute('href'), link.getAttribute('aria-current')]);
  expect(links).toEqual([
    ['/stores', null],
    ['/stores?city=Perth', 'true'],
    ['/stores?city=Sydney+%26+Co', null],
  ]);
});

test('search engines read address, hours and closings', () => {
  const at = getStoreAt(
    { ...store, hours: [...store.hours.slice(0, 6), { opens: '00:00', closes: '00:00' }] },
    new Date(openMoment),
  );
  const site = { origin: 'https://sg.shop.example', prefix: '/en' };
  expect(createStoreData(at, site, { isSalon: true })).toMatchObject({
    '@type': ['Store', 'BeautySalon'],
    url: 'https://sg.shop.example/en/stores/sg-a',
    address: { streetAddress: '1 Orchard Road', addressLocality: 'Singapore', addressCountry: 'SG' },
    openingHoursSpecification: [
      {
        dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
        opens: '10:00',
        closes: '21:00',
      },
      { dayOfWeek: ['Sunday'], opens: '00:00', closes: '23:59' },
    ],
    specialOpeningHoursSpecification: [
      { validFrom: '2026-11-26', validThrough: '2026-11-26', opens: '00:00', closes: '00:00' },
      { validFrom: '2026-12-25', validThrough: '2026-12-25' },
    ],
  });
  expect(createStoreData(at, site, { isSalon: false })['@type']).toBe('Store');
});
