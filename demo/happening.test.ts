import { findSupplyFaults } from '@vermilion/server/happening/happening.supply.check';
import { supplyFile } from '@vermilion/server/happening/happening.supply.file';
import { expect, test } from 'vitest';
import { createDemoSupply } from './happening.ts';
import { planProducts } from './plan.ts';
import { demoStores } from './stores.ts';

const now = new Date('2026-12-01T03:00:00Z');
const markets = new Map(demoStores.map(({ code, market }) => [code, market]));

test('the demo’s stores offer thirty services in five groups, each of which somebody there can do', () => {
  const supply = supplyFile.parse(createDemoSupply(new Set(markets.keys()), now));
  expect(findSupplyFaults(supply, markets, new Map(), new Set())).toEqual([]);
  expect(supply.services).toHaveLength(30);
  expect(new Set(supply.services.map(({ group }) => group))).toEqual(new Set(supply.groups.map(({ id }) => id)));
  // Not every store offers everything.
  expect(supply.services.some(({ stores }) => stores.length < markets.size)).toBe(true);
});

test('one of them is booked with the provider of bookings, where that is set up', () => {
  const supply = supplyFile.parse(createDemoSupply(new Set(markets.keys()), now, new Set(['booxi'])));
  expect(findSupplyFaults(supply, markets, new Map(), new Set(['booxi']))).toEqual([]);
  expect(supply.services.filter(({ provider }) => provider).map(({ id }) => id)).toEqual(['gift-finding']);
});

test('a shop that has kept a single store of the demo offers services there', () => {
  for (const code of markets.keys()) {
    const supply = supplyFile.parse(createDemoSupply(new Set([code]), now));
    expect(findSupplyFaults(supply, markets, new Map(), new Set())).toEqual([]);
    expect(supply.services.length).toBeGreaterThan(20);
  }
});

test('what services, classes and events use is in the demo catalogue', () => {
  const slugs = new Set(planProducts().map(({ slug }) => slug));
  const supply = createDemoSupply(new Set(markets.keys()), now);
  const used = [...supply.services, ...(supply.gatherings ?? [])].flatMap(({ products = [] }) => products);
  expect(used.length).toBeGreaterThan(20);
  expect(used.filter((slug) => !slugs.has(slug))).toEqual([]);
});
