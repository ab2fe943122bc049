/** How loud a notification is (spec §3). */
type NotificationType = 'default' | 'success' | 'warn' | 'error';

/** What a caller says; everything but the text has a default (spec §9). */
export type NotificationInput = {
  text: string;
  title?: string;
  type?: NotificationType;
  /** Milliseconds it stays. */
  duration?: number;
  /** Milliseconds it takes to come and to go. */
  speed?: number;
  /** Notifications that are closed together, such as all of the bag. */
  group?: string;
  /** Replaces the notification that has this id; by default the one that says the same. */
  id?: string;
  /** One thing that can still be done about it ("Undo"). */
  action?: { label: string; onAction: () => void };
};

export type NotificationItem = Required<Omit<NotificationInput, 'title' | 'action'>> &
  Pick<NotificationInput, 'title' | 'action'> & {
    /** On its way out: takes no more clicks, gone after `speed`. */
    leaving: boolean;
    /** Rises each time the item is said again, which starts its time afresh. */
    revision: number;
  };

export type NotificationEvent =
  | { kind: 'said'; item: NotificationInput & { id: string } }
  | { kind: 'closed'; id: string }
  | { kind: 'group closed'; group: string }
  | { kind: 'destroyed'; id: string };

const defaults = { type: 'default', duration: 3000, speed: 300, group: 'default' } as const;

/** The id of a notification that was given none: one on screen that says the same is said again, not twice. */
export function idOf({ type = defaults.type, title = '', text }: NotificationInput): string {
  return JSON.stringify([type, title, text]);
}

/** The notifications on screen after an event, oldest first; there is no maximum (spec §9). */
export function notificationsAfter(items: readonly NotificationItem[], event: NotificationEvent): NotificationItem[] {
  switch (event.kind) {
    case 'said': {
      const before = items.find((item) => item.id === event.item.id);
      const said = { ...defaults, ...event.item, leaving: false, revision: before ? before.revision + 1 : 0 };
      return before ? items.map((item) => (item === before ? said : item)) : [...items, said];
    }
    case 'closed':
      return items.map((item) => (item.id === event.id ? { ...item, leaving: true } : item));
    case 'group closed':
      return items.map((item) => (item.group === event.group ? { ...item, leaving: true } : item));
    case 'destroyed':
      return items.filter((item) => item.id !== event.id || !item.leaving);
  }
}
