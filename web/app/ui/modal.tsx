import { type ReactNode, type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { pushModal } from './modal-stack.ts';

type ModalProps = {
  open: boolean;
  /** Called for Escape, the platform's back gesture and a press beside the dialog. */
  onClose: () => void;
  className?: string;
  'aria-label'?: string;
  'aria-labelledby'?: string;
  children: ReactNode;
};

/**
 * The browser's modal dialog: it keeps focus inside and hands it back. Its content stays mounted until the exit
 * transition has ended.
 */
export function Modal({ open, onClose, children, ...props }: ModalProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const pressStartedOn = useRef<EventTarget | null>(null);
  const [isMounted, setMounted] = useState(open);
  if (open && !isMounted) setMounted(true);

  useEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    if (open) return pushModal(dialog);
    dialog.close();
    let isClosing = true;
    const transitions = dialog.getAnimations().map(({ finished }) => finished);
    void Promise.allSettled(transitions).then(() => {
      if (isClosing) setMounted(false);
    });
    return () => {
      isClosing = false;
    };
  }, [open]);

  const isItself = ({ target, currentTarget }: SyntheticEvent) => target === currentTarget;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the click is one beside the dialog; Escape does the same
    <dialog
      {...props}
      ref={ref}
      closedby="any"
      // Not `onCancel`: browsers skip that event when Escape is pressed twice, and file inputs inside send it too.
      onClose={(event) => {
        if (open && isItself(event)) onClose();
      }}
      // Where `closedby` is unknown. A selection of text that ends beside the dialog is no press beside it.
      onPointerDown={(event) => {
        pressStartedOn.current = event.target;
      }}
      onClick={(event) => {
        if (isItself(event) && pressStartedOn.current === event.target) onClose();
      }}
    >
      {isMounted && children}
    </dialog>
  );
}
