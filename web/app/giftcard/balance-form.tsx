import { Trans } from '@lingui/react/macro';
import { formatDate } from '@vermilion/contract/dates';
import { parseGiftCardCode } from '@vermilion/contract/gift-card-terms';
import type { GiftCardBalance } from '@vermilion/contract/giftcard';
import { useState } from 'react';
import { FormProblem } from '~/member/form-problem.tsx';
import { SubmitButton } from '~/member/submit-button.tsx';
import { useSendingForm } from '~/member/use-sending-form.ts';
import { useApi } from '~/platform/queries.ts';
import { useMoney, useSite } from '~/platform/use-site.ts';
import { TextField } from '~/ui/form/fields.tsx';
import { Form } from '~/ui/form/form.tsx';
import { Headline } from '~/ui/headline.tsx';
import { Message } from '~/ui/message.tsx';

/** Shows what is left on a gift card to whoever has its code. */
export function BalanceForm() {
  const api = useApi();
  const [balance, setBalance] = useState<GiftCardBalance | null>(null);
  const { form, error } = useSendingForm({
    check: ({ code = '' }) =>
      code.trim() === '' ? { code: 'REQUIRED' } : parseGiftCardCode(code) === null ? { code: 'INVALID_VALUE' } : {},
    send: ({ code = '' }) => {
      setBalance(null);
      return api('POST gift-cards/balance', { body: { code: code.trim() } });
    },
    fieldsByCode: { GIFT_CARD_NOT_FOUND: 'code' },
    onDone: setBalance,
  });
  return (
    <Form control={form} className="grid gap-5">
      <TextField
        name="code"
        label={<Trans>Gift card code</Trans>}
        hint={<Trans>16 letters and digits, from the email.</Trans>}
        required
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <FormProblem form={form} error={error} />
      <div role="status" className="empty:hidden">
        {balance && <Balance balance={balance} />}
      </div>
      <SubmitButton
        form={form}
        busyLabel={<Trans>One moment</Trans>}
        needsScript={<Trans>Checking the balance needs JavaScript.</Trans>}
      >
        <Trans>Check the balance</Trans>
      </SubmitButton>
    </Form>
  );
}

function Balance({ balance }: { balance: GiftCardBalance }) {
  const money = useMoney();
  const { market, language } = useSite();
  const { ending, expiresOn, state } = balance;
  const amount = money(balance.balance);
  const day = expiresOn === null ? null : formatDate(`${expiresOn}T00:00:00Z`, 'UTC', market.code, language);
  if (balance.market !== market.code) {
    return (
      <Message kind="info">
        <Trans>This gift card is from another of our shops. Choose that edition to see its balance.</Trans>
      </Message>
    );
  }
  if (state === 'expired') {
    return (
      <Message kind="warn">
        <Trans>The gift card ending in {ending} has expired.</Trans>
      </Message>
    );
  }
  if (state === 'frozen') {
    return (
      <Message kind="warn">
        <Trans>The gift card ending in {ending} was stopped. Contact customer care.</Trans>
      </Message>
    );
  }
  return (
    <div className="grid gap-1 border-y border-ink py-5">
      <p className="text-small text-ink-2">
        <Trans>Gift card ending in {ending}</Trans>
      </p>
      <Headline as="p" className="numeric">
        {amount}
      </Headline>
      <p className="text-small text-ink-2">
        {day === null ? <Trans>No expiry date</Trans> : <Trans>Valid until {day}</Trans>}
      </p>
    </div>
  );
}
