import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import type { BagSectionProps } from '~/bag/sections/bag-section.ts';
import { useBagMutation } from '~/bag/use-bag-mutation.ts';
import { ApiError } from '~/platform/api.ts';
import { Button } from '~/ui/button.tsx';
import { TextButton } from '~/ui/link.tsx';
import { Tag } from '~/ui/tag.tsx';
import { TextInput } from '~/ui/text-input.tsx';
import { findEnteredCode } from './entered-code.rules.ts';

/** Where a promo code is entered, and removed again (spec §5: one per order). */
export default function PromoCodeSection({ bag }: BagSectionProps) {
  const entered = findEnteredCode(bag);
  // The control that was used goes away with the change: the one that takes its place gets the focus.
  const [wasChanged, setWasChanged] = useState(false);
  return entered ? (
    <EnteredCode {...entered} takesFocus={wasChanged} onRemoved={() => setWasChanged(true)} />
  ) : (
    <CodeForm takesFocus={wasChanged} onEntered={() => setWasChanged(true)} />
  );
}

function CodeForm({ takesFocus, onEntered }: { takesFocus: boolean; onEntered: () => void }) {
  const { t } = useLingui();
  const [code, setCode] = useState('');
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (takesFocus) input.current?.focus();
  }, [takesFocus]);
  const { change, isPending, error, reset } = useBagMutation<string>(
    async (api, typed) => (await api('POST cart/discount-coupon/', { body: { code: typed } }, { keepalive: true })).bag,
    // The field describes what is wrong: focused again, it is read out.
    () => input.current?.focus(),
  );
  const message = error && (error instanceof ApiError ? error.message : t`No connection. Your bag hasn’t changed.`);
  return (
    <form
      className="pb-2"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const typed = code.trim();
        if (typed === '') input.current?.focus();
        else change(typed, onEntered);
      }}
    >
      <TextInput
        ref={input}
        label={<Title />}
        hint={t`Codes are case-sensitive. One per order.`}
        error={message ?? undefined}
        name="code"
        autoCapitalize="off"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        maxLength={100}
        value={code}
        onChange={(event) => {
          setCode(event.target.value);
          if (error) reset();
        }}
        button={
          <Button type="submit" look="line" busy={isPending} busyLabel={t`One moment`}>
            <Trans>Apply</Trans>
          </Button>
        }
      />
    </form>
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
