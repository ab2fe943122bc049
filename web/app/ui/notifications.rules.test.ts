import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  getDefaultId,
  type NotificationEvent,
  type NotificationInput,
  type NotificationItem,
  reduceNotifications,
} from './notifications.rules.ts';

const id = fc.constantFrom('a', 'b', 'c');
const group = fc.constantFrom('default', 'bag');
const anyEvent: fc.Arbitrary<NotificationEvent> = fc.oneof(
  fc.record({
    kind: fc.constant('shown' as const),
    item: fc.record({ id, text: fc.string(), group }, { requiredKeys: ['id', 'text'] }),
  }),
  fc.record({ kind: fc.constant('closed' as const), id }),
  fc.record({ kind: fc.constant('group closed' as const), group }),
  fc.record({ kind: fc.constant('destroyed' as const), id }),
);
const after = (events: NotificationEvent[]) => events.reduce<NotificationItem[]>(reduceNotifications, []);

test('takes the defaults of spec §9', () => {
  expect(after([{ kind: 'shown', item: { id: 'a', text: 'Added' } }])).toEqual([
    {
      id: 'a',
      text: 'Added',
      type: 'default',
      duration: 3000,
      speed: 300,
      group: 'default',
      leaving: false,
      revision: 0,
    },
  ]);
});

test('an id is on screen once, whatever happened', () => {
  fc.assert(
    fc.property(fc.array(anyEvent), (events) => {
      const ids = after(events).map((item) => item.id);
      expect(new Set(ids).size).toBe(ids.length);
    }),
  );
});

test('a message that was just shown is on screen and stays', () => {
  fc.assert(
    fc.property(fc.array(anyEvent), fc.string(), (events, text) => {
      const items = after([...events, { kind: 'shown', item: { id: 'a', text } }]);
      expect(items.find((item) => item.id === 'a')).toMatchObject({ text, leaving: false });
    }),
  );
});

test('a late timer does not take away a message that was shown again meanwhile', () => {
  const items = after([
    { kind: 'shown', item: { id: 'a', text: 'one' } },
    { kind: 'closed', id: 'a' },
    { kind: 'shown', item: { id: 'a', text: 'two' } },
    { kind: 'destroyed', id: 'a' },
  ]);
  expect(items).toMatchObject([{ text: 'two', leaving: false, revision: 1 }]);
});

test('closing a group lets go of its items only; closed and destroyed items are gone', () => {
  const shown = after([
    { kind: 'shown', item: { id: 'a', text: '', group: 'bag' } },
    { kind: 'shown', item: { id: 'b', text: '' } },
    { kind: 'group closed', group: 'bag' },
  ]);
  expect(shown.map((item) => item.leaving)).toEqual([true, false]);
  expect(reduceNotifications(shown, { kind: 'destroyed', id: 'a' }).map((item) => item.id)).toEqual(['b']);
});

test('what says the same takes the place of the one on screen and restarts its time; another stands beside it', () => {
  const createShown = (item: NotificationInput): NotificationEvent => ({
    kind: 'shown',
    item: { ...item, id: getDefaultId(item) },
  });
  const first = createShown({ type: 'success', text: 'Added: Velvet Bullet' });
  expect(after([first, first])).toMatchObject([{ text: 'Added: Velvet Bullet', revision: 1 }]);
  const others: NotificationEvent[] = [
    createShown({ type: 'success', text: 'Added: Rain Shampoo' }),
    createShown({ type: 'warn', text: 'Added: Velvet Bullet' }),
    createShown({ type: 'success', title: 'Again', text: 'Added: Velvet Bullet' }),
  ];
  expect(after([first, ...others])).toHaveLength(4);
});
