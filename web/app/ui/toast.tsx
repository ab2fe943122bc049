import { useLingui } from '@lingui/react/macro';
import { Check, CircleAlert, Info, TriangleAlert } from 'lucide';
import { useEffect, useRef, useState } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import type { NotificationItem } from './notifications.rules.ts';

const icons = { default: Info, success: Check, warn: TriangleAlert, error: CircleAlert };

type ToastsProps = {
  items: readonly NotificationItem[];
  /** Its time is up or it was clicked. */
  onClose: (id: string) => void;
  /** It has left the screen. */
  onGone: (id: string) => void;
};

/** The stack of notifications: top right, 300 px wide (spec §9). */
export function Toasts({ items, onClose, onGone }: ToastsProps) {
  const ref = useRef<HTMLDivElement>(null);
  const isEmpty = items.length === 0;

  // As a popover it lies above an open dialog too.
  useEffect(() => {
    if (isEmpty) ref.current?.hidePopover?.();
    else ref.current?.showPopover?.();
  }, [isEmpty]);

  const show = (item: NotificationItem) => (
    <Toast key={`${item.id}/${item.revision}`} item={item} onClose={onClose} onGone={onGone} />
  );
  // The two regions stand empty from the start: only what is added to a known region is announced everywhere.
  return (
    <div ref={ref} className="toasts on-ink" popover="manual">
      <div role="alert">{items.filter((item) => item.type === 'error').map(show)}</div>
      <div role="status">{items.filter((item) => item.type !== 'error').map(show)}</div>
    </div>
  );
}

function Toast({ item, onClose, onGone }: { item: NotificationItem } & Omit<ToastsProps, 'items'>) {
  const { t } = useLingui();
  const [held, setHeld] = useState(false);
  const { id, duration, speed, leaving } = item;

  useEffect(() => {
    if (leaving) {
      const timer = setTimeout(() => onGone(id), speed);
      return () => clearTimeout(timer);
    }
    if (held) return;
    const timer = setTimeout(() => onClose(id), duration);
    return () => clearTimeout(timer);
  }, [id, duration, speed, leaving, held, onClose, onGone]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing at it holds its time; keyboard focus does the same
    <div
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
      <button type="button" className="toast-close" aria-label={t`Close`} onClick={() => onClose(id)} />
      {item.action && (
        <button
          type="button"
          className="toast-action"
          onClick={() => {
            item.action?.onAction();
            onClose(id);
          }}
        >
          {item.action.label}
        </button>
      )}
    </div>
  );
}
