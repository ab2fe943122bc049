import { expect, test } from 'vitest';
import { formatPlace } from '../platform/explain-issue.ts';
import { findSupplyFaults } from './happening.supply.check.ts';
import { type SupplyRecord, supplyFile } from './happening.supply.file.ts';
import { testSupply } from './happening.testing.ts';

const markets = new Map([
  ['sg-a', 'SG'],
  ['sg-b', 'SG'],
  ['au-a', 'AU'],
] as const);

const listFaults = (record: SupplyRecord, providers: readonly 'booxi'[] = []) =>
  findSupplyFaults(supplyFile.parse(record), markets, booked, new Set(providers)).map(
    ({ path, message }) => `${formatPlace(path)} ${message}`,
  );

const booked = new Map([
  ['brow-class-1', { taken: 2, hasStaffSeats: false, gathering: 'brow-class', market: 'SG' as const }],
]);

/** Returns the supply of tests with other values in one of its records. */
function change<List extends 'services' | 'artists' | 'chairs' | 'gatherings'>(
  list: List,
  place: number,
  values: object,
): SupplyRecord {
  return {
    ...testSupply,
    [list]: testSupply[list]?.map((each, index) => (index === place ? { ...each, ...values } : each)),
  };
}

test('a file without a fault has none', () => {
  expect(listFaults(testSupply)).toEqual([]);
});

const openDay = { from: '10:00', to: '20:00' };
const createWeek = (breaks: { from: string; to: string }[]) => [
  { ...openDay, breaks },
  null,
  null,
  null,
  null,
  null,
  null,
];

test.each<[string, SupplyRecord, string[]]>([
  [
    'a group that is none',
    change('services', 0, { group: 'lips' }),
    ['services[0].group names lips, which is none of the groups'],
  ],
  [
    'a store that the shop does not have',
    change('services', 1, { stores: ['sg-z'] }),
    ['services[1].stores[0] names sg-z, which is no store of the shop'],
  ],
  [
    'a store where nobody can do it',
    change('services', 1, { stores: ['sg-a', 'sg-b'] }),
    [
      'services[1].stores[1] names sg-b, where no artist has the skill skin',
      'services[1].stores[1] names sg-b, where no artist has the skill lips',
    ],
  ],
  [
    'a store of a market without a price, without artists and chairs',
    change('services', 0, { stores: ['au-a'] }),
    [
      'services[0].prices has no price for AU, where au-a is',
      'services[0].stores[0] names au-a, where no artist has the skill brows',
      'services[0].stores[0] names au-a, which has no chair',
    ],
  ],
  [
    'an id of another service',
    change('services', 1, { id: 'brow-shape' }),
    ['services[1].id is brow-shape, which is there twice'],
  ],
  [
    'an id of another artist',
    change('artists', 1, { id: 'aisyah' }),
    ['artists[1].id is aisyah, which is there twice'],
  ],
  [
    'an artist of a store that the shop does not have',
    change('artists', 3, { store: 'sg-z' }),
    [
      'services[0].stores[1] names sg-b, where no artist has the skill brows',
      'artists[3].store names sg-z, which is no store of the shop',
    ],
  ],
  [
    'a break before the day begins, and one that ends before it begins',
    change('artists', 0, {
      week: createWeek([
        { from: '09:00', to: '10:30' },
        { from: '13:00', to: '12:00' },
      ]),
    }),
    [
      'artists[0].week[0].breaks[0] must lie within the hours of the day',
      'artists[0].week[0].breaks[1] must lie within the hours of the day',
    ],
  ],
  [
    'a class for a tier, a session that is there twice, and one with fewer seats than are taken',
    change('gatherings', 0, {
      tier: 'gold',
      sessions: [
        { id: 'brow-class-1', store: 'sg-a', startsAt: '2026-12-01T18:30', seats: 1 },
        { id: 'gold-breakfast-1', store: 'sg-z', startsAt: '2026-12-01T18:30', seats: 2 },
        { id: 'brow-class-3', store: 'au-a', startsAt: '2026-12-01T18:30', seats: 2 },
      ],
    }),
    [
      'gatherings[0].tier is for events alone: a class is for everybody',
      'gatherings[0].sessions[0].seats is 1, and 2 seats are taken',
      'gatherings[0].sessions[1].store names sg-z, which is no store of the shop',
      'gatherings[0].prices has no price for AU, where au-a is',
      'gatherings[1].sessions[0].id is gold-breakfast-1, which is there twice',
    ],
  ],
  [
    'a booked session that moves to another country, or becomes one of another event',
    {
      ...testSupply,
      gatherings: testSupply.gatherings?.map((gathering, place) => ({
        ...gathering,
        prices: { SG: 0, AU: 0 },
        sessions: place === 0 ? [] : [{ id: 'brow-class-1', store: 'au-a', startsAt: '2026-12-01T18:30', seats: 2 }],
      })),
    },
    [
      'gatherings[1].sessions[0].id is brow-class-1, which is booked as a session of brow-class',
      'gatherings[1].sessions[0].store is in AU, and it is booked in SG',
    ],
  ],
])('%s is a fault', (_what, record, faults) => {
  expect(listFaults(record)).toEqual(faults);
});

test('a service of a provider needs its settings, and neither artist nor chair; what is asked and paid is the provider’s', () => {
  const provider = { name: 'booxi', reference: 'brows-30' };
  const stranger = { provider, parts: [{ name: { en: 'Shape' }, skill: 'threading', minutes: 30 }], questions: [] };
  expect(listFaults(change('services', 0, stranger), ['booxi'])).toEqual([]);
  expect(listFaults(change('services', 0, stranger))).toEqual([
    'services[0].provider.name is booxi, which is not set up: set BOOXI_URL and BOOXI_SECRET first',
  ]);
  const asking = change('services', 0, { provider, depositPercent: 50, needsApproval: true, points: 10 });
  const message = 'is for services whose times the shop keeps, and booxi keeps those of this one';
  expect(listFaults(asking, ['booxi'])).toEqual(
    ['questions', 'depositPercent', 'needsApproval', 'points'].map((field) => `services[0].${field} ${message}`),
  );
});
