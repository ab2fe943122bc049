import type { ReactNode } from 'react';
import { Button } from '~/ui/button.tsx';
import type { FormControl } from '~/ui/form/use-form.tsx';
import { NeedsScript } from '~/ui/needs-script.tsx';

type SubmitButtonProps = {
  form: FormControl;
  /** Replaces the label while the form is sent. */
  busyLabel: ReactNode;
  /** Replaces the button where JavaScript is off; pages that have said so already leave it out. */
  needsScript?: ReactNode;
  disabled?: boolean;
  children: ReactNode;
};

/** Sends a form of a visitor: the page's primary action. */
export function SubmitButton({ form, busyLabel, needsScript, disabled, children }: SubmitButtonProps) {
  return (
    <>
      <Button
        type="submit"
        look="act"
        wide
        className="noscript:hidden"
        disabled={disabled}
        busy={form.isBusy}
        busyLabel={busyLabel}
      >
        {children}
      </Button>
      {needsScript && <NeedsScript>{needsScript}</NeedsScript>}
    </>
  );
}
