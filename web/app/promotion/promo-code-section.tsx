import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import type { BagSectionProps } from '~/bag/sections/bag-section.ts';
import { CodeForm } from '~/bag/sections/code-form.tsx';
import { useBagMutation } from '~/bag/use-bag-mutation.ts';
import { TextButton } from '~/ui/link.tsx';
import { Tag } from '~/ui/tag.tsx';
import { findEnteredCode } from './entered-code.rules.ts';

/** Where a promo code is entered, and removed again (spec §5: one per order). */
export default function PromoCodeSection({ bag }: BagSectionProps) {
  const entered = findEnteredCode(bag);
  // The control that was used goes away with the change: the one that takes its place gets the focus.
  const [wasChanged, setWasChanged] = useState(false);
  return entered ? (
    <EnteredCode {...entered} takesFocus={wasChanged} onRemoved={() => setWasChanged(true)} />
  ) : (
    <CodeField takesFocus={wasChanged} onEntered={() => setWasChanged(true)} />
  );
}

type CodeFieldProps = { takesFocus: boolean; onEntered: () => void };

function CodeField({ takesFocus, onEntered }: CodeFieldProps) {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (takesFocus) input.current?.focus();
  }, [takesFocus]);
  return (
    <CodeForm
      input={input}
      name="code"
      label={<Title />}
      hint={t`Codes are case-sensitive. One per order.`}
      autoCapitalize="off"
      send={async (api, code) => (await api('POST cart/discount-coupon/', { body: { code } }, { keepalive: true })).bag}
      onEntered={onEntered}
    />
  );
}

/** On narrow screens the button that opens the section shows it. */
const Title = () => (
  <span className="sr-only wide:not-sr-only">
    <Trans>Promo code</Trans>
  </span>
);

type EnteredCodeProps = { code: string; isApplied: boolean; takesFocus: boolean; onRemoved: () => void };

/** The code in the bag; why one that does not apply does not stands below the totals. */
function EnteredCode({ code, isApplied, takesFocus, onRemoved }: EnteredCodeProps) {
  const { t } = useLingui();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (takesFocus) button.current?.focus();
  }, [takesFocus]);
  const { change, isPending } = useBagMutation<null>(
    async (api) => (await api('DELETE cart/discount-coupon/', {}, { keepalive: true })).bag,
  );
  return (
    <div className="grid gap-2 pb-2">
      <p className="text-small">
        <Title />
      </p>
      <p className="flex min-h-(--tap) flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-strong break-all">{code}</span>
        <Tag look={isApplied ? 'ink' : 'line'}>{isApplied ? <Trans>Applied</Trans> : <Trans>Waiting</Trans>}</Tag>
        <TextButton
          ref={button}
          className="ml-auto"
          aria-label={t`Remove code ${code}`}
          aria-busy={isPending || undefined}
          onClick={() => change(null, onRemoved)}
        >
          <Trans>Remove</Trans>
        </TextButton>
      </p>
    </div>
  );
}
