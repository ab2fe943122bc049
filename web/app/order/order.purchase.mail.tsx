import { useLingui } from '@lingui/react/macro';
import type { Mails } from '@vermilion/contract/mail';
import type { Order } from '@vermilion/contract/order';
import type { Totals } from '@vermilion/contract/pricing';
import { getLineAmount } from '~/bag/line-amount.tsx';
import { MailItems, MailSums } from '~/mail/layout.tsx';
import { useMailMoney } from '~/mail/mail-edition.ts';
import { toMailItem } from '~/mail/mail-item.ts';
import { useList } from '~/platform/use-list.ts';
import { getAmountDueLabel } from '~/pricing/amount-due.rules.ts';
import { useSourceNames } from '~/pricing/use-source-names.ts';
import { listParcelUnits, listRefundedUnits, listRemainingUnits, listUnsentUnits } from './order-units.rules.ts';

/**
 * What of an order a mail about its progress is about: a parcel names its own units and those that are still to come, and what
 * was refunded is named in each. An order in one piece is shown whole.
 */
export function Contents({ order, progress, parcel }: Pick<Mails['order.progress'], 'order' | 'progress' | 'parcel'>) {
  const { t } = useLingui();
  const money = useMailMoney();
  const list = useList();
  const getSourceName = useSourceNames();
  const unsent = listUnsentUnits(order);
  const refunded = listRefundedUnits(order);
  const isWhole = unsent.length === 0 && refunded.length === 0 && (parcel === null || order.parcels.length <= 1);
  if (isWhole || progress === 'cancelled') return <Purchase order={order} />;
  const { total, amountDue, tenders } = order.totals;
  const groups = [
    parcel
      ? { title: t`In this parcel`, units: listParcelUnits(order, [parcel]) }
      : { title: t`In your order`, units: listRemainingUnits(order) },
    { title: t`Still to come`, units: progress === 'shipped' ? unsent : [] },
    { title: t`Refunded`, units: refunded },
  ];
  return (
    <>
      {groups.map(
        ({ title, units }) =>
          units.length > 0 && (
            <MailItems
              key={title}
              title={title}
              items={units.map(({ line, quantity }) => toMailItem(line, { list, quantity, amount: null }))}
            />
          ),
      )}
      <MailSums
        sums={[
          { label: t`Order total`, amount: money(total), look: 'total' },
          ...tenders.map(({ amount, ...named }) => ({ label: getSourceName(named), amount: money(-amount) })),
          ...(getAmountDueLabel(order.totals, order.status) === 'paid'
            ? [{ label: t`Paid`, amount: money(amountDue), look: 'amount_due' as const }]
            : []),
          ...listRefundSums(order, t`Refunds`, money),
        ]}
      />
    </>
  );
}

/** Returns what was refunded of an order that stands, as a sum below its total. */
const listRefundSums = ({ creditNotes }: Order, label: string, money: (minor: number) => string) =>
  creditNotes.length === 0 ? [] : [{ label, amount: money(-creditNotes.reduce((sum, { amount }) => sum + amount, 0)) }];

/** The lines of an order and their sums, at the prices paid. */
export function Purchase({ order }: { order: Order }) {
  const { t } = useLingui();
  const money = useMailMoney();
  const list = useList();
  const { lines, totals, status } = order;
  const { subtotal, shipping, total, amountDue, adjustments, tenders, taxes } = totals;
  const amountDueLabel = getAmountDueLabel(totals, status);
  const printAmount = (amount: number) => (amount === 0 ? t`Free` : money(amount));
  const getSourceName = useSourceNames();
  const printReduction = ({ amount, ...named }: Totals['tenders'][number] | Totals['adjustments'][number]) => ({
    label: getSourceName(named),
    amount: money(-amount),
  });
  const items = lines.map((line) =>
    toMailItem(line, { list, quantity: line.quantity, amount: printAmount(getLineAmount(line)) }),
  );
  // The tax is inside the total, so it stands below it.
  const includedTaxes = taxes.flatMap(({ name, basisPoints, amount, priceBeforeTax }) => {
    const percent = basisPoints / 100;
    return [
      { label: t`Includes ${name} ${percent}%`, amount: money(amount), look: 'detail' },
      { label: t`Price before ${name}`, amount: money(priceBeforeTax), look: 'detail' },
    ] as const;
  });
  return (
    <>
      <MailItems items={items} />
      <MailSums
        sums={[
          { label: t`Subtotal`, amount: money(subtotal) },
          ...adjustments.filter(({ target }) => target === 'goods').map(printReduction),
          { label: t`Shipping`, amount: printAmount(shipping) },
          { label: t`Total`, amount: money(total), look: 'total' },
          ...includedTaxes,
          ...tenders.map(printReduction),
          ...(amountDueLabel
            ? [
                {
                  label: amountDueLabel === 'paid' ? t`Paid` : t`Left to pay`,
                  amount: money(amountDue),
                  look: 'amount_due' as const,
                },
              ]
            : []),
          ...listRefundSums(order, t`Refunds`, money),
        ]}
      />
    </>
  );
}
