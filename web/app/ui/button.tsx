import type { ComponentPropsWithRef, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import { classNames } from './class-names.ts';

type Look = {
  /**
   * `act` is the primary action of a view, in red; `ink` the first of a quiet view; `line` beside another; `paper` on ink
   * or red; `white` beside the sign of another brand.
   */
  look?: 'act' | 'ink' | 'line' | 'paper' | 'white';
  size?: 'large' | 'small';
  /** As wide as what holds it. */
  wide?: boolean;
};

type ButtonProps = ComponentPropsWithRef<'button'> &
  Look & {
    /** Replaces the label while the action runs ("Adding"); the button keeps its width and ignores clicks. */
    busyLabel?: ReactNode;
    busy?: boolean;
  };

/** Returns the classes of a button, for a link of another kind. */
export function getButtonClass({ look = 'ink', size = 'large', wide = false }: Look, className?: string): string {
  return classNames('button', `button-${look}`, size === 'small' && 'button-small', wide && 'button-wide', className);
}

export function Button({
  look,
  size,
  wide,
  busy = false,
  busyLabel,
  className,
  children,
  onClick,
  ...props
}: ButtonProps) {
  return (
    <button
      type="button"
      {...props}
      className={getButtonClass({ look, size, wide }, className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || props['aria-disabled']}
      onClick={(event) => {
        // Still focusable while busy, so that the place on the page is not lost.
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
    >
      <span className="button-face" aria-hidden={busy || undefined}>
        {children}
      </span>
      {busy && (
        <span className="button-busy">
          {busyLabel}
          <BusyDots />
        </span>
      )}
    </button>
  );
}

/** The three dots after the words of a busy button. */
export function BusyDots() {
  return <span className="button-dots" aria-hidden="true" />;
}

/** A link that looks like a button: it leads somewhere, a button does something. */
export function ButtonLink({ look, size, wide, className, ...props }: LinkProps & Look) {
  return <Link {...props} className={getButtonClass({ look, size, wide }, className)} />;
}
