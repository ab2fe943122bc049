import { useLingui } from '@lingui/react/macro';
import { X } from 'lucide';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { classNames } from './class-names.ts';
import { Headline } from './headline.tsx';
import { IconButton } from './icon-button.tsx';

type DialogProps = {
  open: boolean;
  /** Called for Escape, the cross and a click beside the dialog. */
  onClose: () => void;
  title: ReactNode;
  /** What screen readers call it, where the title on screen would not tell (a wordmark, a way back). */
  label?: string;
  /** Keeps the title for screen readers only. */
  titleHidden?: boolean;
  /** Buttons below the content, the safe one last. */
  actions?: ReactNode;
  /** `dialog` in the middle, `wide` for lists, `side` along the left edge, all three from the bottom at 390 px; `full` covers that. */
  shape?: 'dialog' | 'wide' | 'side' | 'full';
  className?: string;
  children: ReactNode;
};

/** A question or a task that must be finished first. The browser keeps focus inside and hands it back. */
export function Dialog({
  open,
  onClose,
  title,
  label,
  titleHidden = false,
  actions,
  shape = 'dialog',
  className,
  children,
}: DialogProps) {
  const { t } = useLingui();
  const ref = useRef<HTMLDialogElement>(null);
  const id = useId();

  useEffect(() => {
    const dialog = ref.current;
    if (open && dialog && !dialog.open) {
      const page = document.documentElement;
      page.style.setProperty('--scroll-bar', `${window.innerWidth - page.clientWidth}px`);
      dialog.showModal();
    }
    if (!open && dialog?.open) dialog.close();
  }, [open]);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the click is one beside the dialog; Escape does the same
    <dialog
      ref={ref}
      className={classNames('dialog', `dialog-${shape}`, className)}
      aria-label={label}
      aria-labelledby={label ? undefined : id}
      onCancel={(event) => {
        // A cancelled file picker inside sends the same event.
        if (event.target !== ref.current) return;
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === ref.current) onClose();
      }}
    >
      {open && (
        <div className="dialog-body">
          <div className={classNames('dialog-head', titleHidden && 'dialog-head-bare')}>
            <Headline as="h2" size="d3" id={id} className={titleHidden ? 'sr-only' : undefined}>
              {title}
            </Headline>
            <IconButton icon={X} label={t`Close`} onClick={onClose} />
          </div>
          <div className="dialog-content">{children}</div>
          {actions && <div className="dialog-actions">{actions}</div>}
        </div>
      )}
    </dialog>
  );
}

/** Something opened over the page from its bottom edge at 390 px and from its side at 1280: a menu, filters. */
export function Sheet(props: Omit<DialogProps, 'shape'>) {
  return <Dialog {...props} shape="side" />;
}
