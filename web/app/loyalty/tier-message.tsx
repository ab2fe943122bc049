import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { TierStatus } from '@vermilion/contract/membership';
import type { ReactNode } from 'react';
import { useMoney } from '~/platform/use-site.ts';
import { tierNames } from './tier-names.ts';
import { useDay } from './use-day.ts';

/** The message about a member's tier: a text for each state of spec §4, with what is left to do and until when. */
export function TierMessage({ status }: { status: TierStatus }) {
  const { t } = useLingui();
  const name = t(tierNames[status.tier]);
  switch (status.message) {
    case 'just_upgraded':
      return (
        <>
          <Sentence>
            <Trans>You have reached {name}.</Trans>
          </Sentence>
          <KeptUntil status={status} />
          <WayUp status={status} />
        </>
      );
    case 'just_downgraded':
      return (
        <>
          <Sentence>
            <Trans>Your tier is {name} now.</Trans>
          </Sentence>
          <WayUp status={status} isAgain />
        </>
      );
    case 'downgrade_warning':
      return <Warning status={status} name={name} />;
    case 'keep_tier':
      return (
        <>
          <Sentence>
            <Trans>You keep {name}.</Trans>
          </Sentence>
          <KeptUntil status={status} />
          <WayUp status={status} />
        </>
      );
    case 'max_tier':
      return (
        <>
          <Sentence>
            <Trans>Gold is the highest tier.</Trans>
          </Sentence>
          <KeptUntil status={status} />
          <Renewal status={status} />
        </>
      );
    case 'in_progress':
      return (
        <>
          <WayUp status={status} />
          <Renewal status={status} />
        </>
      );
  }
}

function KeptUntil({ status: { keptUntil } }: { status: TierStatus }) {
  const day = useDay();
  if (keptUntil === null) return null;
  const until = day(keptUntil);
  return (
    <Sentence>
      <Trans>It is yours until {until}.</Trans>
    </Sentence>
  );
}

/** What the next tier takes. @param isAgain it was lost */
function WayUp({ status, isAgain = false }: { status: TierStatus; isAgain?: boolean }) {
  const { t } = useLingui();
  const money = useMoney();
  const day = useDay();
  const { nextTier, amountToNext, lastDay } = status;
  if (nextTier === null) return null;
  const next = t(tierNames[nextTier]);
  if (amountToNext === null) {
    return (
      <Sentence>
        <Trans>Your first order takes you to {next}.</Trans>
      </Sentence>
    );
  }
  const amount = money(amountToNext, 'threshold');
  const until = day(lastDay);
  return (
    <Sentence>
      {isAgain ? (
        <Trans>
          Spend {amount} by {until} and you are {next} again.
        </Trans>
      ) : (
        <Trans>
          Spend {amount} more by {until} and you are {next}.
        </Trans>
      )}
    </Sentence>
  );
}

/** What keeping the tier takes, where it is not kept yet. */
function Renewal({ status: { tier, amountToKeep, lastDay } }: { status: TierStatus }) {
  const { t } = useLingui();
  const money = useMoney();
  const day = useDay();
  if (!amountToKeep) return null;
  const name = t(tierNames[tier]);
  const amount = money(amountToKeep, 'threshold');
  const until = day(lastDay);
  return (
    <Sentence>
      <Trans>
        To keep {name} for another year, spend {amount} more by {until}.
      </Trans>
    </Sentence>
  );
}

function Warning({ status, name }: { status: TierStatus; name: string }) {
  const money = useMoney();
  const day = useDay();
  const { daysLeft, lastDay, amountToKeep } = status;
  const amount = money(amountToKeep ?? 0, 'threshold');
  const until = day(lastDay);
  return (
    <>
      <Sentence>
        <Plural
          value={daysLeft}
          _0={`Today is the last day to keep ${name}.`}
          one={`# day left to keep ${name}.`}
          other={`# days left to keep ${name}.`}
        />
      </Sentence>
      <Sentence>
        <Trans>
          Spend {amount} more by {until}.
        </Trans>
      </Sentence>
    </>
  );
}

/** A sentence of several; a space follows it in languages that have one there. */
function Sentence({ children }: { children: ReactNode }) {
  return <span className="tier-hero-sentence">{children}</span>;
}
