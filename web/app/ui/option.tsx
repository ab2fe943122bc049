import type { ComponentPropsWithRef, ReactNode } from 'react';
import { useId } from 'react';
import { classNames } from './class-names.ts';
import { FieldError } from './field-error.tsx';

type OptionProps = Omit<ComponentPropsWithRef<'input'>, 'type' | 'id' | 'className' | 'children'> & {
  label: ReactNode;
  /** A second line below the label, which describes the option and is no part of its name. */
  detail?: ReactNode;
  /** At the end of the row: a price, a count. */
  end?: ReactNode;
  /** How many results the option has, at the end of the row. */
  count?: string;
};

/** A box to tick, its whole row the target. */
export function Checkbox(props: OptionProps) {
  return <Option {...props} type="checkbox" />;
}

/** One of several; options of a set share `name` and stand in a fieldset. */
export function RadioOption(props: OptionProps) {
  return <Option {...props} type="radio" />;
}

function Option({ label, detail, end, count, type, ...props }: OptionProps & { type: 'checkbox' | 'radio' }) {
  const id = useId();
  // Without a detail the row's text is the name as it stands.
  const named = detail && {
    'aria-labelledby': `${id}-label${end ? ` ${id}-end` : ''}`,
    'aria-describedby': `${id}-detail`,
  };
  return (
    <label className="option">
      <input {...props} {...named} type={type} className="option-mark" />
      <span className="option-text">
        <span id={`${id}-label`}>{label}</span>
        {detail && (
          <span id={`${id}-detail`} className="option-detail">
            {detail}
          </span>
        )}
      </span>
      {end && (
        <span id={detail ? `${id}-end` : undefined} className="option-end">
          {end}
        </span>
      )}
      {count && <span className="option-end option-count">{count}</span>}
    </label>
  );
}

/** A set of options under one legend; `error` belongs to the set as a whole. */
export function OptionGroup({
  legend,
  legendHidden = false,
  error,
  look = 'default',
  className,
  children,
}: {
  legend: ReactNode;
  legendHidden?: boolean;
  error?: ReactNode;
  /** `rows` has a line between the options, and more room. */
  look?: 'default' | 'rows';
  className?: string;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <fieldset
      className={classNames('option-group', look === 'rows' && 'option-group-rows', className)}
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <legend className={legendHidden ? 'sr-only' : 'option-legend'}>{legend}</legend>
      {children}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  );
}
