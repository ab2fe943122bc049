import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { formatDate } from '@vermilion/contract/dates';
import type { Mails } from '@vermilion/contract/mail';
import type { Gift } from '@vermilion/contract/membership';
import { formatMoney } from '@vermilion/contract/money';
import { compareTiers, type SpendTier, type Tier } from '@vermilion/contract/tiers';
import { MailAction, MailFacts, MailHeading, MailNote, MailText } from '~/mail/layout.tsx';
import { useMailEdition, useMailFrame } from '~/mail/mail-edition.ts';
import type { MailTemplate } from '~/mail/render-mail.server.tsx';
import { giftNames } from '~/pricing/gift-names.ts';
import { tierNames } from './tier-names.ts';

type ChangedTier = Mails['loyalty.tierChanged']['to'];

const reachedTitles: Record<ChangedTier, MessageDescriptor> = {
  white: msg`You’ve reached White`,
  black: msg`You’ve reached Black`,
  gold: msg`You’ve reached Gold`,
};

const loweredTitles: Record<Exclude<ChangedTier, 'gold'>, MessageDescriptor> = {
  white: msg`You’re White now`,
  black: msg`You’re Black now`,
};

const getTitle = ({ from, to }: { from: Tier; to: ChangedTier }) =>
  to === 'gold' || compareTiers(to, from) > 0 ? reachedTitles[to] : loweredTitles[to];

/** To a member whose tier has changed. It is about the membership, and offers nothing. */
export const tierChangedMail: MailTemplate<Mails['loyalty.tierChanged']> = {
  subject: getTitle,
  Body: function TierChanged({ from, to, cause, keptUntil, link }) {
    const { t } = useLingui();
    const { membershipName } = useMailFrame();
    const printDay = usePrintedDay();
    const lost = t(tierNames[from]);
    const until = keptUntil && printDay(keptUntil);
    return (
      <>
        <MailHeading kicker={membershipName}>{t(getTitle({ from, to }))}</MailHeading>
        {cause === 'year_end' && (
          <MailText>
            <Trans>You spent less in the past year than {lost} requires. You keep your points.</Trans>
          </MailText>
        )}
        {cause === 'taken_back' && (
          <MailText>
            <Trans>An order was cancelled or refunded, and no longer counts towards {lost}.</Trans>
          </MailText>
        )}
        {until && (
          <MailText>
            <Trans>It’s yours until {until}.</Trans>
          </MailText>
        )}
        <MailAction href={link} note={<Trans>You get this because your membership has changed.</Trans>}>
          <Trans>See your membership</Trans>
        </MailAction>
      </>
    );
  },
};

const warningTitles: Record<SpendTier, MessageDescriptor> = {
  black: msg`Your Black tier is ending`,
  gold: msg`Your Gold tier is ending`,
};

/** To a member who will lose the tier when the year ends. It is about the membership, and offers nothing (ADR 181). */
export const tierWarningMail: MailTemplate<Mails['loyalty.tierWarning']> = {
  subject: ({ tier }) => warningTitles[tier],
  Body: function TierWarning({ tier, amountToKeep, lastDay, link }) {
    const { t } = useLingui();
    const { membershipName } = useMailFrame();
    const { market, language } = useMailEdition();
    const printDay = usePrintedDay();
    const name = t(tierNames[tier]);
    const amount = formatMoney(amountToKeep, market, language, 'threshold');
    const until = printDay(lastDay);
    return (
      <>
        <MailHeading kicker={membershipName}>{t(warningTitles[tier])}</MailHeading>
        <MailText>
          <Trans>It’s yours until {until}.</Trans>
        </MailText>
        <MailText>
          <Trans>
            Spend {amount} more within your membership year for another year of {name}. You keep your points.
          </Trans>
        </MailText>
        <MailAction href={link} note={<Trans>You get this because your membership will change.</Trans>}>
          <Trans>See your membership</Trans>
        </MailAction>
      </>
    );
  },
};

/** To a member who has got gifts for the month of the birthday, and has agreed to news. */
export const birthdayGiftsMail: MailTemplate<Mails['loyalty.birthdayGifts']> = {
  subject: () => msg`Your birthday gift is here`,
  Body: function BirthdayGifts({ gifts, link, stopLink }) {
    const { t } = useLingui();
    const { membershipName } = useMailFrame();
    return (
      <>
        <MailHeading kicker={membershipName}>
          <Trans>Your birthday gift is here</Trans>
        </MailHeading>
        <MailText>
          <Trans>It’s your birthday month. Here’s something from us.</Trans>
        </MailText>
        <MailAction href={link} note={<Trans>It’s yours until the month ends.</Trans>}>
          <Trans>See your gifts</Trans>
        </MailAction>
        <MailFacts
          facts={gifts.map((gift) => ({ label: t(giftNames[gift.type]), value: <GiftTerms gift={gift} /> }))}
        />
        <StopNews link={stopLink} />
      </>
    );
  },
};

/** What a gift gives, from what spend on, and until when. */
function GiftTerms({ gift: { value, minimumSpend, lastDay } }: { gift: Gift }) {
  const { market, language } = useMailEdition();
  const printDay = usePrintedDay();
  const amount = value.kind === 'amount_off' ? formatMoney(value.amount, market, language, 'threshold') : null;
  const minimum = minimumSpend > 0 ? formatMoney(minimumSpend, market, language, 'threshold') : null;
  const last = lastDay && printDay(lastDay);
  const space = language === 'zh' ? '' : ' ';
  return (
    <>
      {amount ? <Trans>{amount} off your bag.</Trans> : <Trans>Twice the points on every order, all month.</Trans>}
      {minimum && space}
      {minimum && <Trans>Minimum spend {minimum}.</Trans>}
      {last && space}
      {last && <Trans>Valid till {last}.</Trans>}
    </>
  );
}

/** Why the member gets news, and where to stop them. */
function StopNews({ link }: { link: string }) {
  return (
    <MailNote href={link} action={<Trans>Stop these emails</Trans>}>
      <Trans>You get this because you agreed to news from us.</Trans>
    </MailNote>
  );
}

/** Prints a calendar day (`YYYY-MM-DD`) in full. */
function usePrintedDay(): (day: string) => string {
  const { market, language } = useMailEdition();
  return (day) => formatDate(`${day}T00:00:00Z`, 'UTC', market.code, language);
}
