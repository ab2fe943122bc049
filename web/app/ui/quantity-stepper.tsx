import { useLingui } from '@lingui/react/macro';
import { Minus, Plus } from 'lucide';
import { classNames } from './class-names.ts';
import { IconButton } from './icon-button.tsx';

type QuantityStepperProps = {
  value: number;
  onChange: (value: number) => void;
  /** What is counted, for the buttons' names. */
  name: string;
  min?: number;
  /** Stock or the shop's limit, whichever is less. */
  max?: number;
  /** Dims the number; the controls stay where they are. */
  pending?: boolean;
  disabled?: boolean;
  /** `large` beside a large button. */
  size?: 'default' | 'large';
};

/** Minus, number, plus in one border. */
export function QuantityStepper({
  value,
  onChange,
  name,
  min = 1,
  max = 99,
  pending = false,
  disabled = false,
  size = 'default',
}: QuantityStepperProps) {
  const { t } = useLingui();
  return (
    <fieldset
      className={classNames('quantity', size === 'large' && 'quantity-large')}
      aria-label={t`Quantity of ${name}`}
    >
      <IconButton
        className="quantity-button"
        icon={Minus}
        size={16}
        label={t`One fewer ${name}`}
        aria-disabled={disabled || value <= min}
        onClick={() => !disabled && value > min && onChange(value - 1)}
      />
      <span
        className={classNames('quantity-number', pending && 'quantity-pending')}
        aria-live="polite"
        aria-busy={pending || undefined}
      >
        {value}
      </span>
      <IconButton
        className="quantity-button"
        icon={Plus}
        size={16}
        label={t`One more ${name}`}
        aria-disabled={disabled || value >= max}
        onClick={() => !disabled && value < max && onChange(value + 1)}
      />
    </fieldset>
  );
}
