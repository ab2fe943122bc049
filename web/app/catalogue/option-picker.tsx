import { Trans, useLingui } from '@lingui/react/macro';
import type { Product } from '@vermilion/contract/catalogue';
import { useEffect, useId, useRef } from 'react';
import { Form, useLocation } from 'react-router';
import { useList } from '~/platform/use-list.ts';
import { Button } from '~/ui/button.tsx';
import { ChipChoice, ChipColor, chipListClass } from '~/ui/chip.tsx';
import { Picture } from '~/ui/picture.tsx';
import { canShowShadeCard, type Option, type OptionValue } from './product-choice.ts';
import './shade-card.css';

type OptionPickerProps = Pick<Product, 'traits'> & {
  option: Option;
  values: readonly OptionValue[];
  onChoose: (sku: string) => void;
  /** Path of the product's page; that of the page itself by default. */
  action?: string;
};

/**
 * Shade card, sizes or types: radio buttons, so that arrow keys walk through them. A shade without a known colour is its picture
 * on the card; where a shade has no picture of its own either, all of them are chips. What is out of stock can be chosen too.
 * Without scripts the button below sends the choice.
 */
export function OptionPicker({ option, values, traits, onChoose, action }: OptionPickerProps) {
  const { t } = useLingui();
  const list = useList();
  const { pathname } = useLocation();
  // The page may show the same product in a dialog too.
  const id = useId();
  const getId = (sku: string) => `${id}-${sku}`;
  const titles: Record<Option, string> = {
    shade: t`Shade`,
    size: t`Size`,
    type: t({ message: 'Type', comment: 'What kind of product: a spray or a stick, say' }),
  };
  const radio = ({ value, variant, isChosen, isOut }: OptionValue) => (
    <input
      id={getId(variant.sku)}
      type="radio"
      name="variant"
      value={variant.sku}
      checked={isChosen}
      onChange={() => onChoose(variant.sku)}
      aria-label={isOut ? t`${value}, out of stock` : value}
    />
  );
  const chosen = values.find(({ isChosen }) => isChosen);
  const card = useRef<HTMLDivElement>(null);
  const sku = chosen?.variant.sku;
  // At 390 px the card is a strip, which may begin far from the chosen shade.
  useEffect(() => {
    const label = card.current?.querySelector('input:checked')?.parentElement;
    if (sku && card.current && label) card.current.scrollLeft = label.offsetLeft - card.current.clientWidth / 2;
  }, [sku]);
  const look = list([
    chosen?.variant.shade?.familyName,
    ...traits.map(({ group, label }) => group === 'finish' && label),
  ]);
  return (
    <Form action={action ?? pathname}>
      <fieldset>
        {option === 'shade' && canShowShadeCard(values) ? (
          <>
            <legend className="sr-only">{titles.shade}</legend>
            <p aria-live="polite">
              <span className="font-medium numeric">{chosen?.value}</span>
              {look && (
                <>
                  {'\u00a0· '}
                  <span className="text-ink-2 lowercase">{look}</span>
                </>
              )}
            </p>
            <div ref={card} className="shade-card">
              {values.map((item) => (
                <label
                  key={item.value}
                  htmlFor={getId(item.variant.sku)}
                  className={item.isOut ? 'shade-card-out' : undefined}
                  style={{ background: item.variant.shade?.hex ?? undefined }}
                  title={item.value}
                >
                  {!item.variant.shade?.hex && item.variant.pictures[0] && (
                    <Picture picture={item.variant.pictures[0]} sizes="4rem" eager fill />
                  )}
                  {radio(item)}
                </label>
              ))}
            </div>
          </>
        ) : (
          <>
            <legend className="mb-2 font-medium text-small">{titles[option]}</legend>
            <div className={chipListClass}>
              {values.map((item) => (
                <ChipChoice key={item.value} htmlFor={getId(item.variant.sku)} isOut={item.isOut}>
                  {radio(item)}
                  {option === 'shade' && item.variant.shade?.hex && <ChipColor color={item.variant.shade.hex} />}
                  {item.value}
                </ChipChoice>
              ))}
            </div>
          </>
        )}
      </fieldset>
      <Button type="submit" look="line" size="small" className="mt-3 hidden noscript:inline-flex">
        <Trans comment="In a selection where nothing is chosen yet">Choose</Trans>
      </Button>
    </Form>
  );
}
