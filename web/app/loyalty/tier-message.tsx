import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { TierStatus } from '@vermilion/contract/membership';
import { useMoney } from '~/platform/use-site.ts';
import { tierNames } from './tier-names.ts';
import { useDay } from './use-day.ts';

/** What a member is told of the tier: a text for each state of spec §4, with what is left to do and until when. */
export function TierMessage({ status }: { status: TierStatus }) {
  const { t } = useLingui();
  const name = t(tierNames[status.tier]);
  switch (status.message) {
    case 'just_upgraded':
      return (
        <>
          <Trans>You have reached {name}.</Trans> <KeptUntil status={status} /> <WayUp status={status} />
        </>
      );
    case 'just_downgraded':
      return (
        <>
          <Trans>Your tier is {name} now.</Trans> <WayUp status={status} isAgain />
        </>
      );
    case 'downgrade_warning':
      return <Warning status={status} name={name} />;
    case 'keep_tier':
      return (
        <>
          <Trans>You keep {name}.</Trans> <KeptUntil status={status} /> <WayUp status={status} />
        </>
      );
    case 'max_tier':
      return (
        <>
          <Trans>Gold is the highest tier.</Trans> <KeptUntil status={status} /> <Renewal status={status} />
        </>
      );
    case 'in_progress':
      return (
        <>
          <WayUp status={status} /> <Renewal status={status} />
        </>
      );
  }
}

function KeptUntil({ status: { keptUntil } }: { status: TierStatus }) {
  const day = useDay();
  if (keptUntil === null) return null;
  const until = day(keptUntil);
  return <Trans>It is yours until {until}.</Trans>;
}

/** What the next tier takes. @param isAgain it was lost */
function WayUp({ status, isAgain = false }: { status: TierStatus; isAgain?: boolean }) {
  const { t } = useLingui();
  const money = useMoney();
  const day = useDay();
  const { nextTier, amountToNext, lastDay } = status;
  if (nextTier === null) return null;
  const next = t(tierNames[nextTier]);
  if (amountToNext === null) return <Trans>Your first order takes you to {next}.</Trans>;
  const amount = money(amountToNext);
  const until = day(lastDay);
  return isAgain ? (
    <Trans>
      Spend {amount} by {until} and you are {next} again.
    </Trans>
  ) : (
    <Trans>
      Spend {amount} more by {until} and you are {next}.
    </Trans>
  );
}

/** What keeping the tier takes, where it is not kept yet. */
function Renewal({ status: { tier, amountToKeep, lastDay } }: { status: TierStatus }) {
  const { t } = useLingui();
  const money = useMoney();
  const day = useDay();
  if (!amountToKeep) return null;
  const name = t(tierNames[tier]);
  const amount = money(amountToKeep);
  const until = day(lastDay);
  return (
    <Trans>
      To keep {name} for another year, spend {amount} more by {until}.
    </Trans>
  );
}

function Warning({ status, name }: { status: TierStatus; name: string }) {
  const money = useMoney();
  const day = useDay();
  const { daysLeft, lastDay, amountToKeep } = status;
  const amount = money(amountToKeep ?? 0);
  const until = day(lastDay);
  return (
    <>
      <Plural
        value={daysLeft}
        _0={`Today is the last day to keep ${name}.`}
        one={`# day left to keep ${name}.`}
        other={`# days left to keep ${name}.`}
      />{' '}
      <Trans>
        Spend {amount} more by {until}.
      </Trans>
    </>
  );
}
