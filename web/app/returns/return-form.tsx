import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { RefundTarget } from '@vermilion/contract/order';
import { type ReturnMethod, type ReturnReason, returnReasons } from '@vermilion/contract/return-reasons';
import type { OrderReturns } from '@vermilion/contract/returns';
import { useRef, useState } from 'react';
import { AmountOrFree } from '~/bag/line-amount.tsx';
import { LineItem } from '~/bag/line-item.tsx';
import { Problem } from '~/member/problem.tsx';
import { useList } from '~/platform/use-list.ts';
import { Button } from '~/ui/button.tsx';
import { createIdempotencyKey } from '~/ui/idempotency-key.ts';
import { Message } from '~/ui/message.tsx';
import { OptionGroup, RadioOption } from '~/ui/option.tsx';
import { Select } from '~/ui/select.tsx';
import { reasonNames } from './return-texts.ts';
import { type ReturnsKey, useRequestReturn } from './returns.queries.ts';

type Choice = { quantity: number; reason: ReturnReason | '' };
type Props = { returns: OrderReturns; returnsKey: ReturnsKey };

const nothingChosen: Choice = { quantity: 0, reason: '' };

/** Chooses what goes back, why and how, and requests the return. */
export function ReturnForm({ returns, returnsKey }: Props) {
  const { t } = useLingui();
  const list = useList();
  const form = useRef<HTMLFormElement>(null);
  const { order, lines, methods, refundTargets, stores } = returns;
  const [choices, setChoices] = useState<Readonly<Record<string, Choice>>>({});
  const [method, setMethod] = useState<ReturnMethod>('label');
  const [refundTo, setRefundTo] = useState<RefundTarget>('original');
  const [wasSent, setSent] = useState(false);
  const [idempotencyKey, setIdempotencyKey] = useState(createIdempotencyKey);
  const { mutate, isPending, error } = useRequestReturn(order.id, returnsKey, () => {
    setChoices({});
    setSent(false);
    setIdempotencyKey(createIdempotencyKey());
  });
  const getChoice = (lineId: string) => choices[lineId] ?? nothingChosen;
  const choose = (lineId: string, change: Partial<Choice>) => {
    setChoices((before) => ({ ...before, [lineId]: { ...(before[lineId] ?? nothingChosen), ...change } }));
    // Another request needs another key.
    setIdempotencyKey(createIdempotencyKey());
  };
  const chosen = lines.map(({ id }) => ({ lineId: id, ...getChoice(id) })).filter(({ quantity }) => quantity > 0);
  const hasAllReasons = chosen.every(({ reason }) => reason !== '');

  const send = () => {
    setSent(true);
    if (chosen.length === 0 || !hasAllReasons) {
      const isOpen = ({ value }: HTMLSelectElement) => value === (chosen.length === 0 ? '0' : '');
      [...(form.current?.querySelectorAll('select') ?? [])].find(isOpen)?.focus();
      return;
    }
    if (isPending) return;
    const wanted = chosen.flatMap(({ reason, ...line }) => (reason === '' ? [] : [{ ...line, reason }]));
    mutate({ lines: wanted, method, refundTo, idempotencyKey });
  };

  return (
    <form
      ref={form}
      className="grid gap-8"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <ul className="divide-y divide-rule border-y border-rule">
        {lines.map((line) => {
          const choice = getChoice(line.id);
          return (
            <li key={line.id} className="grid gap-4 py-5">
              <LineItem line={line} size="medium" price={<AmountOrFree amount={line.total} />} />
              <div className="grid gap-4 wide:grid-cols-2">
                <Select
                  label={<Trans>How many are you returning?</Trans>}
                  name={`quantity.${line.id}`}
                  value={choice.quantity}
                  onChange={(event) => choose(line.id, { quantity: Number(event.target.value) })}
                >
                  <option value={0}>{t`I’m keeping it`}</option>
                  {Array.from({ length: line.returnable }, (_, index) => index + 1).map((count) => (
                    <option key={count} value={count}>
                      {count}
                    </option>
                  ))}
                </Select>
                {choice.quantity > 0 && (
                  <Select
                    label={<Trans>Why?</Trans>}
                    name={`reason.${line.id}`}
                    required
                    value={choice.reason}
                    error={wasSent && choice.reason === '' ? <Trans>Choose a reason</Trans> : undefined}
                    onChange={(event) => choose(line.id, { reason: event.target.value as ReturnReason })}
                  >
                    <option value="">{t`Choose a reason`}</option>
                    {returnReasons.map((reason) => (
                      <option key={reason} value={reason}>
                        {t(reasonNames[reason])}
                      </option>
                    ))}
                  </Select>
                )}
              </div>
            </li>
          );
        })}
      </ul>
      <OptionGroup legend={<Trans>How will you return it?</Trans>} look="rows">
        {methods.map((each) => (
          <RadioOption
            key={each}
            name="method"
            value={each}
            checked={each === method}
            onChange={() => {
              setMethod(each);
              setIdempotencyKey(createIdempotencyKey());
            }}
            label={each === 'label' ? <Trans>In a parcel</Trans> : <Trans>To a store</Trans>}
            detail={
              each === 'label' ? (
                <Trans>We’ll email you a label. Sending it is free.</Trans>
              ) : (
                list(stores.map(({ name }) => name))
              )
            }
          />
        ))}
      </OptionGroup>
      {refundTargets.length > 1 && (
        <OptionGroup legend={<Trans>How should we refund you?</Trans>} look="rows">
          {refundTargets.map((each) => (
            <RadioOption
              key={each}
              name="refundTo"
              value={each}
              checked={each === refundTo}
              onChange={() => {
                setRefundTo(each);
                setIdempotencyKey(createIdempotencyKey());
              }}
              label={each === 'credit' ? <Trans>Store credit</Trans> : <Trans>Back to what you paid with</Trans>}
              detail={
                each === 'credit' ? (
                  <Trans>In your account as soon as we refund it. It doesn’t expire.</Trans>
                ) : (
                  <Trans>Your bank may need a few days to show it.</Trans>
                )
              }
            />
          ))}
        </OptionGroup>
      )}
      <div role="alert" className="empty:hidden">
        {wasSent && chosen.length === 0 ? (
          <Message kind="bad">
            <Trans>Choose what you return</Trans>
          </Message>
        ) : null}
      </div>
      {error && (
        <Problem
          error={error}
          onRetry={send}
          unanswered={<Trans>We got no answer. Try again: it’s requested once.</Trans>}
        />
      )}
      <div>
        <Button type="submit" look="act" busy={isPending} busyLabel={<Trans>One moment</Trans>}>
          {chosen.length === 0 ? (
            <Trans>Request the return</Trans>
          ) : (
            <Plural
              value={chosen.reduce((sum, { quantity }) => sum + quantity, 0)}
              one="Return # item"
              other="Return # items"
            />
          )}
        </Button>
      </div>
    </form>
  );
}
