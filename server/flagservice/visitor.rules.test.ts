import { describe, expect, test } from 'vitest';
import { createVisitorData, type VisitorEvent, type VisitPart, visitParts } from './visitor.rules.ts';

const start = Date.parse('2026-11-21T08:00:00Z');
const minute = 60_000;

const event = (minutes: number, changes: Partial<VisitorEvent> = {}): VisitorEvent => ({
  type: 'activity',
  visitorCode: 'abc',
  isMapping: false,
  receivedAt: new Date(start + minutes * minute),
  experimentId: null,
  variationId: null,
  goalId: null,
  revenue: null,
  data: null,
  ...changes,
});
const all: { parts: readonly VisitPart[]; current: boolean; previous: number } = {
  parts: visitParts,
  current: true,
  previous: 25,
};
const ask = (events: VisitorEvent[], minutes: number, wanted: Partial<typeof all> = {}) =>
  createVisitorData('site', events, { ...all, ...wanted }, start + minutes * minute);

describe('visits', () => {
  test('end after 30 minutes without an event; the newest of those before comes first', () => {
    const data = ask([event(0), event(30), event(61), event(200)], 210);
    expect(data.currentVisit).toMatchObject({ timeStarted: start + 200 * minute, timeLastEvent: start + 200 * minute });
    expect(data.previousVisits?.map(({ timeStarted, timeLastEvent }) => [timeStarted, timeLastEvent])).toEqual([
      [start + 61 * minute, start + 61 * minute],
      [start, start + 30 * minute],
    ]);
  });

  test('are all over when nothing was heard for longer', () => {
    expect(ask([event(0)], 30)).toMatchObject({ currentVisit: { visitorCode: 'abc' } });
    expect(ask([event(0)], 31)).toEqual({ previousVisits: [expect.objectContaining({ timeStarted: start })] });
    expect(ask([], 0)).toEqual({});
  });

  test('are told as far as they are wanted', () => {
    const events = [event(0), event(100), event(200), event(300)];
    expect(ask(events, 300, { previous: 2 }).previousVisits).toHaveLength(2);
    expect(ask(events, 300, { current: false })).not.toHaveProperty('currentVisit');
  });

  test('hold what was tracked, each kind only when asked for', () => {
    const events = [
      event(0, { type: 'experiment', experimentId: 1, variationId: 2 }),
      event(1, { type: 'conversion', goalId: 3, revenue: -5, data: { negative: true } }),
      event(2, { type: 'page', data: { href: 'x', title: '', referrersIndices: [] } }),
      event(3, { type: 'staticData', data: { os: 'IOS' } }),
      event(4, { type: 'staticData', data: { deviceType: 'PHONE' } }),
    ];
    expect(ask(events, 5).currentVisit).toMatchObject({
      experimentEvents: [{ data: { id: 1, variationId: 2 }, time: start, itp: false }],
      conversionEvents: [{ data: { goalId: 3, revenue: 5, negative: true } }],
      pageEvents: [{ data: { href: 'x', canonicalHref: null } }],
      staticDataEvent: { data: { os: 'IOS', deviceType: 'PHONE' }, time: start + 4 * minute },
    });
    expect(Object.keys(ask(events, 5, { parts: ['page'] }).currentVisit ?? {})).toEqual([
      'siteCode',
      'visitorCode',
      'timeStarted',
      'timeLastEvent',
      'pageEvents',
    ]);
  });

  test('name the visitor code that a linked person came with', () => {
    const events = [event(0, { visitorCode: 'user@x', isMapping: true }), event(1)];
    expect(ask(events, 2).currentVisit?.visitorCode).toBe('abc');
    expect(ask(events.slice(0, 1), 2).currentVisit?.visitorCode).toBe('user@x');
  });
});
