import { Trans, useLingui } from '@lingui/react/macro';
import type { Participation } from '@vermilion/contract/experiments';
import { forgetStoredData } from '@vermilion/flags/forgetting';
import { useEffect } from 'react';
import { useRootData } from '~/platform/root-data.ts';
import { Button } from '~/ui/button.tsx';
import type { TextSection } from './text-page.tsx';

export const choiceId = 'tests';

/**
 * Returns the section of the page about privacy with the visitor's choice; none where there are no experiments. It is beside the
 * policy: members have not agreed to it, and it changes without their being asked again.
 */
export function useParticipationSection(participation: Participation | null): readonly TextSection[] {
  const { t } = useLingui();
  return participation
    ? [{ id: choiceId, title: t`Tests in this shop`, body: <ParticipationChoice {...participation} /> }]
    : [];
}

/**
 * Says what experiments are, whether this visitor takes part, and lets them say otherwise. The form loads the page anew, with or
 * without scripts: no part of the app goes on with the earlier answer.
 */
export function ParticipationChoice({ takesPart, isConsentRequired, answer }: Participation) {
  const settings = useRootData()?.flagSettings;
  useEffect(() => {
    if (settings && !takesPart) forgetStoredData(settings);
  }, [settings, takesPart]);
  return (
    <>
      <p>
        <Trans>
          Now and then we show some visitors one thing and others another, such as three or four products side by side,
          to learn which serves them better.
        </Trans>
      </p>
      <p>
        <Trans>
          If you take part, your browser keeps a random code for a year. Under this code we count what you were shown,
          which pages you opened here, what you added to your bag and ordered, and your tier if you are a member. Your
          name and your email aren’t part of it.
        </Trans>{' '}
        {isConsentRequired ? (
          <Trans>Nobody takes part without having agreed.</Trans>
        ) : (
          <Trans>If you don’t want this, say so here, and the code is deleted at once.</Trans>
        )}
      </p>
      <p className="font-medium">
        {takesPart ? (
          <Trans>You take part in these tests.</Trans>
        ) : answer === null ? (
          <Trans>You don’t take part in these tests, as you haven’t agreed.</Trans>
        ) : (
          <Trans>You don’t take part in these tests.</Trans>
        )}
      </p>
      <form method="post">
        <Button type="submit" look="line" name="takesPart" value={takesPart ? 'no' : 'yes'}>
          {takesPart ? <Trans>Stop taking part</Trans> : <Trans>Take part</Trans>}
        </Button>
      </form>
      <p className="text-ink-2 text-small">
        <Trans>Your answer holds in this browser, for a year, and you can change it here at any time.</Trans>
      </p>
    </>
  );
}
