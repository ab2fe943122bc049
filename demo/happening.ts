import type { BookingProviderName } from '@vermilion/contract/happening-terms';
import type { Language, MarketCode } from '@vermilion/contract/markets';
import type { SupplyRecord } from '@vermilion/server/happening/happening.service';
import { type DemoGathering, demoGatherings } from './gatherings.ts';
import { convertPrice } from './prices.ts';
import { chance } from './random.ts';
import { demoGroups, demoServices } from './services.ts';
import { demoStores } from './stores.ts';

type Texts = { en: string; id: string; th: string; zh: string };

const texts = (en: string, id: string, th: string, zh: string): Texts => ({ en, id, th, zh });

/** What an artist needs after a visit, and a chair between two. */
const afterMinutes = 5;
const turnaroundMinutes = 5;

const allergies = {
  id: 'allergies',
  label: texts(
    'Any allergies or sensitive skin?',
    'Ada alergi atau kulit sensitif?',
    'มีอาการแพ้หรือผิวแพ้ง่ายหรือไม่',
    '有過敏或敏感肌膚嗎？',
  ),
  isRequired: true,
};

/** Given names, and family names by market. */
const givenNames = ['Aisyah', 'Mei', 'Devi', 'Nicha', 'Clara', 'Hana', 'Sofia', 'Ines', 'Putri', 'Wren'];
export const familyNames: Record<MarketCode, readonly string[]> = {
  AU: ['Barlow', 'Nguyen', 'Rossi'],
  HK: ['Chan', 'Lau', 'Yip'],
  ID: ['Wijaya', 'Santoso', 'Lestari'],
  MY: ['Rahman', 'Tan', 'Nair'],
  NZ: ['Harris', 'Tamati', 'Field'],
  PH: ['Reyes', 'Santos', 'Cruz'],
  SG: ['Lim', 'Kaur', 'Koh'],
  TH: ['Srisuk', 'Chaiyo', 'Thongdee'],
};

const jobs = [
  {
    title: texts('Brows, lashes, nails', 'Alis, bulu mata, kuku', 'คิ้ว ขนตา เล็บ', '眉、睫毛、美甲'),
    skills: ['brows', 'lashes', 'nails'],
    ground: '#f0cfc6',
  },
  {
    title: texts('Make-up, brows, scent', 'Riasan, alis, parfum', 'แต่งหน้า คิ้ว น้ำหอม', '化妝、眉、香氛'),
    skills: ['make-up', 'brows', 'scent'],
    ground: '#d9cfe4',
  },
  {
    title: texts('Skin, make-up', 'Kulit, riasan', 'ผิวหน้า แต่งหน้า', '護膚、化妝'),
    skills: ['skin', 'make-up'],
    ground: '#cfdcc9',
  },
];

/** Each artist has another two days off. */
const createWeek = (off: number, isLate: boolean) =>
  Array.from({ length: 7 }, (_, day) => {
    if (day === off % 7 || day === (off + 1) % 7) return null;
    return isLate
      ? { from: '12:00', to: '20:00', breaks: [{ from: '16:00', to: '16:45' }] }
      : { from: '10:00', to: '18:00', breaks: [{ from: '13:00', to: '13:45' }] };
  });

export const artistLanguages: Record<MarketCode, ('en' | 'id' | 'th' | 'zh')[]> = {
  AU: ['en'],
  HK: ['zh', 'en'],
  ID: ['id', 'en'],
  MY: ['en'],
  NZ: ['en'],
  PH: ['en'],
  SG: ['en', 'zh'],
  TH: ['th', 'en'],
};

/** How many sessions a class or an event has in a market, and how many days lie between two of them. */
const sessionsPerMarket = 4;
const daysBetweenSessions = 21;

type Sessions = NonNullable<NonNullable<SupplyRecord['gatherings']>[number]['sessions']>;

