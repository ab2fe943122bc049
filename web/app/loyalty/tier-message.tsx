import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { TierStatus } from '@vermilion/contract/membership';
import type { ReactNode } from 'react';
import { useLayout, useMoney } from '~/platform/use-site.ts';
import { Day } from './day.tsx';
import { tierNames } from './tier-names.ts';

/** The message about a member's tier: a text for each state of spec §4, with what is left to do and by when. */
export function TierMessage({ status }: { status: TierStatus }) {
  return (
    <>
      <StateMessage status={status} />
      <Pending status={status} />
    </>
  );
}

function StateMessage({ status }: { status: TierStatus }) {
  const { t } = useLingui();
  const name = t(tierNames[status.tier]);
  switch (status.message) {
    case 'just_upgraded':
      return (
        <>
          <Sentence>
            <Trans>You’ve reached {name}.</Trans>
          </Sentence>
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
            {status.keptUntil === status.lastDay ? (
              <Trans>Your open orders keep {name} for another year.</Trans>
            ) : (
              <Trans>You keep {name}.</Trans>
            )}
          </Sentence>
          <WayUp status={status} />
        </>
      );
    case 'max_tier':
      return (
        <>
          <Sentence>
            <Trans>Gold is the highest tier.</Trans>
          </Sentence>
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

/** What the next tier takes. @param isAgain it was lost */
function WayUp({ status, isAgain = false }: { status: TierStatus; isAgain?: boolean }) {
  const { t } = useLingui();
  const money = useMoney();
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
  if (amountToNext === 0) {
    return (
      <Sentence>
        <Trans>Your open orders take you to {next}.</Trans>
      </Sentence>
    );
  }
  const amount = money(amountToNext, 'threshold');
  const until = <Day of={lastDay} />;
  return (
    <Sentence>
      {isAgain ? (
        <Trans>
          Spend {amount} by {until} to return to {next}.
        </Trans>
      ) : (
        <Trans>
          Spend {amount} more by {until} to reach {next}.
        </Trans>
      )}
    </Sentence>
  );
}

/** What is paid and does not count yet, and when it does. */
function Pending({ status: { tier, pendingSpend, isTierPending } }: { status: TierStatus }) {
  const { t } = useLingui();
  const money = useMoney();
  const { hasStores } = useLayout().config;
  if (pendingSpend === 0 && !isTierPending) return null;
  const name = t(tierNames[tier]);
  const amount = money(pendingSpend, 'threshold');
  return (
    <>
      {isTierPending && (
        <Sentence>
          <Trans>{name} stays yours while orders of your past year are open.</Trans>
        </Sentence>
      )}
      {pendingSpend > 0 && (
        <Sentence>
          {hasStores ? (
            <Trans>{amount} is on the way: it counts once we prepare the order or you collect it.</Trans>
          ) : (
            <Trans>{amount} is on the way: it counts once we prepare the order.</Trans>
          )}
        </Sentence>
      )}
    </>
  );
}

/** What keeping the tier takes, where it is not kept yet. */
function Renewal({ status: { tier, amountToKeep, lastDay } }: { status: TierStatus }) {
  const { t } = useLingui();
  const money = useMoney();
  if (!amountToKeep) return null;
  const name = t(tierNames[tier]);
  const amount = money(amountToKeep, 'threshold');
  const until = <Day of={lastDay} />;
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
  const { daysLeft, lastDay, amountToKeep } = status;
  const amount = money(amountToKeep ?? 0, 'threshold');
  const until = <Day of={lastDay} />;
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

/** A sentence of several; a space follows it in languages that have one there, and in Thai a new line. */
function Sentence({ children }: { children: ReactNode }) {
  return <span className="tier-hero-sentence">{children}</span>;
}
