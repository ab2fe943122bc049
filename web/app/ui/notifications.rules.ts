/** How serious a notification is (spec §3). */
type NotificationType = 'default' | 'success' | 'warn' | 'error';

/** What a caller shows; everything but the text has a default (spec §9). */
export type NotificationInput = {
  text: string;
  title?: string;
  type?: NotificationType;
  /** Milliseconds it stays; an error stays until it is closed (WCAG 2.2.1). */
  duration?: number;
  /** Milliseconds its entry and its exit take. */
  speed?: number;
  /** Notifications that are closed together, such as all of the bag. */
  group?: string;
  /** Replaces the notification that has this id; by default the one with the same type, title and text. */
  id?: string;
  /** One thing that can still be done about it ("Undo"). */
  action?: { label: string; onAction: () => void };
};

export type NotificationItem = Required<Omit<NotificationInput, 'title' | 'action'>> &
  Pick<NotificationInput, 'title' | 'action'> & {
    /** In its exit transition: takes no more clicks, removed after `speed`. */
    leaving: boolean;
    /** Incremented each time the item is shown again, which restarts its time. */
    revision: number;
  };

export type NotificationEvent =
  | { kind: 'shown'; item: NotificationInput & { id: string } }
  | { kind: 'closed'; id: string }
  | { kind: 'group closed'; group: string }
  | { kind: 'destroyed'; id: string };

const defaults = { type: 'default', duration: 3000, speed: 300, group: 'default' } as const;

/** Returns the id of a notification that was given none: the same message is shown again, not twice. */
export function getDefaultId({ type = defaults.type, title = '', text }: NotificationInput): string {
  return JSON.stringify([type, title, text]);
}

/** Returns the notifications on screen after an event, oldest first; there is no maximum (spec §9). */
export function reduceNotifications(items: readonly NotificationItem[], event: NotificationEvent): NotificationItem[] {
  switch (event.kind) {
    case 'shown': {
      const before = items.find((item) => item.id === event.item.id);
      const shown = {
        ...defaults,
        ...(event.item.type === 'error' && { duration: Number.POSITIVE_INFINITY }),
        ...event.item,
        leaving: false,
        revision: before ? before.revision + 1 : 0,
      };
      return before ? items.map((item) => (item === before ? shown : item)) : [...items, shown];
    }
    case 'closed':
      return items.map((item) => (item.id === event.id ? { ...item, leaving: true } : item));
    case 'group closed':
      return items.map((item) => (item.group === event.group ? { ...item, leaving: true } : item));
    case 'destroyed':
      return items.filter((item) => item.id !== event.id || !item.leaving);
  }
}
