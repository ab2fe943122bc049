import { Trans, useLingui } from '@lingui/react/macro';
import { formatDate } from '@vermilion/contract/dates';
import type { Return } from '@vermilion/contract/returns';
import { Problem } from '~/member/problem.tsx';
import { RefundLine } from '~/order/order-refund-line.tsx';
import { useList } from '~/platform/use-list.ts';
import { useMoney, useSite } from '~/platform/use-site.ts';
import { getButtonClass } from '~/ui/button.tsx';
import { TextButton } from '~/ui/link.tsx';
import { ReturnLead } from './return-lead.tsx';
import { getStateName } from './return-texts.ts';
import { type ReturnsKey, useCancelReturn } from './returns.queries.ts';

type Props = {
  orderId: string;
  returns: readonly Return[];
  returnsKey: ReturnsKey;
  /** The level of the headings: that below the page's, or below the section's. */
  heading: 'h2' | 'h3';
};

/** The returns of an order, each with its state and what comes next. */
export function ReturnList({ returns, ...props }: Props) {
  return (
    <ul className="divide-y divide-rule border-y border-rule" aria-live="polite">
      {returns.map((shown) => (
        <li key={shown.id} className="grid justify-items-start gap-3 py-5">
          <ReturnRow {...props} shown={shown} />
        </li>
      ))}
    </ul>
  );
}

function ReturnRow({ orderId, shown, returnsKey, heading: Heading }: Omit<Props, 'returns'> & { shown: Return }) {
  const { t } = useLingui();
  const { market, language } = useSite();
  const money = useMoney();
  const { mutate, isPending, error } = useCancelReturn(orderId, returnsKey);
  const list = useList();
  const { number, requestedAt, state, label, refundAmount, refunds, arriveBy, lines } = shown;
  const isPaidOut = refunds.every((refund) => refund.state === 'succeeded');
  return (
    <>
      <div className="grid gap-1">
        <Heading className="text-lead">{t(getStateName(shown))}</Heading>
        <p className="numeric">{list(lines.map(({ name, quantity }) => `${name}\u00a0×\u00a0${quantity}`))}</p>
        <p className="numeric text-small text-ink-2">
          <Trans>Return {number}</Trans> · {formatDate(requestedAt, market.timeZones[0], market.code, language)}
        </p>
      </div>
      {isPaidOut ? (
        <p className="max-w-[34rem]">
          <ReturnLead
            shown={shown}
            refund={refundAmount === null ? null : money(refundAmount)}
            day={arriveBy && formatDate(`${arriveBy}T00:00:00Z`, 'UTC', market.code, language)}
          />
        </p>
      ) : (
        <div>
          {refunds.map((refund, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: refunds are only ever added
            <RefundLine key={index} refund={refund} />
          ))}
        </div>
      )}
      {state === 'accepted' && label && (
        <a href={label.url} rel="noopener noreferrer" className={getButtonClass({ look: 'ink', size: 'small' })}>
          <Trans>Open the label</Trans>
        </a>
      )}
      {shown.canCancel && (
        <TextButton aria-disabled={isPending} onClick={() => isPending || mutate(shown.id)}>
          <Trans>Cancel this return</Trans>
        </TextButton>
      )}
      {error && <Problem error={error} onRetry={() => mutate(shown.id)} />}
    </>
  );
}
