import { createContext, type ReactNode, useContext, useMemo, useReducer } from 'react';
import { getDefaultId, type NotificationInput, reduceNotifications } from './notifications.rules.ts';
import { Toasts } from './toast.tsx';

type Notify = {
  /** Shows a notification and returns its id. */
  (notification: NotificationInput): string;
  close(id: string): void;
  closeGroup(group: string): void;
};

const NotifyContext = createContext<Notify | null>(null);

/** Holds the notifications of spec §3 and shows them above everything else, modal dialogs included. */
export function NotificationsProvider({ children }: { children: ReactNode }) {
  const [items, dispatch] = useReducer(reduceNotifications, []);
  const notify = useMemo(() => {
    const show = (notification: NotificationInput) => {
      const id = notification.id ?? getDefaultId(notification);
      dispatch({ kind: 'shown', item: { ...notification, id } });
      return id;
    };
    return Object.assign(show, {
      close: (id: string) => dispatch({ kind: 'closed', id }),
      closeGroup: (group: string) => dispatch({ kind: 'group closed', group }),
    });
  }, []);
  return (
    <NotifyContext value={notify}>
      {children}
      <Toasts items={items} onClose={notify.close} onGone={(id) => dispatch({ kind: 'destroyed', id })} />
    </NotifyContext>
  );
}

/** Returns the function that shows a notification: `notify({ text, type: 'success' })`. */
export function useNotify(): Notify {
  const notify = useContext(NotifyContext);
  if (!notify) throw new Error('useNotify needs a NotificationsProvider above it');
  return notify;
}
