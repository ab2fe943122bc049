import { useLingui } from '@lingui/react/macro';
import { X } from 'lucide';
import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import { Headline } from './headline.tsx';
import { IconButton } from './icon-button.tsx';
import { Modal } from './modal.tsx';

type DialogProps = {
  open: boolean;
  /** Called for Escape, the cross and a press beside the dialog. */
  onClose: () => void;
  title: ReactNode;
  /** Replaces the title as the accessible name, where the title on screen is a wordmark or a way back. */
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

/** A question or a task that must be finished first, under a title and with a cross that closes it. */
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
  const id = useId();
  return (
    <Modal
      open={open}
      onClose={onClose}
      className={classNames('dialog', `dialog-${shape}`, className)}
      aria-label={label}
      aria-labelledby={label ? undefined : id}
    >
      <div className="dialog-body">
        <div className={classNames('dialog-head', titleHidden && 'dialog-head-bare')}>
          <Headline as="h2" size="d3" id={id} className={titleHidden ? 'sr-only' : undefined}>
            {title}
          </Headline>
          <IconButton icon={X} label={t`Close`} className="dialog-close" onClick={onClose} />
        </div>
        <div>{children}</div>
        {actions && <div className="dialog-actions">{actions}</div>}
      </div>
    </Modal>
  );
}

/** Opens over the page from its bottom edge at 390 px and from its side at 1280: a menu, filters. */
export function Sheet(props: Omit<DialogProps, 'shape'>) {
  return <Dialog {...props} shape="side" />;
}
