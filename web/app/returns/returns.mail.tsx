import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { formatDate } from '@vermilion/contract/dates';
import type { Mails } from '@vermilion/contract/mail';
import type { Return } from '@vermilion/contract/returns';
import { MailAction, MailFacts, MailHeading, MailItems, MailLink, MailText } from '~/mail/layout.tsx';
import { useMailEdition, useMailMoney } from '~/mail/mail-edition.ts';
import { toMailItem } from '~/mail/mail-item.ts';
import type { MailTemplate } from '~/mail/render-mail.server.tsx';
import { useList } from '~/platform/use-list.ts';
import { ReturnLead } from './return-lead.tsx';

/** What a mail about a return is about. */
function getSubject({ state, method, number }: Return): MessageDescriptor {
  switch (state) {
    case 'requested':
      return msg`Return ${number}: we have your request`;
    case 'accepted':
      return method === 'store' ? msg`Return ${number}: bring it to a store` : msg`Return ${number}: your label`;
    case 'received':
      return msg`Return ${number}: we’ve received it`;
    // Of goods that cost nothing; otherwise the order's refund has a mail.
    case 'refunded':
      return msg`Return ${number} is complete`;
    case 'refused':
      return msg`Return ${number}: we can’t refund it`;
    case 'cancelled':
      return msg`Return ${number} was cancelled`;
  }
}

/** To the shopper whose return has come to another state. It contains no text that the shopper typed. */
export const returnChangedMail: MailTemplate<Mails['returns.changed']> = {
  subject: ({ return: shown }) => getSubject(shown),
  Body: function ReturnChanged({ return: shown, order, link }) {
    const { t } = useLingui();
    const money = useMailMoney();
    const { market, language } = useMailEdition();
    const list = useList();
    const { number: orderNumber } = order;
    const items = shown.lines.flatMap(({ lineId, quantity }) => {
      const line = order.lines.find(({ id }) => id === lineId);
      return line ? [toMailItem(line, { list, quantity, amount: null })] : [];
    });
    const label = shown.state === 'accepted' ? shown.label : null;
    return (
      <>
        <MailHeading kicker={<Trans>Order {orderNumber}</Trans>}>{t(getSubject(shown))}</MailHeading>
        <MailText>
          <ReturnLead
            shown={shown}
            refund={shown.refundAmount === null ? null : money(shown.refundAmount)}
            day={shown.arriveBy && formatDate(`${shown.arriveBy}T00:00:00Z`, 'UTC', market.code, language)}
          />
        </MailText>
        {label ? (
          <MailAction
            href={label.url}
            note={
              <Trans>
                Don’t share this link, it opens your order without a password:{' '}
                <MailLink href={link}>See your return</MailLink>
              </Trans>
            }
          >
            <Trans>Open the label</Trans>
          </MailAction>
        ) : (
          <MailAction href={link} note={<Trans>Don’t share this link: it opens your order without a password.</Trans>}>
            <Trans>See your return</Trans>
          </MailAction>
        )}
        <MailItems items={items} />
        {label && <MailFacts facts={[{ label: t`Parcel`, value: list([label.carrier, label.trackingNumber]) }]} />}
      </>
    );
  },
};
