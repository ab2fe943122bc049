import type { ComponentPropsWithRef, ReactNode } from 'react';
import { useId } from 'react';
import { classNames } from './class-names.ts';
import { FieldError } from './field.tsx';

type OptionProps = Omit<ComponentPropsWithRef<'input'>, 'type' | 'id' | 'className' | 'children'> & {
  label: ReactNode;
  /** A second line below the label. */
  detail?: ReactNode;
  /** At the end of the row: a price, a count. */
  end?: ReactNode;
  error?: ReactNode;
  className?: string;
};

/** A box to tick, its whole row the target. */
export function Checkbox(props: OptionProps) {
  return <Option {...props} type="checkbox" />;
}

/** One of several; options of a set share `name` and stand in a fieldset. */
export function RadioOption(props: OptionProps) {
  return <Option {...props} type="radio" />;
}

function Option({
  label,
  detail,
  end,
  error,
  type,
  className,
  ...props
}: OptionProps & { type: 'checkbox' | 'radio' }) {
  const id = useId();
  const described = [error && `${id}-error`, detail && `${id}-detail`].filter(Boolean).join(' ');
  return (
    <div className={className}>
      <label className="option">
        <input
          {...props}
          type={type}
          className="option-mark"
          aria-describedby={described || undefined}
          aria-invalid={error ? true : undefined}
          aria-labelledby={`${id}-label${end ? ` ${id}-end` : ''}`}
        />
        <span className="option-text">
          <span id={`${id}-label`}>{label}</span>
          {detail && (
            <span id={`${id}-detail`} className="option-detail">
              {detail}
            </span>
          )}
        </span>
        {end && (
          <span id={`${id}-end`} className="option-end">
            {end}
          </span>
        )}
      </label>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}

/** A set of options under one legend; `error` belongs to the set as a whole. */
export function OptionGroup({
  legend,
  legendHidden = false,
  error,
  className,
  children,
}: {
  legend: ReactNode;
  legendHidden?: boolean;
  error?: ReactNode;
  className?: string;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <fieldset className={classNames('option-group', className)} aria-describedby={error ? `${id}-error` : undefined}>
      <legend className={legendHidden ? 'sr-only' : 'option-legend'}>{legend}</legend>
      {children}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  );
}
