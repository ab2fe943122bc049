import { useLingui } from '@lingui/react/macro';
import { Check, CircleAlert, Info, TriangleAlert, X } from 'lucide';
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import { useTopModal } from './modal-stack.ts';
import type { NotificationItem } from './notifications.rules.ts';

const icons = { default: Info, success: Check, warn: TriangleAlert, error: CircleAlert };

type ToastsProps = {
  items: readonly NotificationItem[];
  /** Called when its time is up, and by a click. */
  onClose: (id: string) => void;
  /** Called when its exit transition has ended. */
  onGone: (id: string) => void;
};

/** The stack of notifications: 300 px wide at the top right from 60 rem on (spec §9), along the bottom edge below. */
export function Toasts({ items, onClose, onGone }: ToastsProps) {
  const { t } = useLingui();
  const host = useToastHost();
  const moveFocus = useToastFocus(host, items.length > 0);
  const show = (item: NotificationItem) => (
    <Toast key={`${item.id}/${item.revision}`} item={item} onClose={onClose} onGone={onGone} moveFocus={moveFocus} />
  );
  // The two regions are there, empty, from the start: additions to a known region are announced everywhere.
  return (
    host &&
    createPortal(
      // Nothing to lead to where there is none.
      <section aria-label={items.length > 0 ? t`Notifications` : undefined} aria-keyshortcuts={landmarkKey}>
        <div role="alert">{items.filter((item) => item.type === 'error').map(show)}</div>
        <div role="status">{items.filter((item) => item.type !== 'error').map(show)}</div>
      </section>,
      host,
    )
  );
}

/** The key that leads to the notifications and back, as between the panes of a window. */
const landmarkKey = 'F6';

/**
 * Leads focus to the newest notification by F6, and back: they stand after everything else. Where the notification that has focus
 * closes, it goes to the next one, or back.
 * @returns a function to call before a notification closes
 */
function useToastFocus(host: HTMLElement | null, hasItems: boolean): (toast: Element) => void {
  const before = useRef<HTMLElement | null>(null);
  useEffect(() => {
    if (!host || !hasItems) return;
    const onFocusIn = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget instanceof HTMLElement && !host.contains(relatedTarget)) before.current = relatedTarget;
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== landmarkKey || event.ctrlKey || event.altKey || event.metaKey) return;
      event.preventDefault();
      if (host.contains(document.activeElement)) before.current?.focus();
      else listCloseButtons(host).at(-1)?.focus();
    };
    host.addEventListener('focusin', onFocusIn);
    document.addEventListener('keydown', onKeyDown);
    return () => {
      host.removeEventListener('focusin', onFocusIn);
      document.removeEventListener('keydown', onKeyDown);
    };
  }, [host, hasItems]);
  return (toast) => {
    if (!host || !toast.contains(document.activeElement)) return;
    const next = listCloseButtons(host).findLast((button) => !toast.contains(button));
    (next ?? before.current)?.focus();
  };
}

const listCloseButtons = (host: HTMLElement) => [
  ...host.querySelectorAll<HTMLElement>('.toast:not(.toast-leaving) .toast-close'),
];

/**
 * Returns the element that holds the notifications. It is a popover, so that it lies in the top layer, and moves into
 * the topmost modal dialog: everything outside a modal dialog is inert, later popovers included.
 */
function useToastHost(): HTMLElement | null {
  const topModal = useTopModal();
  const [host, setHost] = useState<HTMLElement | null>(null);

  useEffect(() => {
    const element = document.createElement('div');
    element.className = 'toast-stack on-ink';
    element.popover = 'manual';
    setHost(element);
    return () => element.remove();
  }, []);

  useEffect(() => {
    if (!host) return;
    (topModal ?? document.body).append(host);
    host.showPopover?.();
  }, [host, topModal]);

  return host;
}

type ToastProps = Omit<ToastsProps, 'items'> & {
  item: NotificationItem;
  /** Called before it closes, with its element. */
  moveFocus: (toast: Element) => void;
};

function Toast({ item, onClose, onGone, moveFocus }: ToastProps) {
  const { t } = useLingui();
  const ref = useRef<HTMLDivElement>(null);
  const [isHeld, setHeld] = useState(false);
  const { id, duration, speed, leaving } = item;
  const close = () => {
    if (ref.current) moveFocus(ref.current);
    onClose(id);
  };
  const staysOpen = duration === Number.POSITIVE_INFINITY;

  useEffect(() => {
    if (leaving) {
      const timer = setTimeout(() => onGone(id), speed);
      return () => clearTimeout(timer);
    }
    if (isHeld || staysOpen) return;
    const timer = setTimeout(() => onClose(id), duration);
    return () => clearTimeout(timer);
  }, [id, duration, speed, leaving, isHeld, staysOpen, onClose, onGone]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the pointer over it stops its time; keyboard focus does the same
    <div
      ref={ref}
      className={classNames('toast', leaving && 'toast-leaving')}
      style={{ '--speed': `${speed}ms` }}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon of={icons[item.type]} />
      <div className="toast-text">
        {item.title && <p className="font-medium">{item.title}</p>}
        <p>{item.text}</p>
      </div>
      <button type="button" className="toast-close" aria-label={t`Close notification`} onClick={close} />
      {item.action && (
        <button
          type="button"
          className="toast-action"
          onClick={() => {
            item.action?.onAction();
            close();
          }}
        >
          {item.action.label}
        </button>
      )}
      {staysOpen && <Icon of={X} size={16} />}
    </div>
  );
}
