import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useMoney } from '~/platform/use-site.ts';
import { FormerPrice } from '~/pricing/former-price.tsx';
import { FieldError } from '~/ui/field-error.tsx';
import { TextButton } from '~/ui/link.tsx';
import { QuantityStepper } from '~/ui/quantity-stepper.tsx';
import { useFocusKept } from '~/ui/use-focus-kept.ts';
import { VisuallyHidden } from '~/ui/visually-hidden.tsx';
import type { Row } from './bag-edits.rules.ts';
import { isUnavailable } from './bag-line.rules.ts';
import { AmountOrFree, getLineAmount } from './line-amount.tsx';
import { LineItem } from './line-item.tsx';
import { useLineName } from './use-line-name.ts';

type Props = Row & {
  /** Sets the quantity; 0 removes the line. */
  onChange: (quantity: number) => void;
  /** Saves the line for later. */
  save?: ReactNode;
};

/** A line of the bag or, once removed, the button that puts it back. */
export function BagRow({ line, isRemoved, isSettling, onChange, save }: Props) {
  const { ref, watch } = useFocusKept<HTMLLIElement>();
  const name = useLineName(line);
  const isLineUnavailable = isUnavailable(line);
  const isItem = line.kind === 'item';
  if (isRemoved) {
    return (
      <li
        ref={ref}
        {...watch}
        tabIndex={-1}
        className="flex min-h-17 items-center justify-between gap-4 border-t border-rule py-3"
      >
        <p className="text-small text-ink-2">
          <Trans>{name} removed from your bag</Trans>
        </p>
        {isItem && !isLineUnavailable && (
          <TextButton className="text-small" onClick={() => onChange(line.quantity)}>
            <Trans>
              Undo<VisuallyHidden>: {name}</VisuallyHidden>
            </Trans>
          </TextButton>
        )}
      </li>
    );
  }
  return (
    <li ref={ref} {...watch} className="border-t border-rule py-5">
      <LineItem
        line={line}
        size="large"
        href={`/products/${line.productSlug}`}
        price={<LinePrice line={line} />}
        isDimmed={isLineUnavailable}
        note={<LineState line={line} onChange={onChange} />}
        actions={
          <>
            {isItem && !isLineUnavailable && (
              <QuantityStepper
                name={name}
                value={line.quantity}
                max={line.maxQuantity}
                pending={isSettling}
                onChange={onChange}
              />
            )}
            {isItem && line.state !== 'gone' && <div className="wide:min-w-32">{save}</div>}
            {isItem && (
              <TextButton className="text-small" onClick={() => onChange(0)}>
                <Trans>
                  Remove<VisuallyHidden> {name}</VisuallyHidden>
                </Trans>
              </TextButton>
            )}
          </>
        }
      />
    </li>
  );
}

function LinePrice({ line }: Pick<Row, 'line'>) {
  const money = useMoney();
  const { subtotal, unitPriceBeforeSale, quantity } = line;
  const amount = getLineAmount(line);
  const before = unitPriceBeforeSale === null ? subtotal : unitPriceBeforeSale * quantity;
  if (isUnavailable(line)) {
    return (
      <p className="text-ink-2">
        {money(subtotal)}
        <span className="block text-small">
          <Trans>Not in the total</Trans>
        </span>
      </p>
    );
  }
  return (
    <p className="font-medium">
      <AmountOrFree amount={amount} />
      {before > amount && <FormerPrice amount={before} />}
    </p>
  );
}

/** What keeps a line from being checked out until it is removed. */
const problems: Partial<Record<Row['line']['state'], MessageDescriptor>> = {
  out_of_stock: msg`Out of stock: remove the item to check out`,
  gone: msg`No longer sold here: remove the item to check out`,
  coming_soon: msg`Coming soon: remove the item to check out`,
  priority_access: msg`Priority Access members only: remove the item to check out`,
  app_exclusive: msg`Sold in the app only: remove the item to check out`,
};

/** Shows what keeps a line from being checked out with the action that helps, or that few units are left. */
function LineState({ line, onChange }: { line: Row['line']; onChange: Props['onChange'] }) {
  const { t } = useLingui();
  const name = useLineName(line);
  const { maxQuantity, stockLeft } = line;
  const problem = problems[line.state];
  if (problem) return <FieldError>{t(problem)}</FieldError>;
  if (line.state === 'short') {
    // A lower quantity that is not saved yet is enough.
    if (line.quantity <= maxQuantity) return null;
    return (
      <div className="flex flex-wrap items-center gap-x-3">
        <FieldError>
          <Trans>Only {maxQuantity} left</Trans>
        </FieldError>
        <TextButton className="text-small" onClick={() => onChange(maxQuantity)}>
          <Trans>
            Change to {maxQuantity}
            <VisuallyHidden>: {name}</VisuallyHidden>
          </Trans>
        </TextButton>
      </div>
    );
  }
  if (stockLeft === null) return null;
  return (
    <p className="text-small text-warn">
      <Trans>Only {stockLeft} left</Trans>
    </p>
  );
}