/** Returns the sessions of a class or an event, in the stores of a market by turns, on days on which these are open for long enough. */
function createSessions(
  { id, time, minutes, seats }: DemoGathering,
  stores: typeof demoStores,
  language: Language,
  firstDay: Temporal.PlainDate,
): Sessions {
  return Array.from({ length: sessionsPerMarket }, (_, index) =>
    firstDay.add({ days: index * daysBetweenSessions }),
  ).flatMap((wanted, index) => {
    const begins = Temporal.PlainTime.from(time);
    const ends = begins.add({ minutes }).toString().slice(0, 5);
    // On a day of the following week, at one of the stores, it fits.
    const choices = Array.from({ length: 7 }, (_, later) => wanted.add({ days: later })).flatMap((day) =>
      stores.map((_, turn) => ({ day, store: stores[(index + turn) % stores.length] })),
    );
    const fitting = choices.find(({ day, store }) => {
      const hours = store?.hours[day.dayOfWeek - 1];
      return hours && !store.closedDays.includes(day.toString()) && hours.opens <= time && ends <= hours.closes;
    });
    if (!fitting?.store) return [];
    const day = fitting.day.toString();
    const session = { store: fitting.store.code, startsAt: `${day}T${time}`, seats, language };
    return { id: `${id}-${fitting.store.code}-${day.replaceAll('-', '')}`, ...session };
  });
}

/**
 * What the demo's stores offer: three artists and two chairs in each, and classes and events from a day on.
 * @param held the codes of the stores that the shop has: the retailer may have replaced the demo's
 * @param now from when on there are sessions
 * @param providers of bookings that are set up: without one the shop keeps the times of its services
 */
export function createDemoSupply(
  held: ReadonlySet<string>,
  now: Date,
  providers: ReadonlySet<BookingProviderName> = new Set(),
): SupplyRecord {
  const stores = demoStores.filter(({ code }) => held.has(code));
  const markets = [...new Set(stores.map(({ market }) => market))];
  const today = Temporal.PlainDate.from(now.toISOString().slice(0, 10));
  const createPrices = (dollars: number) =>
    Object.fromEntries(markets.map((market) => [market, dollars === 0 ? 0 : convertPrice(market, dollars, true)]));
  return {
    groups: demoGroups,
    services: demoServices.flatMap(
      ({
        id,
        group,
        ground,
        dollars,
        name,
        summary,
        description,
        parts,
        isAllergyAsked,
        products,
        share,
        terms,
        provider,
      }) => {
        const offering = stores.filter(({ code }) => share === undefined || chance(`${id} in ${code}`) < share);
        // The shop may have few of the demo's stores.
        if (offering.length === 0) return [];
        return {
          id,
          group,
          ground,
          name,
          summary,
          description,
          parts,
          afterMinutes,
          prices: createPrices(dollars),
          stores: offering.map(({ code }) => code),
          questions: isAllergyAsked ? [allergies] : [],
          products: products ?? [],
          ...terms,
          ...(provider && providers.has(provider) && { provider: { name: provider, reference: id } }),
        };
      },
    ),
    artists: stores.flatMap(({ code, market }, place) =>
      jobs.map(({ title, skills, ground }, index) => {
        const number = place * jobs.length + index;
        const given = givenNames[number % givenNames.length] ?? '';
        const family = familyNames[market][index] ?? '';
        return {
          id: `${code}-${index + 1}`,
          store: code,
          name: { en: `${given} ${family}` },
          title,
          languages: artistLanguages[market],
          ground,
          skills: [...skills],
          week: createWeek(number, index === 1),
        };
      }),
    ),
    chairs: stores.flatMap(({ code }) =>
      [1, 2].map((number) => ({ id: `${code}-chair-${number}`, store: code, turnaroundMinutes })),
    ),
    gatherings: demoGatherings.map((gathering, place) => {
      const { dollars, seats: _, time: __, ...record } = gathering;
      return {
        ...record,
        prices: createPrices(dollars),
        sessions: markets.flatMap((market) =>
          createSessions(
            gathering,
            stores.filter((store) => store.market === market),
            artistLanguages[market][0] ?? 'en',
            // Not all on one day.
            today.add({ days: 2 + ((place * 5) % daysBetweenSessions) }),
          ),
        ),
      };
    }),
  };
}
